import Link from "next/link";
import { Around } from "#components/ui/around.tsx";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { Time } from "#components/ui/time.tsx";
import { mostNamed } from "#lib/shared/draft.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import type { DraftRequest } from "#lib/shared/release.ts";
import type { ListedDraft } from "./listed-draft.ts";

/** What a draft is to become, and why it has not. */
export function DraftDescription({ row, title }: { row: ListedDraft; title: string }) {
  const texts = useTexts("drafts");
  const { serviceSays } = useTexts("common");
  const restores = useTexts("restores");
  const { formKey, refusal, said, restored, request } = row;
  return (
    <div className="min-w-0 flex-1 basis-88">
      <Link
        href={`/documents/new?draft=${formKey}`}
        className="inline-block min-h-6 font-semibold hover:underline pointer-coarse:-my-1.5 pointer-coarse:py-2.5"
      >
        {title}
      </Link>
      <p className="hint">{row.title === undefined ? texts.unreadableHint : contentsOf(row, texts)}</p>
      {row.from && (
        <p className="mt-1 break-words text-sm">
          <span className="font-semibold">{fill(texts.from, { name: row.from.name })}</span>
          {row.from.note && <span className="block whitespace-pre-line">{row.from.note}</span>}
        </p>
      )}
      {request && <RequestLine request={request} />}
      {restored && (
        <p className="mt-1 text-sm">
          <span className="chip chip-warn mr-1.5">{restores.chip}</span>
          {restored}
        </p>
      )}
      {refusal && (
        <p className="mt-1 text-sm">
          <span className="chip chip-bad mr-1.5">{texts.refused}</span>
          {refusal}
        </p>
      )}
      {said && (
        <p className="text-second text-sm">
          {serviceSays} <q>{said}</q>
        </p>
      )}
    </div>
  );
}

/** When a draft was saved, and when it goes. */
export function DraftTimes({ row: { savedAt, goes } }: { row: ListedDraft }) {
  const texts = useTexts("drafts");
  const { language, timeZone } = useReader();
  return (
    <p className="text-second text-sm">
      <Around text={texts.saved} place="{time}">
        <Time at={savedAt} language={language} timeZone={timeZone} />
      </Around>
      {goes && <span className="block">{goes}</span>}
    </p>
  );
}

/** That it waits for a manager's release, or why it does no longer; what the service refused is said as of any draft. */
function RequestLine({ request: { at, ended } }: { request: DraftRequest }) {
  const texts = useTexts("drafts");
  const { language, timeZone } = useReader();
  if (ended?.how === "refused") return null;
  const chip = ended ? { returned: texts.returned, forgotten: texts.waitsNoLonger }[ended.how] : texts.waits;
  const returned = ended?.how === "returned" && fill(texts.returnedBy, { name: ended.by ?? "", time: "{time}" });
  return (
    <p className="mt-1 break-words text-sm">
      <span className={`chip mr-1.5 ${ended ? "chip-warn" : ""}`}>{chip}</span>
      {ended?.how === "forgotten" ? (
        texts.forgotten
      ) : (
        <Around text={returned || texts.asked} place="{time}">
          <Time at={ended?.at ?? at} language={language} timeZone={timeZone} />
        </Around>
      )}
      {ended?.word && <span className="block whitespace-pre-line">{ended.word}</span>}
    </p>
  );
}

function contentsOf({ template, signers, signerNames, files }: ListedDraft, texts: Messages["drafts"]): string {
  const more = signers - mostNamed;
  const names = more > 0 ? fill(texts.signersMore, { names: signerNames, n: more }) : signerNames;
  return [template || texts.noTemplate, names || texts.noSigners, count(texts.files, files)].join(" · ");
}
