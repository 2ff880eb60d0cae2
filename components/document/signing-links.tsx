import type { RecordShare } from "#components/sharing/record-share.ts";
import { Around } from "#components/ui/around.tsx";
import { Time } from "#components/ui/time.tsx";
import type { ShareWay } from "#lib/shared/history.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import { exactTime } from "#lib/shared/time.ts";
import type { Wording } from "#lib/shared/wording.ts";
import { CopyLinks } from "../sharing/share-buttons.tsx";
import type { MarkSigned } from "./mark-signed.tsx";
import type { ShareWords, SignerLink } from "./signer-row.tsx";
import { SignerRows } from "./signer-rows.tsx";

interface LinkedSigner extends Omit<SignerLink, "shared" | "marked"> {
  shared: { at: number; way: ShareWay } | undefined;
  marked?: { at: number; by: string } | undefined;
}

interface Props {
  id: string;
  title: string;
  signers: LinkedSigner[];
  complete: boolean;
  /** Who reads the page and shares. */
  sender: string;
  wording: Wording;
  language: Language;
  m: Messages;
  record: RecordShare;
  /** Absent while the store has not taken the document yet. */
  markSigned?: MarkSigned | undefined;
}

/** The links, first and biggest: what people come to this page for. */
export function SigningLinks(props: Props) {
  const { id, title, signers, complete, sender, wording, language, m, record, markSigned } = props;
  const w = m.document;
  const words = shareWords(m);
  const linked = signers.filter(({ link }) => link);
  return (
    <section className="sheet">
      <div className="flex flex-wrap items-center gap-3 px-4 py-5 sm:px-6">
        <div className="mr-auto min-w-0">
          <h2 id="links-title" className="font-semibold">
            {w.links}
          </h2>
          <p className="hint">{w.linksHint}</p>
        </div>
        {linked.length > 0 && (
          <CopyLinks
            {...{ id, record }}
            refresh
            way="all"
            what={{ title, names: linked.map(({ name }) => name) }}
            signers={signers.flatMap(({ link }, position) => (link ? [position] : []))}
            text={chatMessage(title, linked)}
            label={w.copyAll}
            className="button-accent"
          />
        )}
      </div>
      {!complete && (
        <p className="mx-4 mb-4 rounded-control bg-warn-soft px-4 py-2.5 text-warn sm:mx-6">{w.incomplete}</p>
      )}
      <SignerRows
        {...{ id, title, sender, wording, language, words, record, markSigned }}
        titleId="links-title"
        signers={signers.map((signer) => inWords(signer, m, language))}
      />
    </section>
  );
}

/** Ready for a chat: the title, then one signer a line. */
function chatMessage(title: string, signers: LinkedSigner[]): string {
  return [title, ...signers.map(({ name, link }) => `${name}: ${link}`)].join("\n");
}

function inWords({ shared, marked, ...signer }: LinkedSigner, m: Messages, language: Language): SignerLink {
  return {
    ...signer,
    ...(shared && {
      shared: (
        <Around text={lastWords(shared.way, m.document)} place="{time}">
          <Time at={shared.at} {...{ language }} />
        </Around>
      ),
    }),
    ...(marked && { marked: fill(m.sharing.marked, { by: marked.by, time: exactTime(marked.at, language) }) }),
  };
}

function lastWords(way: ShareWay, w: Messages["document"]): string {
  if (way === "qr") return w.lastShown;
  return way === "share" ? w.lastShared : w.lastCopied;
}

function shareWords({ document, sharing, problems, common }: Messages): ShareWords {
  const { noLink, unsafeLink } = document;
  const { copy, copyFor } = common;
  const { ways, markedBy, unmarkedBy, ...inRows } = sharing;
  return {
    sharing: inRows,
    row: { copy, copyFor, noLink, unsafeLink },
    problems,
  };
}
