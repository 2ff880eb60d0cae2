import { AlertBox } from "#components/ui/alert-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
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
  const said = (text: Counted, { n, capped }: Count) =>
    n > 0 && count({ one: text.one, other: fill(text.other, { n: countText({ n, capped }, language) }) }, n);
  const parts = [said(w.dueFiles, due.files), said(w.dueLinks, due.links)];
  return (
    <AlertBox
      {...{ attempt }}
      tone="warn"
      title={w.confirmTitle}
      heading="h3"
      said={<p>{fill(w.confirm, { parts: parts.filter(Boolean).join(", ") })}</p>}
      className="mt-4 rounded-control border px-4 py-3.5"
    >
      <div className="mt-3 flex flex-wrap gap-2">
        <SubmitButton busy={busy} label={w.confirmButton} busyLabel={w.saving} />
        <button type="button" className="button" onClick={cancel}>
          {w.cancel}
        </button>
      </div>
    </AlertBox>
  );
}
