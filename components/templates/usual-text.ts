import type { Messages } from "#lib/shared/messages/messages.ts";
import { count, fill } from "#lib/shared/messages/words.ts";

/** How many signers and pages the documents of an ID usually have, in words; undefined where neither is usual. */
export function usualText({ signers, pages }: { signers?: number; pages?: number }, m: Messages): string | undefined {
  const parts = [
    ...(signers === undefined ? [] : [count(m.form.signersCount, signers)]),
    ...(pages === undefined ? [] : [count(m.form.pages, pages)]),
  ];
  return parts.length === 0 ? undefined : fill(m.templates.usual, { usual: parts.join(", ") });
}
