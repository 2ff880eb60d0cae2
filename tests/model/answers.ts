import type { Call } from "./book.ts";
import type { FormFacts } from "./facts.ts";
import { fail } from "./fail.ts";
import type { World } from "./world.ts";

const refusals = ["rejected", "not_authorised", "not_sent", "busy", "form_used", "same_again"];

/** Every call that ended since the last time got an answer, and a true one. */
export function checkAnswers({ book, setting }: World, facts: FormFacts[]): void {
  for (const call of book.unread.splice(0)) {
    if (call.error !== undefined && !call.desk.life.struck) throw call.error;
    const of = facts.find(({ form }) => form === call.form);
    if (!call.answer || !of) continue;
    if (call.answer.ok) checkTaken(call, call.answer.value.id, of);
    else checkRefused(call, call.answer.problem.code, of, setting.sameAgain);
  }
}

function checkTaken({ form, content }: Call, id: string, { document, attempts }: FormFacts): void {
  // An answer that came late may have a document of its own.
  if (document?.id !== id && attempts.some(({ documentId, stood }) => documentId === id && stood)) return;
  if (document?.id !== id) fail(`answers: ${form.name} was told of another document`);
  if (form.words.length > 0) return;
  if (document.title !== content.title) fail(`answers: ${content.title} was answered with ${document.title}`);
  // Who meets the attempt of another may be shown the document before it is known how that ends; then the draft has the reason.
  if (document.state === "draft" && document.problem === null)
    fail(`answers: ${form.name} was told of a document, is a draft, and nobody says why`);
}

function checkRefused({ form, desk, content }: Call, code: string, { document }: FormFacts, sameAgain: boolean): void {
  const known = refusals.includes(code) || (desk.life.struck && (code === "not_stored" || code === "creation_unheard"));
  if (!known) fail(`answers: ${form.name} was refused as ${code}`);
  if (code === "form_used" && document?.title === content.title) fail(`answers: ${form.name} is used by itself`);
  if (code === "same_again" && !sameAgain) fail(`answers: nobody asked for the same contents`);
}
