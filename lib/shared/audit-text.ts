import type { AuditRow } from "./audit.ts";
import type { Messages } from "./messages/messages.ts";
import { fill } from "./messages/words.ts";

/** What a row says happened, in the reader's words. */
export function auditText({ kind, detail }: AuditRow, m: Messages): string {
  const { kinds, signedInWith, values } = m.audit;
  const words: Record<string, string> = { ...m.common.roles, ...values };
  const readable = Object.entries((detail ?? {}) as Record<string, unknown>).map(([name, value]) => {
    if (name === "created") return [name, value === true ? values.created : values.notCreated];
    if (name === "whole") return [name, value === true ? values.whole : values.broken];
    if (name === "on") return [name, value === true ? values.on : values.turnedOff];
    // People count signers from one.
    if (name === "signer") return [name, Number(value) + 1];
    if (name === "links") return [name, (value as unknown[]).length];
    if (name === "format") return [name, String(value).toUpperCase()];
    if (name === "after" && (kind === "connection_saved" || kind === "company_saved"))
      return ["host", (value as { host: string }).host];
    return [name, words[String(value)] ?? String(value)];
  });
  // Rows of before say nothing of it.
  const signedIn = kind === "signed_in" && detail.with ? signedInWith[detail.with] : undefined;
  return fill(signedIn ?? kinds[kind], Object.fromEntries(readable));
}

/** Who did it, as the reader calls them: a person by the name that they had then. */
export function auditActor({ actor, name }: Pick<AuditRow, "actor" | "name">, m: Messages): string {
  const others: Record<string, string> = m.audit.actors;
  return others[actor] ?? name;
}
