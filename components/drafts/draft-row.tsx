import Link from "next/link";
import { Around } from "#components/ui/around.tsx";
import { Time } from "#components/ui/time.tsx";
import { mostNamed } from "#lib/shared/draft.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { count, fill, type Language } from "#lib/shared/messages/words.ts";
import { type ListedDraft, titleOf } from "./listed-draft.ts";

interface Props {
  row: ListedDraft;
  removed: boolean;
  busy: boolean;
  fault: string | undefined;
  language: Language;
  timeZone: string;
  words: Messages["drafts"];
  serviceSays: string;
  restoredChip: string;
  change: (how: "remove" | "restore") => void;
}

/** One draft: what it is to become, why it has not, when it was saved; or, in its place, that it was deleted. */
export function DraftRow({ row, removed, busy, fault, words: w, change, ...shown }: Props) {
  const title = titleOf(row, w);
  return (
    <li className="flex min-h-[72px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      {removed ? (
        <p className="min-w-0 flex-1 basis-60 text-second">{fill(w.removed, { title })}</p>
      ) : (
        <Description {...{ row, title, ...shown }} words={w} />
      )}
      <div className="flex gap-2">
        {!removed && row.title !== undefined && (
          <Link
            href={`/documents/new?draft=${row.formKey}`}
            className="button button-small"
            aria-label={fill(w.goOnWith, { title })}
          >
            {w.goOn}
          </Link>
        )}
        {/* One button for both, so that the focus stays where it is. */}
        <button
          type="button"
          className={`button button-small ${removed ? "" : "button-quiet"}`}
          aria-disabled={busy}
          aria-label={fill(removed ? w.undoOf : w.removeOf, { title })}
          onClick={() => change(removed ? "restore" : "remove")}
        >
          {removed ? w.undo : w.remove}
        </button>
      </div>
      {fault && (
        <p role="alert" className="fault mt-0! w-full">
          {fault}
        </p>
      )}
    </li>
  );
}

function Description({
  row,
  title,
  words: w,
  serviceSays,
  restoredChip,
  language,
  timeZone,
}: Pick<Props, "row" | "words" | "serviceSays" | "restoredChip" | "language" | "timeZone"> & { title: string }) {
  const { formKey, savedAt, refusal, said, restored } = row;
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <Link href={`/documents/new?draft=${formKey}`} className="font-semibold hover:underline">
          {title}
        </Link>
        <p className="hint">{row.title === undefined ? w.unreadableHint : contentsOf(row, w)}</p>
        {restored && (
          <p className="mt-1 text-sm">
            <span className="chip chip-warn mr-1.5">{restoredChip}</span>
            {restored}
          </p>
        )}
        {refusal && (
          <p className="mt-1 text-sm">
            <span className="chip chip-bad mr-1.5">{w.refused}</span>
            {refusal}
          </p>
        )}
        {said && (
          <p className="text-second text-sm">
            {serviceSays} <q>{said}</q>
          </p>
        )}
      </div>
      <p className="text-second text-sm">
        <Around text={w.saved} place="{time}">
          <Time {...{ language, timeZone }} at={savedAt} />
        </Around>
      </p>
    </>
  );
}

function contentsOf({ template, signers, signerNames, files }: ListedDraft, w: Messages["drafts"]): string {
  const more = signers - mostNamed;
  const names = more > 0 ? fill(w.signersMore, { names: signerNames, n: more }) : signerNames;
  return [template || w.noTemplate, names || w.noSigners, count(w.files, files)].join(" · ");
}
