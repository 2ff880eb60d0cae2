import { sealedAnew } from "../keys/sealed-kind.ts";
import { log } from "../runtime/log.ts";
import type { UnmatchedLink } from "../shared/signer.ts";
import type { Keys } from "../storage/keys.ts";
import { isSealedAlike, seal, sealAlike, sealedUnder, unseal } from "../storage/seal.ts";
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

/** Where {@link sealUnmatched} binds them to. */
export const unmatchedPlace = (attemptId: string) => `unmatched links ${attemptId}`;

/** Links that are surely nobody's, and what the service said of each, as one encrypted text. */
export const sealUnmatched = (keys: Keys, attemptId: string, links: UnmatchedLink[]): string =>
  seal(keys, unmatchedPlace(attemptId), JSON.stringify(links));

/** What {@link sealUnmatched} has encrypted; undefined when it cannot be read. */
export function openUnmatched(keys: Keys, attemptId: string, sealed: string): UnmatchedLink[] | undefined {
  const text = unseal(keys, unmatchedPlace(attemptId), sealed);
  return text === undefined ? undefined : (JSON.parse(text) as UnmatchedLink[]);
}

/** An outcome with its links under the current key; undefined where none is to be changed. */
export function linksAnew(keys: Keys, attemptId: string, outcome: AttemptOutcome): AttemptOutcome | undefined {
  if (outcome.state !== "created" && outcome.state !== "unknown") return undefined;
  const resealed =
    outcome.unmatched === undefined ? undefined : sealedAnew(keys, unmatchedPlace(attemptId), outcome.unmatched);
  const unmatched = resealed === undefined ? undefined : { unmatched: resealed };
  if (outcome.state === "unknown") return unmatched && { ...outcome, ...unmatched };
  const links = outcome.links.map(({ url, unsafeUrl }, position) => {
    const anew = url === undefined ? undefined : linkAnew(keys, attemptId, position, url, "link");
    const unsafe = unsafeUrl === undefined ? undefined : linkAnew(keys, attemptId, position, unsafeUrl, "unsafe link");
    return {
      anew: anew ?? unsafe,
      link: { ...outcome.links[position], ...(anew && { url: anew }), ...(unsafe && { unsafeUrl: unsafe }) },
    };
  });
  if (!unmatched && !links.some(({ anew }) => anew)) return undefined;
  return { ...outcome, links: links.map(({ link }) => link), ...unmatched };
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
  if (!document.attempt) return document;
  const { unmatched, ...attempt } = document.attempt;
  const unmatchedLinks = unmatched === undefined ? [] : openUnmatched(keys, attempt.id, unmatched);
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
  if (!unmatchedLinks || signers.some(({ linkUnreadable }) => linkUnreadable))
    log(
      "error",
      "signing links cannot be read with this server's keys: give it the KEY_FILE that they were stored with",
      {
        document: document.id,
      },
    );
  const { late } = attempt;
  const opened = { ...document, signers, attempt, ...(unmatchedLinks && { unmatchedLinks }) };
  if (!late?.created) return opened;
  // One that cannot be read is left out, as one that cannot be opened is.
  const links = late.links.map((stored, position) => openLink(keys, attempt.id, position, stored) ?? "");
  return { ...opened, attempt: { ...attempt, late: { ...late, links } } };
}
