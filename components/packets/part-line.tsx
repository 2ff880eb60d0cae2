import Link from "next/link";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";

interface Props {
  packet: string;
  /** From 1. */
  number: number;
  of: number;
  /** Which of the reader's own is to be finished next. */
  next?: { formKey: string; title: string; template: string } | undefined;
  m: Messages;
}

/** On a form or a document that is one of several for the same people: which one, and the ways to the others. */
export function PartLine({ packet, number, of, next, m: { packets: texts, drafts } }: Props) {
  const way = "link inline-block min-h-6 pointer-coarse:py-2.5";
  return (
    <p className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1 break-words print:hidden">
      <span className="text-second">{fill(texts.part, { n: number, of })}</span>
      <Link href={`/packets/${packet}`} className={way}>
        {texts.all}
      </Link>
      {next && (
        <Link href={`/documents/new?draft=${next.formKey}`} className={`${way} min-w-0`}>
          {fill(texts.nextPart, { title: next.title || next.template || drafts.untitled })}
        </Link>
      )}
    </p>
  );
}
