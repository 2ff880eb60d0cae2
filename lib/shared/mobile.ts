import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { compose } from "./compose.ts";
import { optionalSignerFields, type Signer, type SignerField } from "./signer.ts";

/** A mobile number in the two spellings that matter. */
export interface Mobile {
  /** Digits only, in national form when the number belongs to the region (`01012345678`), else E.164 without the plus. */
  digits: string;
  /** For people: `+82 10-1234-5678`. */
  international: string;
}

// Spaces of all kinds, zero-width characters, dots, slashes, and the dashes that a phone keyboard or a spreadsheet may put in.
const filler = "\\s\\u200b-\\u200f\\u2060\\ufeff./·‐-―−ー-";
const fillers = new RegExp(`[${filler}]`, "g");
/** A stretch of text that may be a number, or the beginning or end of one, with all that is put between digits. */
export const numberLike = new RegExp(`[+(]?\\d[\\d()${filler}]*`, "g");

/**
 * Reads a mobile number in any common spelling (spaces, hyphens, full-width digits, with or without country code). Answers
 * undefined when it cannot be a number of the region or of the country that its code names. Digits are national, as the signing
 * service's own samples are.
 */
export function readMobile(text: string, region: string): Mobile | undefined {
  const cleaned = compose(text, "NFKC").replace(fillers, "");
  if (!/^(\+|00)?[\d()]{6,20}$/.test(cleaned)) return undefined;
  const number = parsePhoneNumberFromString(cleaned.replace(/^00/, "+"), region as CountryCode);
  if (!number?.isValid() || isCutShort(number)) return undefined;
  const own = number.country === region || number.countryCallingCode === callingCode(region);
  return {
    digits: own ? number.formatNational().replace(/\D/g, "") : number.number.slice(1),
    international: number.formatInternational(),
  };
}

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
  const cleaned = text.replace(fillers, "").replace(/^00/, "+");
  const code = callingCode(region) ?? "";
  return (cleaned.startsWith(`+${code}`) ? cleaned.slice(code.length + 1) : cleaned).replace(/\D/g, "");
}

/** A stored number as a telephone dials it from anywhere: `+821012345678`. Undefined when it is not a number. */
export function dialled(digits: string, region: string): string | undefined {
  return storedNumber(digits, region)?.number;
}

function callingCode(region: string): string | undefined {
  return parsePhoneNumberFromString("0212345678", region as CountryCode)?.countryCallingCode;
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
