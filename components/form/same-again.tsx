"use client";

import type { RecordShare } from "#components/sharing/record-share.ts";
import { AlertBox } from "#components/ui/alert-box.tsx";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import type { SameDocument } from "#lib/shared/result.ts";
import type { DocumentState } from "#lib/shared/states.ts";
import { exactTime } from "#lib/shared/time.ts";
import { CopyLinks } from "../sharing/share-buttons.tsx";
import { SigningLink } from "../sharing/signing-link.tsx";

interface Props {
  same: SameDocument;
  /** Changes with each try, so that the focus comes here each time. */
  refusals: number;
  busy: boolean;
  /** What the way beyond it is called. */
  anyway: string;
  record: RecordShare;
  createAnyway: () => void;
}

/** The document that there is already, with its links: mostly it is the one that was wanted. Another one is a click of its own. */
export function SameAgain({ same, refusals, busy, record, anyway, createAnyway }: Props) {
  const texts = useTexts("form").same;
  const { links, copy, copyFor } = useTexts("common");
  const { language, timeZone } = useReader();
  const { visible, state, createdBy: name } = same;
  const headings: Record<DocumentState, string> = {
    draft: texts.creating,
    creating: texts.creating,
    created: texts.created,
    unknown: texts.unknown,
  };
  const facts = { name, time: exactTime(same.createdAt, language, timeZone), title: visible?.title ?? "" };
  return (
    <AlertBox
      refusals={refusals}
      tone="warn"
      title={headings[state]}
      className="sheet mb-5 px-5 py-4"
      said={
        <>
          <p>{fill(visible ? texts.yours : texts.others, facts)}</p>
          {visible?.linksRemoved && (
            <p>{fill(texts.linksRemoved, { time: exactTime(visible.linksRemoved.at, language, timeZone) })}</p>
          )}
        </>
      }
    >
      {visible?.signers.some(({ link }) => link) && (
        <ul aria-label={links} className="mt-2 divide-y divide-line border-line border-y">
          {visible.signers.map(({ name, link }, i) => (
            <li key={i} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-48">
                <strong className="font-semibold">{name}</strong>
                {link && <SigningLink link={link} />}
              </span>
              {link && (
                <CopyLinks
                  record={record}
                  id={same.id}
                  way="link"
                  signers={[i]}
                  links={[link]}
                  what={{ title: visible.title, names: [name] }}
                  text={link}
                  label={copy}
                  accessibleLabel={fill(copyFor, { name })}
                  className="button-small"
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {visible && (
          <a href={`/documents/${same.id}`} className="button button-accent">
            {texts.open}
          </a>
        )}
        {state !== "creating" && (
          <>
            <button type="button" className="button" aria-disabled={busy} onClick={createAnyway}>
              {anyway}
            </button>
            <p className="text-second text-sm">{texts.anywayHint}</p>
          </>
        )}
      </div>
    </AlertBox>
  );
}
