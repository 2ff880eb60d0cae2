import { Contact } from "#components/ui/contact.tsx";
import { FileNotices } from "#components/ui/file-notices.tsx";
import { OpenFile } from "#components/viewer/open-file.tsx";
import type { FileNotice } from "#lib/shared/file-notices.ts";
import type { Removal } from "#lib/shared/history.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { removedText } from "#lib/shared/messages/removed-text.ts";
import { count, fill, type Language } from "#lib/shared/messages/words.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";

interface Props {
  title: string;
  document: {
    templateId: string;
    items: { key: string; value: string }[];
    files: SentFile[];
    filesRemoved?: Removal;
    peopleRemoved?: Removal;
    autoSend: boolean;
    autoConfirm?: boolean;
  };
  template: string;
  signers: { name: string; contact: string }[];
  /** The template's words for its keys and signers, where anybody has described it. */
  known: Pick<TemplateChoice, "items" | "roles"> | undefined;
  language: Language;
  timeZone: string;
  m: Messages;
}

interface SentFile {
  name: string;
  pages: number;
  notices: FileNotice[];
  /** Where it is had from; absent when it is not there any more. */
  address?: string | undefined;
}

/** Everything that went to the service, or is to go, in the words of the form. */
export function WhatWasSent({ title, document, signers, template, known, language, timeZone, m }: Props) {
  const texts = m.document;
  const { templateId, items, files, filesRemoved, peopleRemoved, autoSend, autoConfirm } = document;
  const roleOf = (place: number) => (known?.roles?.[place]?.name ? `${known.roles[place]?.name}: ` : "");
  const yesNo = (value: boolean) => (value ? texts.yes : texts.no);
  return (
    <section className="sheet px-4 py-5 sm:px-6">
      <h2 className="mb-3 font-semibold">{title}</h2>
      {/* On a small phone the labels stand above, so that what is long has the whole width. */}
      <dl className="grid items-baseline gap-x-5 gap-y-2 text-sm max-[25rem]:gap-y-0.5 min-[25rem]:grid-cols-[fit-content(36%)_minmax(0,1fr)] max-[25rem]:[&_dd]:mb-2">
        <dt className="text-third">{texts.template}</dt>
        <dd>{template === templateId ? templateId : `${template} · ${templateId}`}</dd>
        <dt className="text-third">{texts.signers}</dt>
        <dd>
          {signers.map(({ name, contact }, i) => (
            <span key={i} className="block">
              {`${i + 1} · ${roleOf(i)}${name}${contact && ", "}`}
              <Contact line={contact} />
            </span>
          ))}
          {peopleRemoved && (
            <p className="text-second">{removedText(m.retention.peopleRemoved, peopleRemoved, language, timeZone)}</p>
          )}
        </dd>
        {items.map(({ key, value }) => (
          <div key={key} className="contents">
            <dt className="text-third">
              {known?.items.find((item) => item.key === key)?.label ?? <code className="font-mono">{key}</code>}
            </dt>
            <dd className="whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
        <dt className="text-third">{texts.files}</dt>
        <dd>
          {files.map((file, i) => (
            <FileLine key={i} file={file} m={m} />
          ))}
          {filesRemoved && (
            <p className="text-second">{removedText(m.retention.filesRemoved, filesRemoved, language, timeZone)}</p>
          )}
        </dd>
        <dt className="text-third">{texts.autoSend}</dt>
        <dd>{yesNo(autoSend)}</dd>
        <dt className="text-third">{texts.autoConfirm}</dt>
        <dd>{autoConfirm === undefined ? texts.asTemplate : yesNo(autoConfirm)}</dd>
      </dl>
    </section>
  );
}

/** A file as it was sent, to be looked at here or kept as long as it is there. */
function FileLine({ file: { name, pages, notices, address }, m }: { file: SentFile; m: Messages }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-0.5">
      <span className="min-w-0">
        {name} · <span className="whitespace-nowrap">{count(m.form.pages, pages)}</span>
      </span>
      {address !== undefined && (
        <span className="flex flex-wrap gap-2">
          <OpenFile address={address} name={name} />
          {/* Not marked as a download: where the file is gone, the browser shows the server's words for that. */}
          <a
            href={address}
            data-download
            className="button button-small"
            aria-label={fill(m.file.downloadFile, { name })}
          >
            {m.file.download}
          </a>
        </span>
      )}
      <FileNotices notices={notices} texts={m.form.fileNotices} />
    </div>
  );
}
