import { eachLanguage, type Language } from "./messages/words.ts";

/** What a message to a signer can say of its own accord; everything else in it is somebody's text. */
export const placeholders = ["name", "title", "link", "sender"] as const;
type Placeholder = (typeof placeholders)[number];

/** A link in the subject would be in the open wherever mail is listed. */
export const subjectPlaceholders = ["name", "title", "sender"] as const satisfies readonly Placeholder[];

export interface MessageText {
  /** Of a mail. */
  subject: string;
  body: string;
}

export type Wording = Record<Language, MessageText>;
export type MessageValues = Record<Placeholder, string>;

/** Says nothing that Countersign does not know: neither how long a link lasts nor what happens behind it. */
export const usualWording: Wording = {
  en: {
    subject: "Please sign: {title}",
    body: "Hello {name},\n\nPlease sign ‘{title}’. This link is for {name} only; please do not share it:\n{link}\n\n{sender}",
  },
  ko: {
    subject: "[서명 요청] {title}",
    body: "안녕하세요, {name}님.\n\n‘{title}’ 문서에 서명해 주세요. 아래 링크는 {name}님 전용이니 다른 분에게 공유하지 말아 주세요.\n{link}\n\n{sender} 드림",
  },
};

/** What a template says that has no messages of its own. */
export const emptyWording: Wording = eachLanguage(() => ({ subject: "", body: "" }));

/** The wording for documents of a template: its own texts, and where it has none, those for all. */
export function wordingWith(own: Wording, wording: Wording): Wording {
  return eachLanguage((language) => ({
    subject: own[language].subject || wording[language].subject,
    body: own[language].body || wording[language].body,
  }));
}

/**
 * The wording of one message about several documents: theirs, in each language in which all have the same text. Where they differ it is the one for
 * all: what a template says was not written for the documents of another.
 */
export function wordingOfSeveral(ofEach: Wording[], wording: Wording): Wording {
  const [first = wording, ...others] = ofEach;
  return eachLanguage((language) =>
    others.every((other) => isSameText(other[language], first[language])) ? first[language] : wording[language],
  );
}

/** For a preview; whoever reads it is the sender. */
export const sampleValues: Record<Language, Omit<MessageValues, "sender">> = {
  en: { name: "Jane Porter", title: "Employment contract", link: "https://sign.example/view/3f9c27" },
  ko: { name: "홍길동", title: "근로계약서", link: "https://sign.example/view/3f9c27" },
};

/** What stands in braces and is none of `known`, as it stands there, each once. */
export function unknownPlaceholders(text: string, known: readonly Placeholder[]): string[] {
  const found = [...text.matchAll(/\{([^{}\n]*)\}/g)].filter(([, name]) => !known.some((one) => one === name));
  return [...new Set(found.map(([place]) => place))];
}

/**
 * A message's lines with its values in their places. Values are taken as they are: one that itself contains `{link}` is not filled
 * again. Each link is a line of its own, so that a chat makes all of it a link and nothing else. No line ends in white space, the
 * message neither begins nor ends with an empty line, and there are never two in a row.
 */
export function messageLines(body: string, values: MessageValues): { text: string; isLink: boolean }[] {
  const lines = body
    .split(/\r\n?|\n/)
    .flatMap(linkApart)
    .map((line) => ({ text: filled(line, values).trimEnd(), isLink: line === "{link}" }));
  const spaced = lines.filter(({ text }, i) => text !== "" || lines[i - 1]?.text !== "");
  const first = spaced[0]?.text === "" ? 1 : 0;
  return spaced.slice(first, spaced.at(-1)?.text === "" ? -1 : undefined);
}

/** The same for several documents: each link is told with its document's title. */
export function linesOfSeveral(
  body: string,
  { name, sender }: Pick<MessageValues, "name" | "sender">,
  documents: Pick<MessageValues, "title" | "link">[],
): { text: string; title?: string }[] {
  const title = documents.map((document) => document.title).join(", ");
  // In its place come all of them.
  const place = "{link}";
  return messageLines(body, { name, title, link: place, sender }).flatMap(({ text, isLink }) =>
    isLink ? documents.map((document) => ({ text: document.link, title: document.title })) : [{ text }],
  );
}

/** The message as plain text; see {@link messageLines}. */
export function messageText(body: string, values: MessageValues): string {
  return messageLines(body, values)
    .map(({ text }) => text)
    .join("\n");
}

/** A subject with its values in their places. */
export function subjectText(subject: string, values: MessageValues): string {
  return filled(subject, values).trim();
}

function linkApart(line: string): string[] {
  if (!line.includes("{link}")) return [line];
  return line
    .split(/(\{link\})/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function filled(text: string, values: MessageValues): string {
  return text.replace(/\{(name|title|link|sender)\}/g, (_, name: Placeholder) => values[name]);
}

export const isSameText = (one: MessageText, other: MessageText) =>
  one.subject === other.subject && one.body === other.body;
