import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Mobile } from "./mobile.ts";

const withoutTexts = ["FIXED_LINE", "UAN", "TOLL_FREE", "PREMIUM_RATE", "SHARED_COST"];

/**
 * Whether a number gets no text messages for certain: a landline's, or a company's for calls (`1588-1234`). Only this asks the library's whole knowledge, which calls some
 * real mobiles of new ranges invalid.
 */
export function getsNoTexts({ international }: Pick<Mobile, "international">): boolean {
  return withoutTexts.includes(parsePhoneNumberFromString(international)?.getType() ?? "");
}
