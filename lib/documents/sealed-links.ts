import { log } from "../runtime/log.ts";
import { sealAlike, unseal } from "../storage/seal.ts";
import type { GivenLinks } from "./attempt-states.ts";
import type { StoredDocument, StoredSigner } from "./read.ts";

/** What is stored without it is from before links were encrypted. */
const mark = "sealed:";

/** A link is bound to the attempt that brought it, which a document of a late answer takes along, and to its signer. */
const placeOf = (kind: "link" | "unsafe link", attemptId: string, position: number) =>
  `${kind} ${attemptId} ${position}`;

/** The links of an attempt as they are stored, in the database and on the disk; the same links give the same again. */
export function sealLinks(key: Buffer, attemptId: string, links: GivenLinks): GivenLinks {
  return links.map(({ url, unsafeUrl }, position) => ({
    ...(url !== undefined && { url: mark + sealAlike(key, placeOf("link", attemptId, position), url) }),
    ...(unsafeUrl !== undefined && {
      unsafeUrl: mark + sealAlike(key, placeOf("unsafe link", attemptId, position), unsafeUrl),
    }),
  }));
}

/** A link as it came; undefined when it cannot be read: another key, or it was stored with another signer. */
export function openLink(
  key: Buffer,
  attemptId: string,
  position: number,
  stored: string,
  kind: "link" | "unsafe link" = "link",
): string | undefined {
  if (!stored.startsWith(mark)) return stored;
  return unseal(key, placeOf(kind, attemptId, position), stored.slice(mark.length));
}

/** The document with its links as they came. Where one cannot be read, its signer says so, and the log. */
export function withOpenLinks(key: Buffer, document: StoredDocument): StoredDocument {
  const { attempt } = document;
  if (!attempt) return document;
  const signers = document.signers.map(({ link, unsafeLink, ...signer }, position): StoredSigner => {
    const open = (stored: string | undefined, kind?: "unsafe link") =>
      stored && openLink(key, attempt.id, position, stored, kind);
    const opened = { link: open(link), unsafeLink: open(unsafeLink, "unsafe link") };
    const unreadable = (link && opened.link === undefined) || (unsafeLink && opened.unsafeLink === undefined);
    return {
      ...signer,
      ...(opened.link !== undefined && { link: opened.link }),
      ...(opened.unsafeLink !== undefined && { unsafeLink: opened.unsafeLink }),
      ...(unreadable && { linkUnreadable: true as const }),
    };
  });
  if (signers.some(({ linkUnreadable }) => linkUnreadable))
    log(
      "error",
      "signing links cannot be read with this server's key: give it the KEY_FILE that they were stored with",
      {
        document: document.id,
      },
    );
  const { late } = attempt;
  if (!late?.created) return { ...document, signers };
  // One that cannot be read is left out, as one that cannot be opened is.
  const links = late.links.map((stored, position) => openLink(key, attempt.id, position, stored) ?? "");
  return { ...document, signers, attempt: { ...attempt, late: { ...late, links } } };
}
