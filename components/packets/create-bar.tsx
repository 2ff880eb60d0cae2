import { HeldCreation } from "#components/form/held-creation.tsx";
import { fieldId } from "#components/ui/field.tsx";
import { pageTitleId } from "#components/ui/page-title.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { count } from "#lib/shared/messages/words.ts";

interface Props {
  /** How many are left. */
  n: number;
  busy: boolean;
  /** Of one that can still be taken back. */
  held: { until: number; undo: () => void }[];
  /** They were taken back. */
  undone: boolean;
  create: () => void;
}

/** The one action for all documents that are left, always in view. */
export function CreateBar({ n, busy, held: [held], undone, create }: Props) {
  const texts = useTexts("packets");
  const form = useTexts("form");
  const hydrated = useHydrated();
  const button = useFocusPassed<HTMLButtonElement>(pageTitleId);
  return (
    <div className="sheet sticky bottom-[calc(var(--tabs)+8px)] z-10 flex [@media(height<480px)]:static flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      <button
        ref={button}
        type="button"
        id={fieldId("create")}
        className="button button-accent min-h-11"
        disabled={!hydrated}
        aria-disabled={busy}
        aria-keyshortcuts="Control+Enter"
        onClick={create}
      >
        {held ? form.held : busy ? form.creating : count(texts.create, n)}
      </button>
      {held && <HeldCreation {...held} />}
      <p role="status" className="text-second text-sm empty:hidden">
        {undone && !busy && form.undone}
      </p>
      {!busy && !undone && <p className="hint min-w-0 flex-1 basis-60 max-sm:hidden">{texts.createHint}</p>}
    </div>
  );
}
