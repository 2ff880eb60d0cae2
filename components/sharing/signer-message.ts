import type { Outgoing } from "#lib/shared/message-links.ts";
import { messageHtml, severalHtml } from "#lib/shared/rich-text.ts";
import {
  linesOfSeveral,
  type MessageText,
  type MessageValues,
  messageLines,
  subjectText,
} from "#lib/shared/wording.ts";

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

/** One message to a signer with the links of several documents, each beneath its title. */
export function messageOfSeveral(
  { body }: MessageText,
  values: Pick<MessageValues, "name" | "sender">,
  documents: Pick<MessageValues, "title" | "link">[],
): Pick<SignerMessage, "text" | "html"> {
  const lines = linesOfSeveral(body, values, documents);
  return {
    text: lines.map(({ text, title }) => (title === undefined ? text : `${title}\n${text}`)).join("\n"),
    html: severalHtml(lines),
  };
}
