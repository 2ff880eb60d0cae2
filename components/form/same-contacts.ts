import type { TypedSigner } from "#lib/shared/signer.ts";

/** `010-…` and `+82 10-…` end alike. */
const mobileEnd = (mobile: string) => mobile.replace(/\D/g, "").slice(-9);

/** For each signer the first one with the same email or mobile, if that is an earlier one. */
export function sameContacts(signers: TypedSigner[]): (number | undefined)[] {
  const first = new Map<string, number>();
  return signers.map(({ email, mobile }, index) => {
    const contacts = [email.trim().toLowerCase(), mobileEnd(mobile)].filter((contact) => contact !== "");
    const found = contacts.map((contact) => first.get(contact)).filter((place) => place !== undefined);
    for (const contact of contacts) if (!first.has(contact)) first.set(contact, index);
    return found.length > 0 ? Math.min(...found) : undefined;
  });
}
