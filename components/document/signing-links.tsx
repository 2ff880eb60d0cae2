import { CopyLinks } from "#components/sharing/share-buttons.tsx";
import { Around } from "#components/ui/around.tsx";
import type { Reader } from "#components/ui/texts.tsx";
import { Time } from "#components/ui/time.tsx";
import type { Removal, ShareWay } from "#lib/shared/history.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { removedText } from "#lib/shared/messages/removed-text.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import type { UnmatchedLink } from "#lib/shared/signer.ts";
import { exactTime } from "#lib/shared/time.ts";
import { type MarkSigned, MarkSignedButton } from "./mark-signed.tsx";
import { type SharedDocument, type SignerLink, SignerRow } from "./signer-row.tsx";
import { UnmatchedLinks } from "./unmatched-links.tsx";

/** A person's word that somebody has signed. */
interface Mark {
  at: number;
  by: string;
}

interface LinkedSigner extends Omit<SignerLink, "lastShared" | "marked"> {
  lastShared?: { at: number; way: ShareWay } | undefined;
  marked?: Mark | undefined;
}

interface Props {
  sharing: SharedDocument;
  signers: LinkedSigner[];
  complete: boolean;
  unmatched: UnmatchedLink[];
  language: Language;
  timeZone: string;
  m: Messages;
}

/**
 * The links, first and biggest: what people come to this page for. The first signer who is not marked as signed leads; those after are
 * denser, under a heading.
 */
export function SigningLinks({ sharing, signers, complete, unmatched, language, timeZone, m }: Props) {
  const texts = m.document;
  const { id, title, saveShare } = sharing;
  const linked = signers.filter(({ link }) => link);
  const waits = ({ link, marked }: LinkedSigner) => link !== undefined && marked === undefined;
  const lead = signers.findIndex(waits);
  const later = signers.findIndex((signer, position) => position > lead && waits(signer));
  return (
    <section className="sheet">
      {/* Where there is little room the button stands beside the title, so that the first link is seen at once. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 @max-[16rem]:block px-4 py-4 [&>.basis-full]:order-last [&>.basis-full]:col-span-full sm:px-6 sm:py-5">
        <h2 id="links-title" className="font-semibold">
          {m.common.links}
        </h2>
        <p className="hint @max-[32.5rem]:order-last @max-[32.5rem]:col-span-2 @min-[32.5rem]:col-start-1">
          {texts.linksHint}
        </p>
        {linked.length > 0 && (
          <CopyLinks
            id={id}
            record={saveShare}
            refresh
            way="all"
            what={{ title, names: linked.map(({ name }) => name) }}
            signers={signers.flatMap(({ link }, position) => (link ? [position] : []))}
            links={linked.map(({ link = "" }) => link)}
            text={chatMessage(title, linked)}
            label={texts.copyAll}
            className="@max-[32.5rem]:min-h-8 @max-[32.5rem]:px-3 @max-[32.5rem]:text-sm @min-[32.5rem]:col-start-2 @min-[32.5rem]:row-span-2 @min-[32.5rem]:row-start-1"
          />
        )}
      </div>
      {!complete && (
        <p className="mx-4 mb-4 rounded-control bg-warn-soft px-4 py-2.5 text-warn sm:mx-6">
          {unmatched.length > 0 ? texts.incompleteUnmatched : texts.incomplete}
        </p>
      )}
      <ul aria-labelledby="links-title">
        {signers.map((signer, position) => (
          <SignerRow
            key={position}
            position={position}
            sharing={sharing}
            signer={{ ...rowOf(signer, m, { language, timeZone }), mayBeBelow: unmatched.length > 0 }}
            leads={position === lead}
            startsLater={lead !== -1 && position === later}
          />
        ))}
      </ul>
      <UnmatchedLinks links={unmatched} texts={texts} className="border-line border-t px-4 py-4 sm:px-6" />
    </section>
  );
}

/** Ready for a chat: the title, then one signer a line. */
function chatMessage(title: string, signers: LinkedSigner[]): string {
  return [title, ...signers.map(({ name, link }) => `${name}: ${link}`)].join("\n");
}

function rowOf({ lastShared, marked, ...signer }: LinkedSigner, m: Messages, reader: Reader): SignerLink {
  return {
    ...signer,
    lastShared: lastShared && (
      <span
        title={fill(lastWords(lastShared.way, m), { time: exactTime(lastShared.at, reader.language, reader.timeZone) })}
      >
        <Around text={lastWords(lastShared.way, m)} place="{time}">
          <Time at={lastShared.at} {...reader} />
        </Around>
      </span>
    ),
    marked: marked && markedText(marked, m, reader),
  };
}

function lastWords(way: ShareWay, { document }: Messages): string {
  if (way === "qr") return document.lastShown;
  return way === "share" ? document.lastShared : document.lastCopied;
}

const markedText = ({ by, at }: Mark, m: Messages, { language, timeZone }: Reader) =>
  fill(m.sharing.marked, { by, time: exactTime(at, language, timeZone) });

interface RemovedProps {
  id: string;
  removed: Removal;
  signers: { name: string; forgotten: boolean; marked?: Mark }[];
  language: Language;
  timeZone: string;
  m: Messages;
  markSigned: MarkSigned | undefined;
}

/** In place of the links, once they are not there any more; who has signed can still be marked. */
export function LinksRemoved({ id, removed, signers, language, timeZone, m, markSigned }: RemovedProps) {
  return (
    <section className="sheet px-4 py-5 sm:px-6">
      <h2 id="links-removed" className="font-semibold">
        {m.common.links}
      </h2>
      <p className="mt-1 text-second">{removedText(m.retention.linksRemoved, removed, language, timeZone)}</p>
      <ul aria-labelledby="links-removed" className="mt-3 divide-y divide-line border-line border-t">
        {signers.map(({ name, forgotten, marked }, position) => (
          <li key={position} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <strong className="mr-auto font-semibold">{name}</strong>
            {!forgotten && (
              <MarkSignedButton
                id={id}
                name={name}
                markSigned={markSigned}
                signer={position}
                marked={marked && markedText(marked, m, { language, timeZone })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
