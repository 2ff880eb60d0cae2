import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { compose } from "./compose.ts";
import { optionalSignerFields, type Signer, type SignerField } from "./signer.ts";

/** A mobile number in the two spellings that matter. */
export interface Mobile {
  /** Digits only, in national form when the number belongs to the region (`01012345678`), else E.164 without the plus. */
  digits: string;
  /** For people: `+82 10-1234-5678`. */
  international: string;
  /** As people of the region write it: `010-1234-5678`, `+1 415 555 2671`. */
  shown: string;
}

// Spaces of all kinds, characters that nobody sees (an iPhone copies a number between two), dots, slashes, and the dashes that a phone keyboard,
// a spreadsheet or a Hangul keyboard (`ㅡ`, `ㆍ`, which NFKC makes other letters of) may put in.
const filler =
  "\\s\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff./·•‧・ㆍ\\u119eㅡ\\u1173\\u2043−ー\\p{Pd}";
const fillers = new RegExp(`[${filler}]`, "gu");
/** A stretch of text that may be a number, or the beginning or end of one, with all that is put between digits. */
export const numberLike = new RegExp(`[+(]{0,2}\\d[\\d()${filler}]*`, "gu");

/**
 * Reads a mobile number in any common spelling (spaces, hyphens, full-width digits, with or without country code). Answers
 * undefined when it cannot be a number of the region or of the country that its code names. Digits are national, as the signing
 * service's own samples are.
 */
export function readMobile(text: string, region: string): Mobile | undefined {
  const cleaned = compose(text, "NFKC")
    .trim()
    // So a spreadsheet is kept from taking the 0.
    .replace(/^['’]/, "")
    .replace(fillers, "")
    .replace(/^tel:/i, "")
    .replace(/^\(?(\+|00)/, "+");
  if (!/^\+?[\d()]{6,20}$/.test(cleaned)) return undefined;
  const number = parsePhoneNumberFromString(cleaned, region as CountryCode);
  if (!number?.isValid() || isCutShort(number)) return undefined;
  const own = number.country === region || number.countryCallingCode === callingCode(region);
  const national = number.formatNational();
  const digits = own ? national.replace(/\D/g, "") : number.number.slice(1);
  if (own && lacksZero(cleaned, digits) && !isKoreanMobile(number)) return undefined;
  const international = number.formatInternational();
  return { digits, international, shown: own ? national : international };
}

/** A spreadsheet takes the 0 from a number. Where it is no mobile's, it may as well be a date, or the registration number of a company. */
const lacksZero = (typed: string, digits: string) => digits === `0${typed.replace(/\D/g, "")}`;

const isKoreanMobile = ({ countryCallingCode, nationalNumber }: PhoneNumber) =>
  countryCallingCode !== "82" || /^1[016-9]/.test(nationalNumber);

/** Each Korean number that begins with 010 has eight digits after it; the library takes seven, as older beginnings have. */
function isCutShort({ countryCallingCode, nationalNumber }: PhoneNumber): boolean {
  return countryCallingCode === "82" && /^10\d{0,7}$/.test(nationalNumber);
}

/**
 * What a stored number holds of one that is typed, also while it is half typed: the digits without marks, and without the country code
 * of the region, for which national numbers have another beginning.
 */
export function mobileDigits(text: string, region: string): string {
  const whole = readMobile(text, region)?.digits;
  if (whole !== undefined) return whole;
  const code = callingCode(region) ?? "";
  // Four or six digits are the end of a number: `0012` must not find each 12.
  const cleaned = text.replace(fillers, "").replace(new RegExp(`^00(?=${code}\\d{2}|[1-9]\\d{5})`), "+");
  return (cleaned.startsWith(`+${code}`) ? cleaned.slice(code.length + 1) : cleaned).replace(/\D/g, "");
}

/** A stored number as a telephone dials it from anywhere: `+821012345678`. Undefined when it is not a number. */
export function dialled(digits: string, region: string): string | undefined {
  return storedNumber(digits, region)?.number;
}

/** What of a stored number stands in each of its spellings: the digits without a country's code and the 0 that takes its place. */
export function commonDigits(digits: string): string {
  if (digits.startsWith("0")) return digits.slice(1);
  const number = parsePhoneNumberFromString(`+${digits}`);
  return number?.isValid() ? number.nationalNumber : digits;
}

function callingCode(region: string): string | undefined {
  return parsePhoneNumberFromString("0212345678", region as CountryCode)?.countryCallingCode;
}

/** The digits of a stored number from abroad, unless somebody who types them may mean a number of the region. */
export function foreignDigits(digits: string, region: string): string | undefined {
  return readMobile(digits, region) ? undefined : dialled(digits, region)?.slice(1);
}

/** A stored number as people write it: `010-1234-5678`, `+1 415 555 2671`. What is not a number stays as it is. */
export function showMobile(digits: string, region: string): string {
  const number = storedNumber(digits, region);
  return (isNational(digits, region) ? number?.formatNational() : number?.formatInternational()) ?? digits;
}

/** What is there of a signer beside the name, in one line, as people read it. */
export function contactLine(signer: Signer, region: string): string {
  return optionalSignerFields
    .map((field) => shownField(signer, field, region))
    .filter(Boolean)
    .join(", ");
}

/** What is entered in a field of a signer, as people read it. */
export function shownField(signer: Signer, field: SignerField, region: string): string | undefined {
  const value = signer[field];
  return field === "mobile" && value ? showMobile(value, region) : value;
}

function storedNumber(digits: string, region: string) {
  return parsePhoneNumberFromString(isNational(digits, region) ? digits : `+${digits}`, region as CountryCode);
}

function isNational(digits: string, region: string): boolean {
  return readMobile(digits, region)?.digits === digits;
}
