import type { Messages } from "#lib/shared/messages/messages.ts";
import { count } from "#lib/shared/messages/words.ts";
import { SentFile } from "./sent-file.tsx";

interface Props {
  document: {
    id: string;
    templateId: string;
    signers: { name: string; email?: string; mobile?: string }[];
    items: { key: string; value: string }[];
    files: { uploadId: string; name: string; pages: number }[];
    autoSend: boolean;
    autoConfirm?: boolean;
  };
  template: string;
  /** The template's words for its keys, where they are known. */
  labels: { key: string; label: string }[];
  words: Messages["document"];
  /** Set when the files are not there any more: when and why, in words. */
  filesGone: string | undefined;
  fileWords: Messages["file"];
  pages: Messages["form"]["pages"];
}

/** Everything that went to the service, in the words of the form. */
export function WhatWasSent({ document, template, labels, words: w, filesGone, fileWords, pages }: Props) {
  const { templateId, signers, items, files, autoSend, autoConfirm } = document;
  const yesNo = (value: boolean) => (value ? w.yes : w.no);
  return (
    <section className="sheet px-4 py-5 sm:px-6">
      <h2 className="mb-3 font-semibold">{w.sent}</h2>
      <dl className="grid grid-cols-[minmax(90px,auto)_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        <dt className="text-third">{w.template}</dt>
        <dd>{template === templateId ? templateId : `${template} · ${templateId}`}</dd>
        <dt className="text-third">{w.signers}</dt>
        <dd>
          {signers.map(({ name, email, mobile }, i) => (
            <span key={i} className="block">
              {[`${i + 1} · ${name}`, email, mobile].filter(Boolean).join(", ")}
            </span>
          ))}
        </dd>
        {items.map(({ key, value }) => (
          <div key={key} className="contents">
            <dt className="text-third">
              {labels.find((label) => label.key === key)?.label ?? <code className="font-mono">{key}</code>}
            </dt>
            <dd className="whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
        <dt className="text-third">{w.files}</dt>
        <dd>
          {files.map((file, i) => (
            <SentFile
              key={i}
              address={filesGone === undefined ? `/documents/${document.id}/files/${i + 1}` : undefined}
              name={file.name}
              pages={count(pages, file.pages)}
              words={fileWords}
            />
          ))}
          {filesGone && <p className="text-second">{filesGone}</p>}
        </dd>
        <dt className="text-third">{w.autoSend}</dt>
        <dd>{yesNo(autoSend)}</dd>
        <dt className="text-third">{w.autoConfirm}</dt>
        <dd>{autoConfirm === undefined ? w.asTemplate : yesNo(autoConfirm)}</dd>
      </dl>
    </section>
  );
}
