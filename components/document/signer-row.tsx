"use client";

import { ChevronDown, ChevronUp, MessageSquareText } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { RecordShare } from "#components/sharing/record-share.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import type { Wording } from "#lib/shared/wording.ts";
import { CopyLinks, ShowCode } from "../sharing/share-buttons.tsx";
import { ShareMenu, type ShareWords } from "../sharing/share-menu.tsx";
import { signerMessage } from "../sharing/signer-message.ts";
import { SigningLink } from "../sharing/signing-link.tsx";
import { type MarkSigned, MarkSignedButton } from "./mark-signed.tsx";

export interface SignerLink {
  name: string;
  contact: string;
  email?: string | undefined;
  /** The mobile in E.164. */
  dial?: string | undefined;
  link?: string | undefined;
  /** What came instead of a web address. */
  unsafeLink?: string | undefined;
  /** When the link was last shared and how. */
  shared?: ReactNode;
  /** Who marked it as signed and when, in words. */
  marked?: string | undefined;
}

/** What all rows of a document share. */
export interface Sharing {
  id: string;
  title: string;
  /** Who shares. */
  sender: string;
  language: Language;
  wording: Wording;
  words: ShareWords;
  record: RecordShare;
  /** Absent while the store has not taken the document yet. */
  markSigned?: MarkSigned | undefined;
}

/** A code of more is too dense for a phone's camera at a counter; beyond 2,331 bytes there is none. */
const qrCharactersMax = 1000;

/** So that on a phone of 375 px all of a signer's buttons stand in one row. */
const narrow = "max-sm:px-2.5 max-sm:[&>svg]:hidden";

interface Props {
  signer: SignerLink;
  /** By place from 0. */
  place: number;
  /** Whose turn it is has all its ways open; the others are denser and unfold. */
  leads: boolean;
  /** Stands above the first of those whose turn comes later. */
  heading: boolean;
  sharing: Sharing;
}

/** One signer: whose link, the link, and the ways of sharing it. */
export function SignerRow({ signer, place, leads, heading, sharing }: Props) {
  const { name, link, shared, marked } = signer;
  const { id, title, words, record, markSigned } = sharing;
  const [unfolded, unfold] = useState(false);
  const extras = useId();
  const { sharing: w, row } = words;
  const dense = link !== undefined && !leads;
  const open = leads || unfolded;
  // Whoever takes a mark back has the focus on the button: it stays, though the row may be a folded one then.
  const [wasMarked, setWasMarked] = useState(false);
  if (marked && !wasMarked) setWasMarked(true);
  const canMark = markSigned && (open || wasMarked || !link);
  const lastShared = shared && <p className="hint max-sm:order-last">{shared}</p>;
  return (
    <li
      className={`relative flex flex-wrap items-center gap-2 border-line border-t px-4 sm:px-6 ${dense ? "py-2.5" : "py-4"}`}
    >
      {heading && (
        <div className="flex basis-full items-baseline gap-2 text-second text-sm">
          <h3 className="font-semibold">{w.later}</h3>
          <span className="text-third">{w.laterHint}</span>
        </div>
      )}
      <span className="mr-2 w-5 font-semibold text-third">{place + 1}</span>
      <div className="min-w-0 flex-1 basis-52">
        <p>
          <strong className="font-semibold">{name}</strong>
          <span className="text-second"> · {signer.contact}</span>
        </p>
        <TheLink {...signer} words={row} />
      </div>
      {!(leads && canMark) && lastShared}
      {link && (
        <CopyLinks
          {...{ id, record }}
          refresh
          way="link"
          signers={[place]}
          what={{ title, names: [name] }}
          text={link}
          label={row.copy}
          accessibleLabel={fill(row.copyFor, { name })}
          words={words.copy}
          className={`${narrow} ${dense ? "button-small" : ""}`}
        />
      )}
      {dense && (
        <button
          type="button"
          className="button button-small button-quiet w-8 px-0!"
          aria-label={fill(w.moreFor, { name })}
          aria-expanded={unfolded}
          aria-controls={unfolded ? extras : undefined}
          onClick={() => unfold(!unfolded)}
        >
          {unfolded ? <ChevronUp aria-hidden size={18} /> : <ChevronDown aria-hidden size={18} />}
        </button>
      )}
      {link && open && (
        <div id={extras} className={leads ? "contents" : "flex basis-full flex-wrap gap-2 sm:pl-9"}>
          <Ways {...{ signer, place, link, sharing }} />
        </div>
      )}
      {/* Beneath all else: unfolding must not bring this button where the one that unfolds has just been. */}
      {canMark && (
        <div className="-my-1 flex basis-full flex-wrap items-center gap-x-4 sm:pl-9">
          <MarkSignedButton {...{ id, name, marked, markSigned }} signer={place} words={w} />
          {leads && lastShared}
        </div>
      )}
    </li>
  );
}

function TheLink({
  link,
  unsafeLink,
  words: w,
}: Pick<SignerLink, "link" | "unsafeLink"> & { words: ShareWords["row"] }) {
  if (link) return <SigningLink link={link} />;
  return (
    <>
      <p className="font-semibold text-sm text-warn">{unsafeLink === undefined ? w.noLink : w.unsafeLink}</p>
      {unsafeLink !== undefined && <code className="break-all font-mono text-sm">{unsafeLink}</code>}
    </>
  );
}

interface WaysProps {
  signer: SignerLink;
  place: number;
  link: string;
  sharing: Sharing;
}

/** Beside the link itself: the message, the menu of rarer ways, the code. */
function Ways({ signer, place, link, sharing }: WaysProps) {
  const { id, title, sender, language, wording, words, record } = sharing;
  const { name, email, dial } = signer;
  const shared = { id, record, signers: [place], what: { title, names: [name] }, refresh: true };
  const values = { name, title, link, sender };
  const message = signerMessage(wording[language], values);
  const other = signerMessage(wording[language === "en" ? "ko" : "en"], values);
  return (
    <>
      <CopyLinks
        {...shared}
        way="message"
        text={message.text}
        html={message.html}
        icon={MessageSquareText}
        label={words.sharing.copyMessage}
        accessibleLabel={fill(words.sharing.copyMessageFor, { name })}
        words={words.copy}
        className={narrow}
      />
      <div className="flex gap-2">
        <ShareMenu {...{ shared, name, email, dial, message, other, words }} />
        {link.length <= qrCharactersMax && (
          <ShowCode {...shared} {...{ link, name }} words={{ ...words.row, ...words.sharing }} />
        )}
      </div>
    </>
  );
}
