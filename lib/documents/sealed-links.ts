import { log } from "../runtime/log.ts";
import type { Keys } from "../storage/keys.ts";
import { isSealedAlike, sealAlike, sealedUnder, unseal } from "../storage/seal.ts";
import type { AttemptOutcome, GivenLinks } from "./attempt-states.ts";
import type { StoredDocument, StoredSigner } from "./read.ts";

/** What is stored without it is from before links were encrypted. */
export const mark = "sealed:";

/** A link is bound to the attempt that brought it, which a document of a late answer takes along, and to its signer. */
const placeOf = (kind: "link" | "unsafe link", attemptId: string, position: number) =>
  `${kind} ${attemptId} ${position}`;

/** The links of an attempt as they are stored, in the database and on the disk; {@link isSameLink} tells the same again. */
export function sealLinks(keys: Keys, attemptId: string, links: GivenLinks): GivenLinks {
  return links.map(({ url, unsafeUrl }, position) => ({
    ...(url !== undefined && { url: mark + sealAlike(keys, placeOf("link", attemptId, position), url) }),
    ...(unsafeUrl !== undefined && {
      unsafeUrl: mark + sealAlike(keys, placeOf("unsafe link", attemptId, position), unsafeUrl),
    }),
  }));
}

/** A link as it came; undefined when it cannot be read: another key, or it was stored with another signer. */
export function openLink(
  keys: Keys,
  attemptId: string,
  position: number,
  stored: string,
  kind: "link" | "unsafe link" = "link",
): string | undefined {
  if (!stored.startsWith(mark)) return stored;
  return unseal(keys, placeOf(kind, attemptId, position), stored.slice(mark.length));
}

/** A stored link under the current key, also one that was never encrypted; undefined where it is that already, or cannot be read here. */
export function linkAnew(
  keys: Keys,
  attemptId: string,
  position: number,
  stored: string,
  kind: "link" | "unsafe link",
): string | undefined {
  if (stored.startsWith(mark) && sealedUnder(stored.slice(mark.length)) === keys.current().id) return undefined;
  const link = openLink(keys, attemptId, position, stored, kind);
  return link === undefined ? undefined : mark + sealAlike(keys, placeOf(kind, attemptId, position), link);
}

/** An outcome with its links under the current key; undefined where none is to be changed. */
export function linksAnew(keys: Keys, attemptId: string, outcome: AttemptOutcome): AttemptOutcome | undefined {
  if (outcome.state !== "created") return undefined;
  const links = outcome.links.map(({ url, unsafeUrl }, position) => {
    const anew = url === undefined ? undefined : linkAnew(keys, attemptId, position, url, "link");
    const unsafe = unsafeUrl === undefined ? undefined : linkAnew(keys, attemptId, position, unsafeUrl, "unsafe link");
    return {
      anew: anew ?? unsafe,
      link: { ...outcome.links[position], ...(anew && { url: anew }), ...(unsafe && { unsafeUrl: unsafe }) },
    };
  });
  return links.some(({ anew }) => anew) ? { ...outcome, links: links.map(({ link }) => link) } : undefined;
}

/** Whether two links of one place, as they are stored, are the same, also under different keys. */
export function isSameLink(one: string, other: string): boolean {
  if (one === other) return true;
  return (
    [one, other].every((stored) => stored.startsWith(mark)) &&
    isSealedAlike(one.slice(mark.length), other.slice(mark.length))
  );
}

/** The document with its links as they came. Where one cannot be read, its signer says so, and the log. */
export function withOpenLinks(keys: Keys, document: StoredDocument): StoredDocument {
  const { attempt } = document;
  if (!attempt) return document;
  const signers = document.signers.map(({ link, unsafeLink, ...signer }, position): StoredSigner => {
    const open = (stored: string | undefined, kind?: "unsafe link") =>
      stored && openLink(keys, attempt.id, position, stored, kind);
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
      "signing links cannot be read with this server's keys: give it the KEY_FILE that they were stored with",
      {
        document: document.id,
      },
    );
  const { late } = attempt;
  if (!late?.created) return { ...document, signers };
  // One that cannot be read is left out, as one that cannot be opened is.
  const links = late.links.map((stored, position) => openLink(keys, attempt.id, position, stored) ?? "");
  return { ...document, signers, attempt: { ...attempt, late: { ...late, links } } };
}
