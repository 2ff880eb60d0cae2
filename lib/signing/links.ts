import { plainText } from "./plain-text.ts";
import type { SigningLink } from "./types.ts";
import type { AnsweredSigner } from "./wire.ts";

/**
 * Gives every requested signer the link that is surely theirs: by index, then by name, then by order. A link that could be another's
 * is left out, because whoever holds it signs in that name. `complete`: everybody has a link that can be opened.
 */
export function matchLinks(signers: readonly { name: string }[], answered: readonly AnsweredSigner[]) {
  const owners = answered.map((entry, place) => ownerOf(entry, place, signers, answered));
  const links = signers.map((_, position): SigningLink => {
    const place = owners.indexOf(position);
    const contested = place !== owners.lastIndexOf(position);
    return contested ? {} : linkOf(answered[place]?.viewUrl);
  });
  return { links, complete: links.every(({ url }) => url !== undefined) };
}

function ownerOf(
  entry: AnsweredSigner,
  place: number,
  signers: readonly { name: string }[],
  answered: readonly AnsweredSigner[],
): number | undefined {
  const name = bare(entry.name);
  const named = signers.flatMap((signer, position) => (bare(signer.name) === name ? [position] : []));
  const agrees = (position: number) => name === "" || named.length === 0 || named.includes(position);

  // We count from 1; an answer that holds a 0 counts in some other way.
  const counted = !answered.some(({ index }) => index !== undefined && index < 1);
  const alone = answered.filter(({ index }) => index === entry.index).length === 1;
  if (counted && alone && entry.index !== undefined && entry.index <= signers.length) {
    const position = entry.index - 1;
    return agrees(position) ? position : undefined;
  }

  const unique = named.length === 1 && answered.filter((other) => bare(other.name) === name).length === 1;
  if (unique && name !== "") return named[0];

  const ordered = answered.length === signers.length && answered.every(({ index }) => index === undefined);
  return ordered && agrees(place) ? place : undefined;
}

function bare(name: string | undefined): string {
  return (name ?? "").normalize("NFC").replace(/\s+/gu, " ").trim();
}

/** Only http and https become links (DESIGN §2). URL parsers drop tabs and line ends, so an address that holds any is not one. */
function linkOf(viewUrl: string | undefined): SigningLink {
  const text = viewUrl?.trim();
  if (!text) return {};
  const clean = !/[\s\p{Cc}\p{Bidi_Control}]/u.test(text);
  const web = clean && /^https?:\/\//i.test(text) && URL.canParse(text);
  return web ? { url: text } : { unsafeUrl: plainText(text, 500) };
}
