"use client";

import { ServerButton } from "#components/ui/server-button.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";

export type MarkSigned = (mark: { id: string; signer: number; signed: boolean }) => Promise<Result<null>>;

interface Props {
  id: string;
  /** By place from 0. */
  signer: number;
  name: string;
  /** Who marked it and when, in words. */
  marked?: string | undefined;
  words: Pick<Messages["sharing"], "mark" | "markFor" | "unmark" | "unmarkFor">;
  markSigned: MarkSigned;
}

/** A person's word that somebody has signed, given and taken back by one button, which keeps the focus. */
export function MarkSignedButton({ id, signer, name, marked, words: w, markSigned }: Props) {
  const signed = marked !== undefined;
  return (
    <>
      {signed && <p className="text-second text-sm">{marked}</p>}
      <ServerButton
        label={signed ? w.unmark : w.mark}
        name={fill(signed ? w.unmarkFor : w.markFor, { name })}
        className="button-small button-quiet -ml-3"
        act={() => markSigned({ id, signer, signed: !signed })}
        passesFocusTo="main"
      />
    </>
  );
}
