"use client";

import Link from "next/link";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { useLeadOn } from "#components/ui/use-shown.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import type { TypedSigner } from "#lib/shared/signer.ts";

interface Seen {
  id: string;
  before: TypedSigner;
}

interface Props {
  /** As it was seen. */
  contact: Seen;
  forget: (contact: Seen) => Promise<Result<null>>;
}

/** The one press that cannot be taken back, and the way out. */
export function ForgetPerson({ contact, forget }: Props) {
  const texts = useTexts("forgetting");
  const { cancel } = useTexts("common");
  const problemText = useProblemText();
  const leadOn = useLeadOn();
  const { call, busy, problem } = useAction(forget, { leaves: true, done: () => leadOn("/contacts") });
  return (
    <div className="flex flex-wrap gap-2">
      <ScriptButton
        className="button button-danger whitespace-normal text-left"
        aria-disabled={busy}
        onClick={() => void call(contact)}
      >
        {busy ? texts.confirming : fill(texts.confirm, { name: contact.before.name })}
      </ScriptButton>
      <Link href="/contacts" className="button">
        {cancel}
      </Link>
      {problem && (
        <p role="alert" className="fault basis-full">
          {problemText(problem)}
        </p>
      )}
    </div>
  );
}
