import type { Outgoing } from "#lib/shared/message-links.ts";
import { messageHtml } from "#lib/shared/rich-text.ts";
import { type MessageText, type MessageValues, messageLines, subjectText } from "#lib/shared/wording.ts";

export type SignerMessage = Outgoing & { html: string };

/** A message to one signer, as a chat, a mail and a rich text take it. */
export function signerMessage({ subject, body }: MessageText, values: MessageValues): SignerMessage {
  const lines = messageLines(body, values);
  return {
    subject: subjectText(subject, values),
    text: lines.map(({ text }) => text).join("\n"),
    html: messageHtml(lines, values.title),
    link: values.link,
  };
}
