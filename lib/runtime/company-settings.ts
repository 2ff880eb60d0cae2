import { z } from "zod";
import { emailDomains, issuerAddress, roleClaim } from "../shared/company-schema.ts";
import { limits } from "../shared/limits.ts";

/** Sign-in with the company's account, by OpenID Connect. */
export interface Company {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it. */
  name: string;
  /** Whose email has one of these may come without an invitation. */
  domains: string;
  /** Which claim gives which role; empty: roles are given by hand. */
  roleClaim: string;
}

const text = z.string().min(1);

/** As `config.ts` reads them. */
export const companySettings = {
  OIDC_ISSUER: {
    schema: text.refine((address) => issuerAddress(address) !== undefined).optional(),
    expected: "the issuer's address like https://login.example.com; https, or this machine",
  },
  OIDC_CLIENT_ID: { schema: text.optional(), expected: "the client ID that the provider gave" },
  OIDC_CLIENT_SECRET: { schema: text.optional(), expected: "the client secret that the provider gave" },
  OIDC_NAME: { schema: text.max(limits.personName).optional(), expected: "what people call the company's sign-in" },
  OIDC_ALLOWED_DOMAINS: {
    schema: z
      .string()
      .default("")
      .refine((list) => emailDomains(list) !== undefined),
    expected: "domains of email addresses, separated by commas, like example.com, example.co.kr",
  },
  OIDC_ROLE_CLAIM: {
    schema: z
      .string()
      .default("")
      .refine((claim) => claim === "" || roleClaim(claim) !== undefined),
    expected: "a claim like roles, or roles: VALUE=manager, VALUE=administrator",
  },
} as const;

type CompanySettings = { [Name in keyof typeof companySettings]: z.infer<(typeof companySettings)[Name]["schema"]> };

/** The company's sign-in that the settings name, whole or not at all. */
export function companyIn(values: CompanySettings, faults: string[]): Company | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = values;
  const { OIDC_ALLOWED_DOMAINS: domains, OIDC_ROLE_CLAIM: claim } = values;
  if (issuer && clientId && clientSecret) {
    const { href, hostname } = new URL(issuer);
    return { issuer: href, clientId, clientSecret, name: name ?? hostname, domains, roleClaim: claim };
  }
  if (faults.length === 0 && (issuer || clientId || clientSecret || name || domains || claim))
    for (const needed of ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const)
      if (!values[needed]) faults.push(`${needed}: expected, because other settings of the company sign-in are set`);
  return undefined;
}
