import { WhatWasSent } from "#components/document/what-was-sent.tsx";
import type { DocumentContent } from "#lib/shared/document.ts";
import type { FileNotice } from "#lib/shared/file-notices.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import type { Language } from "#lib/shared/messages/words.ts";
import { contactLine } from "#lib/shared/mobile.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";

interface Props {
  content: DocumentContent;
  files: { name: string; pages: number; notices: FileNotice[]; address: string }[];
  /** What is known of its template. */
  known: TemplateChoice | undefined;
  phoneRegion: string;
  language: Language;
  timeZone: string;
  m: Messages;
}

/** All that goes to the service once it is released. */
export function RequestContents({ content, files, known, phoneRegion, language, timeZone, m }: Props) {
  const { templateId, items, signers, autoSend, autoConfirm } = content;
  return (
    <WhatWasSent
      title={m.releases.sent}
      document={{ templateId, items, files, autoSend, ...(autoConfirm !== undefined && { autoConfirm }) }}
      template={known?.name ?? templateId}
      signers={signers.map((signer) => ({ name: signer.name, contact: contactLine(signer, phoneRegion) }))}
      known={known}
      language={language}
      timeZone={timeZone}
      m={m}
    />
  );
}
