import { notify } from "#components/shell/notice-store.ts";
import type { useProblemText } from "#components/ui/texts.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Problem } from "#lib/shared/result.ts";
import type { Ended } from "./sending.ts";

interface Left {
  title: string;
  formKey: string;
  texts: Messages["form"]["elsewhere"];
  problemText: ReturnType<typeof useProblemText>;
}

/** What is wrong on the form is listed there and not here; it was right when it was pressed, but for uploads that failed since. */
function reasonOf(problem: Problem, { texts, problemText }: Left): string {
  if (problem.code !== "form_invalid") return problemText(problem);
  const files = Object.keys(problem.fields ?? {}).every((path) => path.startsWith("files"));
  return files ? texts.filesFailed : texts.invalid;
}

/** Says how a creation, or asking for one, ended to somebody who has left its form, and leads nowhere by itself. */
export function tellElsewhere(result: Ended, left: Left): void {
  const { title, formKey, texts } = left;
  const form = `/documents/new?draft=${formKey}`;
  if (result.ok) {
    if (!result.value) {
      const link = { href: form, label: texts.open };
      return void notify({ tone: "ok", text: fill(texts.waits, { title }), link, counts: true });
    }
    const { id, created } = result.value;
    const href = `/documents/${id}`;
    // The document's own page follows by itself.
    if (window.location.pathname === href) return;
    const text = fill(created ? texts.created : texts.unknown, { title });
    notify({ tone: created ? "ok" : "warn", text, link: { href, label: texts.open }, counts: true });
    return;
  }
  const { problem } = result;
  const unheard = problem.code === "creation_unheard";
  const text = unheard
    ? fill(texts.unheard, { title })
    : fill(texts.refused, { title, reason: reasonOf(problem, left) });
  const link = { href: form, label: texts.openForm };
  notify({ tone: unheard ? "warn" : "bad", text, link, counts: true });
}
