import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Mobile } from "./mobile.ts";

/**
 * Whether a number is a landline's for certain, which gets no text messages. Only this asks the library's whole knowledge, which calls some
 * real mobiles of new ranges invalid.
 */
export function isLandline({ international }: Pick<Mobile, "international">): boolean {
  return parsePhoneNumberFromString(international)?.getType() === "FIXED_LINE";
}
