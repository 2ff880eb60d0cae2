import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { ask } from "#components/ui/read-answer.ts";
import { isSlip, meantEmail } from "#lib/shared/near.ts";
import type { TypedSigner } from "#lib/shared/signer.ts";

interface Props {
  /** The field's path. */
  path: string;
  /** The address as the field was left, and the name beside it. */
  left: string;
  name: string;
  text: string;
  announce: (text: string) => void;
  take: (email: string) => void;
}

/** Offers the address that was meant, where one was entered that has a slip in a well-known domain or beside a known contact's. Loaded on first use. */
export function MeantEmail({ path, left, name, text, announce, take }: Props) {
  const found = useMeant(left, name);
  // What is entered without the field, as by a suggestion, is another address.
  const meant = useWatch({ name: path }) === left ? found : undefined;
  useEffect(() => {
    if (meant) announce(text.replace("{email}", () => meant));
  }, [meant, text, announce]);
  if (!meant) return null;
  const [before = "", after = ""] = text.split("{email}");
  return (
    <p className="hint mt-1">
      {before}
      <button type="button" className="link min-h-6" onClick={() => take(meant)}>
        {meant}
      </button>
      {after}
    </p>
  );
}

function useMeant(left: string, name: string): string | undefined {
  const slip = meantEmail(left);
  const [known, setKnown] = useState<{ left: string; email: string | undefined }>();
  useEffect(() => {
    if (slip) return;
    const gone = new AbortController();
    void inTurn(() => knownEmail(left.trim().toLowerCase(), name.trim(), gone.signal)).then(
      (email) => gone.signal.aborted || setKnown({ left, email }),
    );
    return () => gone.abort();
  }, [left, name, slip]);
  return slip ?? (known?.left === left ? known.email : undefined);
}

let before: Promise<unknown> = Promise.resolve();

/** One after the other: fifty signers who are entered together would be two hundred questions at once. */
function inTurn<Answer>(look: () => Promise<Answer>): Promise<Answer> {
  const now = before.then(look);
  before = now.catch(() => {});
  return now;
}

/** Of a contact with that name, with all of this mailbox or with its first half; nothing where this is a contact's own. */
async function knownEmail(typed: string, name: string, signal: AbortSignal): Promise<string | undefined> {
  const emails = async (text: string) => {
    if (signal.aborted) return [];
    const found = await ask<TypedSigner[]>(`/contacts/suggestions?${new URLSearchParams({ q: text })}`, signal);
    return found.ok ? found.value.map(({ email }) => email) : [];
  };
  if ((await emails(typed)).some((email) => email.toLowerCase() === typed)) return undefined;
  const mailbox = typed.replace(/@.*/, "");
  for (const text of [name, `${mailbox}@`, mailbox.slice(0, Math.ceil(mailbox.length / 2))]) {
    const meant = (await emails(text)).find((email) => isSlip(email.toLowerCase(), typed));
    if (meant) return meant;
  }
  return undefined;
}
