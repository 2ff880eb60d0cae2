"use client";

import { Languages, MessageSquareText } from "lucide";
import { useRouter } from "next/navigation";
import { useId } from "react";
import { MessagePreview } from "#components/sharing/message-preview.tsx";
import { type MissingLink, NoLink } from "#components/sharing/no-link.tsx";
import { type RecordShare, recordShare } from "#components/sharing/record-share.ts";
import { messageOfSeveral } from "#components/sharing/signer-message.ts";
import { SigningLink } from "#components/sharing/signing-link.tsx";
import { notifyProblem } from "#components/shell/notice-store.ts";
import { Around } from "#components/ui/around.tsx";
import { Contact } from "#components/ui/contact.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { useStore } from "#components/ui/store.ts";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { Time } from "#components/ui/time.tsx";
import { count, eachLanguage, fill, otherLanguage } from "#lib/shared/messages/words.ts";
import type { Wording } from "#lib/shared/wording.ts";
import { partsUnderWay } from "./parts-under-way.ts";

export interface LinkedPerson {
  name: string;
  contact: string;
  /** Of the message that holds all links. */
  wording: Wording;
  /** Of each document the person's own, and at which place the person signs. */
  links: (MissingLink & {
    id: string;
    title: string;
    position: number;
    link?: string | undefined;
    /** When it was shared last. */
    sharedAt?: number | undefined;
  })[];
  /** By their form keys, documents for the person too that were being created as the page was drawn. */
  coming: string[];
}

interface Props {
  people: LinkedPerson[];
  /** Not all documents have been created. */
  mayCome: boolean;
  /** Says when, where all of a person's have been. */
  lastShared: string;
  /** Who shares. */
  sender: string;
  record: RecordShare;
}

/** Each person with all their links, and one message that holds them. */
export function LinksOfPeople({ people, ...sharing }: Props) {
  return (
    <ul>
      {people.map((person, i) => (
        <PersonRow key={i} person={person} {...sharing} />
      ))}
    </ul>
  );
}

function PersonRow({ person, mayCome, lastShared, sender, record }: Omit<Props, "people"> & { person: LinkedPerson }) {
  const texts = useTexts("sharing");
  const { language, timeZone } = useReader();
  const router = useRouter();
  const { name, contact, wording } = person;
  const underWay = useStore(partsUnderWay);
  const words = useTexts("packets");
  const id = useId();
  const fromHere = [...underWay].flatMap(([formKey, signers]) =>
    signers.some((signer) => signer.name === name && signer.contact === contact) ? formKey : [],
  );
  const coming = new Set([...person.coming, ...fromHere]).size;
  // A message that is sent now would lack what comes in a moment.
  const waitsFor = coming > 0 ? id : undefined;
  const links = person.links.flatMap(({ link, ...more }) => (link === undefined ? [] : { ...more, link }));
  const sharedAt = Math.max(...links.map((one) => one.sharedAt ?? Number.NaN));
  const messages = eachLanguage((one) => messageOfSeveral(wording[one], { name, sender }, links));
  const other = messages[otherLanguage[language]];
  // Each document's history has it.
  const copied = async () => {
    await Promise.all(
      links.map(({ id, title, position, link }) =>
        recordShare(record, { id, signers: [position], way: "message", links: [link] }, { title, names: [name] }),
      ),
    );
    router.refresh();
  };
  const icon = { size: 17, strokeWidth: 1.75 } as const;
  return (
    <li className="relative flex flex-wrap items-start gap-2 border-line border-t px-4 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="break-words">
          <strong className="font-semibold">{name}</strong>
          <span className="text-second">
            {" ·\u00a0"}
            <Contact line={contact} />
          </span>
        </h3>
        <ul>
          {person.links.map(({ id, title, link, position, sharedAt: _, ...missing }) => (
            <li key={`${id}.${position}`} className="mt-1.5">
              <p className="break-words text-sm">{title}</p>
              {link === undefined ? <NoLink {...missing} /> : <SigningLink link={link} />}
            </li>
          ))}
        </ul>
        {/* Its place is kept: buttons below it must not move as it comes and goes. */}
        {mayCome && (
          <p id={id} className={`hint mt-1.5 ${coming > 0 ? "" : "invisible"}`}>
            {count(words.linksComing, Math.max(coming, 1))}
          </p>
        )}
        {Number.isFinite(sharedAt) && (
          <p className="hint mt-1.5">
            <Around text={lastShared} place="{time}">
              <Time at={sharedAt} language={language} timeZone={timeZone} />
            </Around>
          </p>
        )}
      </div>
      {links.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <CopyButton
            {...messages[language]}
            icon={<Icon of={MessageSquareText} {...icon} />}
            label={texts.copyMessage}
            accessibleLabel={fill(texts.copyMessageFor, { name })}
            className="button-accent"
            waitsFor={waitsFor}
            onCopied={copied}
            refused={notifyProblem}
          />
          <MessagePreview name={name} language={language} text={messages[language].text} />
          <CopyButton
            {...other}
            icon={<Icon of={Languages} {...icon} />}
            label={texts.otherLanguage}
            accessibleLabel={fill(texts.otherLanguageFor, { name })}
            className="button-quiet"
            waitsFor={waitsFor}
            onCopied={copied}
            refused={notifyProblem}
          />
        </div>
      )}
    </li>
  );
}
