import { HeldCreation } from "#components/form/held-creation.tsx";
import { SendKey } from "#components/form/send-key.ts";
import type { SendingState } from "#components/form/sending.ts";
import { fieldId } from "#components/ui/field.tsx";
import { pageTitleId } from "#components/ui/page-title.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { count, fill } from "#lib/shared/messages/words.ts";

interface Props {
  /** How many are left. */
  n: number;
  /** Of how many of them a manager is asked for the release. */
  released: number;
  /** What is done with one of them. */
  stage: SendingState["busy"];
  /** Which one it is of those that were pressed. */
  turn: { n: number; of: number };
  /** Of one that can still be taken back. */
  held: { until: number; undo: () => void } | undefined;
  /** Nothing can be created now: one is being deleted or restored. */
  waits: boolean;
  /** They were taken back. */
  undone: boolean;
  create: () => void;
}

/** The one action for all documents that are left, always in view. */
export function CreateBar({ n, released, stage, turn, held, waits, undone, create }: Props) {
  const texts = useTexts("packets");
  const form = useTexts("form");
  const hydrated = useHydrated();
  const button = useFocusPassed<HTMLButtonElement>(pageTitleId);
  const busy = stage !== "no";
  const creating = turn.of > 1 ? fill(texts.creating, turn) : form.creating;
  const label = {
    no: released === n ? form.ask : count(texts.create, n - released),
    queued: creating,
    layout: creating,
    checking: creating,
    uploads: form.creatingUploads,
    held: form.held,
    creating,
    asking: form.asking,
  }[stage];
  return (
    <div className="sheet sticky bottom-[calc(var(--tabs)+8px)] shadow-[0_12px_var(--paper)] z-10 flex [@media(height<480px)]:static flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      <button
        ref={button}
        type="button"
        id={fieldId("create")}
        className="button button-accent min-h-11"
        disabled={!hydrated}
        aria-disabled={busy || waits}
        aria-keyshortcuts="Control+Enter"
        onClick={create}
      >
        {label}
      </button>
      <SendKey id={fieldId("create")} />
      {held && (
        <div className="*:mt-0!">
          <HeldCreation {...held} />
        </div>
      )}
      <p role="status" className="text-second text-sm empty:hidden">
        {undone && !busy && form.undone}
      </p>
      {!busy && released > 0 && released < n && (
        <p className="text-second text-sm">{count(texts.released, released)}</p>
      )}
      {!busy && <p className="hint ml-auto max-sm:hidden">{form.shortcut}</p>}
    </div>
  );
}
