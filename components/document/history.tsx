import type { Entry } from "#lib/shared/history.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import { dayCount, exactTime } from "#lib/shared/time.ts";
import { type AddNote, NoteForm } from "./note-form.tsx";

interface Props {
  id: string;
  entries: Entry[];
  language: Language;
  words: Messages["document"];
  sharing: Messages["sharing"];
  problems: Messages["problems"];
  addNote: AddNote;
}

/** What happened to a document, oldest first, each time with its zone; and a place for people's own words. */
export function History({ id, entries, language, words: w, sharing, problems, addNote }: Props) {
  return (
    <section className="sheet px-4 py-5 sm:px-6" aria-labelledby="history-title">
      <h2 id="history-title" className="mb-3 font-semibold">
        {w.history}
      </h2>
      <ol className="space-y-2 text-sm">
        {entries.map((entry, i) => (
          <li key={i} className="grid gap-x-6 sm:grid-cols-[minmax(208px,auto)_minmax(0,1fr)]">
            <time dateTime={new Date(entry.at).toISOString()} className="text-third">
              {exactTime(entry.at, language)}
            </time>
            <div>
              <p>{sentence(entry, w.historyOf, sharing, language)}</p>
              {entry.what === "note" && <p className="whitespace-pre-wrap font-medium">{entry.text}</p>}
            </div>
          </li>
        ))}
      </ol>
      <NoteForm {...{ id, problems, addNote }} words={{ note: w.note, addNote: w.addNote }} />
    </section>
  );
}

function sentence(
  entry: Entry,
  w: Messages["document"]["historyOf"],
  sharing: Messages["sharing"],
  language: Language,
): string {
  const name = entry.by;
  switch (entry.what) {
    case "resolved":
      return fill(entry.created ? w.resolvedCreated : w.resolvedNotCreated, { name });
    case "shared":
      return fill(sharing.ways[entry.way], { name, signers: entry.signers.join(", ") });
    case "marked":
      return fill(entry.signed ? sharing.markedBy : sharing.unmarkedBy, { name, signer: entry.signer });
    case "removed":
      return fill(w[`${entry.part}Removed`], { name, days: dayCount(entry.days, language) });
    case "exported":
      return fill(w.exported, { name, format: entry.format.toUpperCase() });
    case "late":
      return fill(w.late[entry.stood], { reference: entry.reference });
    case "lateSeen":
    case "note":
    case "replaces":
    case "replaced":
      return fill(w[entry.what], { name });
    default:
      return fill(w[entry.what], { name, reference: entry.reference });
  }
}
