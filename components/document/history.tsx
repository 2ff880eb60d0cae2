import Link from "next/link";
import type { ReactNode } from "react";
import { Around } from "#components/ui/around.tsx";
import { type Entry, historyLines } from "#lib/shared/history.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import { dayCount, exactTime } from "#lib/shared/time.ts";

interface Props {
  entries: Entry[];
  language: Language;
  timeZone: string;
  m: Messages;
  /** Where its part of the audit log is, for those who may read that. */
  auditLog: string | undefined;
  /** A place for people's own words. */
  children: ReactNode;
}

/** What happened to a document, newest first, each time with its zone. */
export function History({ entries, language, timeZone, m, auditLog, children }: Props) {
  const exact = (at: number) => <time dateTime={new Date(at).toISOString()}>{exactTime(at, language, timeZone)}</time>;
  return (
    <section className="sheet px-4 py-5 sm:px-6" aria-labelledby="history-title">
      <h2 id="history-title" className="mb-3 font-semibold">
        {m.document.history}
      </h2>
      <ol className="space-y-2 text-sm">
        {historyLines(entries).map(({ entry, times, firstAt }, i) => (
          <li key={i} className="grid gap-x-6 @min-[35rem]:grid-cols-[minmax(208px,auto)_minmax(0,1fr)]">
            <span className="text-third">{exact(entry.at)}</span>
            <div>
              <p>
                {sentence(entry, m, language)}
                {times > 1 && (
                  <span className="text-third">
                    {" · "}
                    <Around text={fill(m.document.repeated, { n: times })} place="{time}">
                      {exact(firstAt)}
                    </Around>
                  </span>
                )}
              </p>
              {entry.what === "note" && <p className="whitespace-pre-wrap font-medium">{entry.text}</p>}
            </div>
          </li>
        ))}
      </ol>
      {auditLog !== undefined && (
        <Link
          href={auditLog}
          prefetch={false}
          className="link mt-3 inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11 print:hidden"
        >
          {m.document.auditLog}
        </Link>
      )}
      {children}
    </section>
  );
}

function sentence(entry: Entry, { document, sharing }: Messages, language: Language): string {
  const texts = document.historyOf;
  const name = entry.by;
  switch (entry.what) {
    case "resolved":
      return fill(entry.created ? texts.resolvedCreated : texts.resolvedNotCreated, { name });
    case "shared":
      return fill(sharing.ways[entry.way], { name, signers: entry.signers.join(", ") });
    case "marked":
      return fill(entry.signed ? sharing.markedBy : sharing.unmarkedBy, { name, signer: entry.signer });
    case "removed":
      return fill(texts[`${entry.part}Removed`], { name, days: dayCount(entry.days, language) });
    case "exported":
      return fill(texts.exported, { name, format: entry.format.toUpperCase() });
    case "late":
      return fill(texts.late[entry.stood], { reference: entry.reference });
    case "draftMoved":
      return fill(texts.draftMoved, { name, to: entry.to });
    case "asked":
    case "earlier":
    case "forgotten":
    case "released":
    case "lateSeen":
    case "note":
    case "replaces":
    case "replaced":
      return fill(texts[entry.what], { name });
    default:
      return fill(texts[entry.what], { name, reference: entry.reference });
  }
}
