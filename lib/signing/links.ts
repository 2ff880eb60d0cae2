import { longestSigningLink, type UnmatchedLink } from "../shared/signer.ts";
import { plainText } from "./plain-text.ts";
import type { SigningLink } from "./types.ts";
import type { AnsweredSigner } from "./wire.ts";

/**
 * Gives every requested signer the link that is surely theirs: by index, then by name, then by order. A link that could be another's
 * is left out, because whoever holds it signs in that name; it is among the `unmatched`. `complete`: everybody has a link that can be opened.
 */
export function matchLinks(signers: readonly { name: string }[], answered: readonly AnsweredSigner[]) {
  const claims = Map.groupBy(answered, ownerIn(signers, answered));
  const links = signers.map((_, position): SigningLink => {
    const [entry, ...others] = claims.get(position) ?? [];
    return others.length > 0 ? {} : linkOf(entry?.viewUrl);
  });
  return { links, complete: links.every(({ url }) => url !== undefined), ...unmatchedLinks(answered, links) };
}

/** More than a document has signers; an answer of 1 MiB can hold a thousand links of a thousand characters. */
const unmatchedMax = 100;
const unmatchedNameMax = 200;

/** The first links of an answer that are not among those `given` to signers, each once; nothing when there are none. */
export function unmatchedLinks(
  answered: readonly AnsweredSigner[],
  given: readonly SigningLink[],
): { unmatched?: UnmatchedLink[] } {
  const addressOf = ({ url, unsafeUrl }: SigningLink) => url ?? unsafeUrl;
  const seen = new Set<string | undefined>([undefined, ...given.map(addressOf)]);
  const unmatched: UnmatchedLink[] = [];
  for (const { index, name, viewUrl } of answered) {
    if (unmatched.length === unmatchedMax) break;
    const link = linkOf(viewUrl);
    if (seen.has(addressOf(link))) continue;
    seen.add(addressOf(link));
    const called = plainText(name ?? "", unmatchedNameMax);
    unmatched.push({ ...link, ...(Number.isFinite(index) && { index }), ...(called && { name: called }) });
  }
  return unmatched.length > 0 ? { unmatched } : {};
}

/** Says for each entry which signer it is about. All is counted once: an answer of 1 MiB can hold 350,000 entries. */
function ownerIn(signers: readonly { name: string }[], answered: readonly AnsweredSigner[]) {
  // The only link can be nobody else's, however the service counts or writes names.
  if (signers.length === 1 && answered.length === 1) return () => 0;
  const positions = Map.groupBy(signers.keys(), (position) => bare(signers[position]?.name));
  const names = Map.groupBy(answered, ({ name }) => bare(name));
  const indices = Map.groupBy(answered, ({ index }) => index);
  // We count from 1; an answer that holds a 0 counts in some other way.
  const counted = [...indices.keys()].every((index) => index === undefined || !(index < 1));
  const ordered = answered.length === signers.length && answered.every(({ index }) => index === undefined);

  return (entry: AnsweredSigner, place: number): number | undefined => {
    const name = bare(entry.name);
    const named = positions.get(name) ?? [];
    const agrees = (position: number) => name === "" || named.length === 0 || named.includes(position);

    const alone = indices.get(entry.index)?.length === 1;
    if (counted && alone && entry.index !== undefined && entry.index <= signers.length) {
      const position = entry.index - 1;
      return agrees(position) ? position : undefined;
    }

    const unique = named.length === 1 && names.get(name)?.length === 1;
    if (unique && name !== "") return named[0];

    return ordered && agrees(place) ? place : undefined;
  };
}

/** Longer than any name that was sent; composing takes the square of a length. */
const nameCharactersMax = 400;

function bare(name = ""): string {
  return name.slice(0, nameCharactersMax).normalize("NFC").replace(/\s+/gu, " ").trim();
}

/**
 * Only http and https become links. URL parsers drop tabs and line ends, so an address that holds any is not one; with a name before
 * its host (`https://bank.example@elsewhere.example`) it looks like another's.
 */
function linkOf(viewUrl: string | undefined): SigningLink {
  const text = viewUrl?.trim().toWellFormed();
  if (!text) return {};
  const clean = !/[\s\p{Cc}\p{Cf}]/u.test(text);
  const web = clean && text.length <= longestSigningLink && /^https?:\/\//i.test(text) && isPlainAddress(text);
  return web ? { url: text } : { unsafeUrl: plainText(text, 500) };
}

function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}
