"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { callServer } from "#components/ui/call-server.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Problem, Result } from "#lib/shared/result.ts";

export type MarkSigned = (mark: { id: string; signer: number; signed: boolean }) => Promise<Result<null>>;

interface Props {
  id: string;
  /** By place from 0. */
  signer: number;
  name: string;
  /** Who marked it and when, in words. */
  marked?: string | undefined;
  words: Pick<Messages["handingOver"], "mark" | "markFor" | "unmark" | "unmarkFor">;
  problems: Messages["problems"];
  markSigned: MarkSigned;
}

/** A person's word that somebody has signed, given and taken back by one button, which keeps the focus. */
export function MarkSignedButton({ id, signer, name, marked, words: w, problems, markSigned }: Props) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const signed = marked !== undefined;
  const change = async () => {
    if (busy) return;
    setBusy(true);
    const result = await callServer(() => markSigned({ id, signer, signed: !signed }));
    setBusy(false);
    setProblem(result.ok ? undefined : result.problem);
    if (result.ok) router.refresh();
  };
  return (
    <>
      {marked !== undefined && <p className="text-second text-sm">{marked}</p>}
      <button
        type="button"
        className="button button-small button-quiet -ml-3"
        aria-disabled={busy}
        aria-label={fill(signed ? w.unmarkFor : w.markFor, { name })}
        onClick={change}
      >
        {signed ? w.unmark : w.mark}
      </button>
      {problem && (
        <p role="alert" className="fault basis-full">
          {problemText(problems, problem)}
        </p>
      )}
    </>
  );
}
