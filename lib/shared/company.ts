/** Why somebody who came from the company's provider is not signed in. */
export const companyRefusals = [
  /** Not configured, or not any more. */
  "off",
  /** The person broke it off there, or may not use this program. */
  "cancelled",
  /** It took longer than ten minutes, began in another browser, or was used already. */
  "expired",
  "unreachable",
  /** The provider's answer does not hold. */
  "invalid",
  /** The provider's ID for the person is none that can be kept. */
  "subject",
  /** Who was to sign in again has not, as far as the provider says. */
  "unproven",
  "unverified",
  "unknown",
  /** There is an account with this email, and nobody has asked for the connection. */
  "unconnected",
  "deactivated",
  /** The account at the provider is another person's here. */
  "taken",
  /** Another account at the provider is connected, and is to be disconnected first. */
  "connected",
] as const;

export type CompanyRefusal = (typeof companyRefusals)[number];

/** Why the company's provider cannot be used, or its answer does not hold. */
const companyTroubles = [
  "unreachable",
  /** No description of a provider, or one that is not conform. */
  "not_provider",
  "redirect",
  "too_large",
  "pkce",
  "credentials",
  "invalid",
  /** It answers the person's sign-in with an error. */
  "refused",
  /** What was saved cannot be decrypted with this server's key. */
  "sealed",
] as const;

export type CompanyTrouble = (typeof companyTroubles)[number];
