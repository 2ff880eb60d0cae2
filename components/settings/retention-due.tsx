import { SubmitButton } from "#components/people/submit-button.tsx";
import { useFocus } from "#components/ui/use-focus.ts";
import { type Count, countText } from "#lib/shared/count.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { type Counted, count, fill, type Language } from "#lib/shared/messages/words.ts";
import type { Due } from "#lib/shared/retention.ts";

interface Props {
  due: Due;
  /** Changes with each asking, so that the focus comes here each time. */
  attempt: number;
  busy: boolean;
  language: Language;
  words: Messages["retention"];
  cancel: () => void;
}

/** What saving would remove now, and that it cannot be undone. */
export function RetentionDue({ due, attempt, busy, language, words: w, cancel }: Props) {
  const box = useFocus(attempt);
  const said = (text: Counted, { n, capped }: Count) =>
    n > 0 && count({ one: text.one, other: fill(text.other, { n: countText({ n, capped }, language) }) }, n);
  const parts = [said(w.dueFiles, due.files), said(w.dueLinks, due.links)];
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="due-title"
      className="mt-4 rounded-control border border-warn bg-warn-soft px-4 py-3.5"
    >
      <div role="alert">
        <h3 id="due-title" className="font-semibold text-warn">
          {w.confirmTitle}
        </h3>
        <p>{fill(w.confirm, { parts: parts.filter(Boolean).join(", ") })}</p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <SubmitButton busy={busy} label={w.confirmButton} busyLabel={w.saving} />
        <button type="button" className="button" onClick={cancel}>
          {w.cancel}
        </button>
      </div>
    </section>
  );
}
