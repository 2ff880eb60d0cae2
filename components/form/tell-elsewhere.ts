import { notify } from "#components/shell/notice-store.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Problem } from "#lib/shared/result.ts";
import type { Ended } from "./form-session.ts";
import type { FormWords } from "./form-words.ts";

interface Left {
  title: string;
  formKey: string;
  words: FormWords;
}

/** What is wrong on the form is listed there and not here; it was right when it was pressed, but for uploads that failed since. */
function reasonOf(problem: Problem, words: FormWords): string {
  if (problem.code !== "form_invalid") return problemText(words.problems, problem);
  const files = Object.keys(problem.fields ?? {}).every((path) => path.startsWith("files"));
  return files ? words.form.elsewhere.filesFailed : words.form.elsewhere.invalid;
}

/** Says how a creation ended to somebody who has left its form, and leads nowhere by itself. */
export function tellElsewhere(result: Ended, { title, formKey, words }: Left): void {
  const w = words.form.elsewhere;
  if (result.ok) {
    const { id, known } = result.value;
    const href = `/documents/${id}`;
    // The document's own page follows by itself.
    if (window.location.pathname === href) return;
    const text = fill(known ? w.created : w.unknown, { title });
    notify({ tone: known ? "ok" : "warn", text, link: { href, label: w.open }, counts: true });
    return;
  }
  const { problem } = result;
  const unheard = problem.code === "creation_unheard";
  const text = unheard ? fill(w.unheard, { title }) : fill(w.refused, { title, reason: reasonOf(problem, words) });
  const link = { href: `/documents/new?draft=${formKey}`, label: w.openForm };
  notify({ tone: unheard ? "warn" : "bad", text, link, counts: true });
}
