import Link from "next/link";
import { Around } from "#components/ui/around.tsx";
import { Time } from "#components/ui/time.tsx";
import { mostNamed } from "#lib/shared/draft.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { count, fill, type Language } from "#lib/shared/messages/words.ts";

interface Listed {
  id: string;
  title?: string;
  /** In words. */
  template: string;
  signers: number;
  /** Of the first few. */
  signerNames: string;
  files: number;
  by: string;
  at: number;
  note: string;
}

interface Props {
  requests: Listed[];
  language: Language;
  timeZone: string;
  m: Messages;
}

/** What waits, each with its way to be looked at. */
export function RequestsList({ requests, language, timeZone, m }: Props) {
  const texts = m.releases;
  return (
    <ul aria-label={texts.title} className="sheet divide-y divide-line">
      {requests.map((request) => {
        const { id, by, at, note } = request;
        const title = request.title || m.drafts.untitled;
        return (
          <li key={id} className="flex min-h-[72px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <Link
                href={`/releases/${id}`}
                prefetch={false}
                className="inline-block min-h-6 font-semibold hover:underline pointer-coarse:-my-1.5 pointer-coarse:py-2.5"
              >
                {title}
              </Link>
              <p className="hint">{contentsOf(request, m)}</p>
              <p className="mt-1 break-words text-sm">
                <span className="font-semibold">{fill(texts.from, { name: by })}</span>
                {note && <span className="block whitespace-pre-line">{note}</span>}
              </p>
            </div>
            <p className="text-second text-sm">
              <Around text={texts.asked} place="{time}">
                <Time at={at} language={language} timeZone={timeZone} />
              </Around>
            </p>
            <Link
              href={`/releases/${id}`}
              prefetch={false}
              className="button button-small"
              aria-label={fill(texts.openOf, { title })}
            >
              {texts.open}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function contentsOf({ template, signers, signerNames: names, files }: Listed, { drafts }: Messages): string {
  const more = signers - mostNamed;
  const who = more > 0 ? fill(drafts.signersMore, { names, n: more }) : names;
  return [template, who, count(drafts.files, files)].join(" · ");
}
