"use client";

import { ServerButton } from "#components/ui/server-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";

export type MarkSigned = (mark: { id: string; signer: number; signed: boolean }) => Promise<Result<null>>;

interface Props {
  id: string;
  /** By position from 0. */
  signer: number;
  name: string;
  /** Who marked it and when, in words. */
  marked?: string | undefined;
  /** Absent for whoever only sees it. */
  markSigned: MarkSigned | undefined;
}

/** A person's word that somebody has signed, given and taken back by one button, which keeps the focus. */
export function MarkSignedButton({ id, signer, name, marked, markSigned }: Props) {
  const texts = useTexts("sharing");
  const signed = marked !== undefined;
  return (
    <>
      {signed && <p className="text-second text-sm">{marked}</p>}
      {markSigned && (
        <ServerButton
          label={signed ? texts.unmark : texts.mark}
          name={fill(signed ? texts.unmarkFor : texts.markFor, { name })}
          className="button-small button-quiet -ml-3 forced-colors:ml-0"
          act={() => markSigned({ id, signer, signed: !signed })}
          passesFocusTo="main"
        />
      )}
    </>
  );
}
