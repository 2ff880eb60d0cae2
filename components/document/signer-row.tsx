"use client";

import { ChevronDown, ChevronUp, MessageSquareText } from "lucide";
import { type ReactNode, useId, useState } from "react";
import { MessagePreview } from "#components/sharing/message-preview.tsx";
import { type MissingLink, NoLink } from "#components/sharing/no-link.tsx";
import { QrButton } from "#components/sharing/qr-button.tsx";
import type { LinkShare, RecordShare } from "#components/sharing/record-share.ts";
import { ShareButton } from "#components/sharing/share-button.tsx";
import { CopyLinks } from "#components/sharing/share-buttons.tsx";
import { menuItem, ShareMenu } from "#components/sharing/share-menu.tsx";
import { signerMessage } from "#components/sharing/signer-message.ts";
import { SigningLink } from "#components/sharing/signing-link.tsx";
import { Contact } from "#components/ui/contact.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { eachLanguage, fill, otherLanguage } from "#lib/shared/messages/words.ts";
import type { Wording } from "#lib/shared/wording.ts";
import { type MarkSigned, MarkSignedButton } from "./mark-signed.tsx";

export interface SignerLink extends MissingLink {
  name: string;
  /** The name is struck, and there is no contact and no link. */
  forgotten: boolean;
  contact: string;
  email?: string | undefined;
  /** The mobile in E.164. */
  dial?: string | undefined;
  link?: string | undefined;
  /** When the link was last shared and how. */
  lastShared?: ReactNode;
  /** Who marked it as signed and when, in words. */
  marked?: string | undefined;
}

/** Whose links are shared, and by whom. */
export interface SharedDocument {
  id: string;
  title: string;
  /** Who shares. */
  sender: string;
  wording: Wording;
  saveShare: RecordShare;
  /** The reader's device is one that shares by itself, a phone at best. */
  deviceShares: boolean;
  /** Absent while the store has not taken the document yet, and for whoever only sees it. */
  markSigned?: MarkSigned | undefined;
}

/** A code of more is too dense for a phone's camera at a counter; beyond 2,331 bytes there is none. */
const qrCharactersMax = 1000;

/** So that on a phone of 375 px all of a signer's buttons stand in one row. */
const narrow = "max-sm:px-2 max-sm:[&>svg]:hidden";

interface Props {
  sharing: SharedDocument;
  signer: SignerLink;
  /** By position from 0. */
  position: number;
  /** Whose turn it is has all its ways open; the others are denser and unfold. */
  leads: boolean;
  /** The first of those whose turn comes later: their heading stands above it. */
  startsLater: boolean;
}

/** One signer: whose link, the link, and the ways of sharing it. */
export function SignerRow({ sharing, signer, position, leads, startsLater }: Props) {
  const texts = useTexts("sharing");
  const { copy, copyFor } = useTexts("common");
  const { language } = useReader();
  const { name, forgotten, link, marked } = signer;
  const { id, title, saveShare, markSigned } = sharing;
  const [unfolded, unfold] = useState(false);
  const extras = useId();
  const dense = link !== undefined && !leads;
  const open = leads || unfolded;
  // Whoever takes a mark back has the focus on the button: it stays, though the row may be a folded one then.
  const [wasMarked, setWasMarked] = useState(false);
  if (marked && !wasMarked) setWasMarked(true);
  const showsMark = (markSigned || marked) && !forgotten && (open || wasMarked || !link);
  const what = { title, names: [name] };
  const shared = { id, record: saveShare, signers: [position], links: [link ?? ""], what, refresh: true };
  const sharesFirst = leads && sharing.deviceShares;
  return (
    <li
      className={`relative flex flex-wrap items-center gap-2 sm:justify-end border-line border-t px-4 sm:px-6 ${dense ? "py-2.5" : "py-4"}`}
    >
      {startsLater && (
        <div className="flex basis-full items-baseline gap-2 text-second text-sm">
          <h3 className="font-semibold">{texts.later}</h3>
          <span className="text-third">{texts.laterHint}</span>
        </div>
      )}
      {/* At the top, so that it stands beside the name before the link has come. */}
      <span className="mr-2 min-w-5 self-start font-semibold text-third">{position + 1}</span>
      <div className="@container min-w-0 flex-1 basis-52">
        <p>
          <strong className="font-semibold">{name}</strong>
          {!forgotten && (
            <span className="text-second">
              {" ·\u00a0"}
              <Contact line={signer.contact} />
            </span>
          )}
        </p>
        {/* The room for when it was shared is there before: whoever has just copied may be about to press something else of the row. */}
        <div className={link && "flex flex-col @min-[24rem]:flex-row @min-[24rem]:items-center gap-x-3"}>
          <div className="min-w-0 flex-1">
            {link && <SigningLink link={link} />}
            {!link && !forgotten && <NoLink {...signer} />}
          </div>
          {/* In its own frame: the exact time, which is for those who listen, would widen the page. */}
          {(link || signer.lastShared) && <p className="hint relative min-h-lh">{signer.lastShared}</p>}
        </div>
      </div>
      {link && sharesFirst && (
        <ShareButton
          shared={shared}
          name={name}
          message={messagesFor(sharing, name, link)[language]}
          className={narrow}
        />
      )}
      {link && (
        <CopyLinks
          {...shared}
          way="link"
          text={link}
          label={copy}
          accessibleLabel={fill(copyFor, { name })}
          className={`${narrow} ${dense ? "button-small" : ""} ${leads ? "button-accent" : ""}`}
        />
      )}
      {dense && (
        <button
          type="button"
          className="button button-small button-quiet w-8 px-0!"
          aria-label={fill(texts.moreFor, { name })}
          aria-expanded={unfolded}
          aria-controls={unfolded ? extras : undefined}
          onClick={() => unfold(!unfolded)}
        >
          {unfolded ? <Icon of={ChevronUp} size={18} /> : <Icon of={ChevronDown} size={18} />}
        </button>
      )}
      {link && open && (
        <div id={extras} className={leads ? "contents" : "flex basis-full flex-wrap gap-2 sm:pl-9"}>
          <MoreWays sharing={sharing} signer={signer} link={link} shared={shared} sharesFirst={sharesFirst} />
        </div>
      )}
      {/* Beneath all else: unfolding must not bring this button where the one that unfolds has just been. */}
      {showsMark && (
        <div className="-my-1 flex basis-full flex-wrap items-center gap-x-4 sm:pl-9">
          <MarkSignedButton id={id} name={name} marked={marked} markSigned={markSigned} signer={position} />
        </div>
      )}
    </li>
  );
}

/** The message in each language. */
function messagesFor({ title, sender, wording }: SharedDocument, name: string, link: string) {
  const values = { name, title, link, sender };
  return eachLanguage((language) => signerMessage(wording[language], values));
}

interface WaysProps {
  sharing: SharedDocument;
  signer: SignerLink;
  link: string;
  shared: LinkShare;
  /** Sharing has taken the message's place beside the link. */
  sharesFirst: boolean;
}

/** Beside the link itself: the message, the menu of rarer ways, the code. */
function MoreWays({ sharing, signer, link, shared, sharesFirst }: WaysProps) {
  const texts = useTexts("sharing");
  const { language } = useReader();
  const { name, email, dial } = signer;
  const messages = messagesFor(sharing, name, link);
  const message = messages[language];
  const copyMessage = (className: string) => (
    <CopyLinks
      {...shared}
      way="message"
      text={message.text}
      html={message.html}
      icon={<Icon of={MessageSquareText} size={17} strokeWidth={1.75} />}
      label={texts.copyMessage}
      accessibleLabel={fill(texts.copyMessageFor, { name })}
      className={className}
    />
  );
  return (
    <>
      {!sharesFirst && copyMessage(narrow)}
      <div className="flex gap-2">
        <MessagePreview name={name} language={language} text={message.text} />
        <ShareMenu
          shared={shared}
          name={name}
          email={email}
          dial={dial}
          message={message}
          other={messages[otherLanguage[language]]}
          first={sharesFirst && copyMessage(menuItem)}
          withShare={!sharesFirst}
        />
        {link.length <= qrCharactersMax && <QrButton {...shared} link={link} name={name} />}
      </div>
    </>
  );
}
