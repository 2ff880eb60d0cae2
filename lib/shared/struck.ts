import { compose } from "./compose.ts";
import { cleanEmail } from "./email.ts";
import { commonDigits, numberLike, readMobile } from "./mobile.ts";
import { searchText } from "./search.ts";
import { eachSignerField, mostOfSigner, type SignerField, type TypedSigner } from "./signer.ts";

/** What is stored in the place of a forgotten person's texts: the same in each language, and no name. */
export const struckMark = "███";

/** The same plain data with each of its texts changed. */
export function eachText<Data>(data: Data, change: (text: string) => string): Data {
  const changed = (value: unknown): unknown => {
    if (typeof value === "string") return change(value);
    if (Array.isArray(value)) return value.map(changed);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed(one)]));
  };
  return changed(data) as Data;
}

/** Plain data as people read it: the mark in words. */
export const withoutMark = <Data>(data: Data, words: string): Data =>
  eachText(data, (text) => text.replaceAll(struckMark, words));

/** The one spelling in which addresses are compared: a draft has them as they were typed. */
const sameEmail = (email: string) => cleanEmail(email).toLowerCase();

/** Whether somebody, as entered or as typed, is this person: the same email or the same mobile, never the name alone. */
export function isPerson(
  signer: Record<SignerField, string | null>,
  { email, mobile }: TypedSigner,
  phoneRegion: string,
): boolean {
  if (email !== "" && sameEmail(signer.email ?? "") === sameEmail(email)) return true;
  if (mobile === "" || !signer.mobile) return false;
  return signer.mobile === mobile || readMobile(signer.mobile, phoneRegion)?.digits === mobile;
}

/**
 * Puts the mark, or `by`, in the place of these people's names, emails and mobiles in a text, in whatever spelling a search would find. A text without
 * them stays as it is. What it searches in all its texts for each ten spellings of the people is bounded: beyond that a text goes whole. What
 * is too long for a signer is none.
 */
export function striker(people: TypedSigner[], by = struckMark): (text: string) => string {
  const known = spellings(people);
  const strikers: ReturnType<typeof strikerOfSome>[] = [];
  for (let at = 0; at < known.length; at += spellingsAtOnce)
    strikers.push(strikerOfSome(known.slice(at, at + spellingsAtOnce), by));
  return (text) => strikers.reduce((left, strike) => strike(left), text);
}

function strikerOfSome(known: TypedSigner[], by: string): (text: string) => string {
  const folded = known.map((person) => eachSignerField((field) => fold(person[field])));
  const lower = known.map((person) => eachSignerField((field) => compose(person[field], "NFKC").toLowerCase()));
  const written = wordsOf(known);
  // To make a pattern costs more than to use it, and most names are read as they are written.
  const read = JSON.stringify(folded) === JSON.stringify(lower) ? written : wordsOf(folded);
  const numbers = known
    .map(({ mobile }) => commonDigits(mobile.replace(/\D/g, "")))
    .filter(({ length }) => length >= leastDigits);
  // As in a file's name, or in cells that were joined: `010_1234_5678`.
  const marked = eitherOf(numbers.map((number) => apart(`0?${[...number].join(between)}`, "\\d")));
  const once = (text: string, words: RegExp | undefined) => {
    const left = (words ? text.replace(words, by) : text).replace(numberLike, (run) => {
      const digits = run.replace(/\D/g, "");
      return numbers.some((number) => digits.includes(number)) ? by + run.slice(run.trimEnd().length) : run;
    });
    return marked ? left.replace(marked, by) : left;
  };
  // Each place of a text may be compared with all of a name, in both orders of its words.
  const cost = folded.reduce((sum, { name, email, mobile }) => sum + 2 * name.length + email.length + mobile.length, 1);
  let left = mostCompared;
  const isTooMuch = (text: string) => {
    left -= text.length * cost;
    return left < 0;
  };
  return (text) => {
    if (text === "") return text;
    const composed = compose(text);
    if (isTooMuch(composed)) return by;
    const struck = once(composed, written);
    // In letters that a search takes for others it is nowhere to be cut out.
    const plain = fold(struck);
    if (isTooMuch(plain) || once(plain, read) !== plain) return by;
    return struck === composed ? text : struck;
  };
}

/** As a search reads it, without what nobody sees, and the Turkish `İ` as any other i. */
const fold = (text: string) =>
  searchText([text.replace(/\p{Default_Ignorable_Code_Point}/gu, "")]).replaceAll("i\u0307", "i");

/** Emails before names, which they may begin with. */
const wordsOf = (people: TypedSigner[]) =>
  eitherOf([...people.flatMap(({ email }) => emailPattern(email)), ...people.flatMap(({ name }) => namePattern(name))]);

const eitherOf = (patterns: string[]) => (patterns.length > 0 ? new RegExp(patterns.join("|"), "giu") : undefined);

/** Characters that may be compared for some spellings in one document or draft; 6 ms with the worst names and texts that were tried. */
const mostCompared = 50_000_000;
const spellingsAtOnce = 10;

/** Each once. */
function spellings(people: TypedSigner[]): TypedSigner[] {
  const short = people.map((person) =>
    eachSignerField((field) => (person[field].length > mostOfSigner[field] ? "" : person[field])),
  );
  return [...new Map(short.map((person) => [JSON.stringify(person), person])).values()];
}

/** Fewer are an amount or a date. */
const leastDigits = 7;
/** What may stand between two words of a name. */
const between = "[\\s\\p{P}]{0,3}";

/** Letters of names in either case: a pattern with all of the script takes some ten times as long to be made. */
const latin = "a-zß-öø-ɏḀ-ỿａ-ｚ";

/** A name with its words in this order and the other way round, the syllables of a Korean one perhaps apart. */
function namePattern(name: string): string[] {
  const words = compose(name, "NFKC")
    .split(/[\s\p{P}]+/u)
    .filter((word) => word !== "");
  const [first] = words;
  if (first === undefined) return [];
  const spelled = words.map((word) => (/^[가-힣]+$/.test(word) ? [...word].join("\\s?") : literal(word)));
  const orders = [spelled, spelled.toReversed()].map((some) => some.join(between));
  const whole = `(?:${[...new Set(orders)].join("|")})`;
  const isLatin = words.every((word) => /^\p{Script=Latin}+$/u.test(word));
  // Several may begin and end within other words, and have the s of a genitive: `Hans Müllers Vertrag`.
  if (words.length > 1) return [isLatin ? `(?<![${latin}])${whole}(?=s?(?![${latin}]))` : whole];
  // One word alone may be the beginning of another one.
  if (isLatin) return [apart(whole, latin)];
  return [[...first].length > 1 ? whole : apart(whole, "\\p{L}")];
}

function emailPattern(typed: string): string[] {
  const email = sameEmail(typed);
  if (email === "") return [];
  // With letters before it, or a country's domain behind it, it is somebody else's; `NDA_`, `.pdf` and `2026` are of a file's name.
  const before = /^\d/.test(email) ? "a-z\\d%+" : "a-z%+";
  return [`(?<![${before}])${literal(email)}(?![a-z])(?!\\.[a-z]{2}(?![a-z]))`];
}

/** These characters themselves, in capitals too: those of `Groß` are `GROSS`. */
const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/ss|ß/giu, "(?:ss|ß)");

const apart = (pattern: string, letters: string) => `(?<![${letters}])${pattern}(?![${letters}])`;
