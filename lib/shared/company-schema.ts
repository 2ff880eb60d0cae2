import { z } from "zod";
import { limits } from "./limits.ts";
import { line, typedText } from "./line.ts";
import type { ProblemCode } from "./problems.ts";
import { isRole, type Role, roles } from "./roles.ts";
import { webAddress } from "./web-address.ts";

const code = (value: ProblemCode) => value;
const domain = /^[^\s@.,]+(\.[^\s@.,]+)+$/u;

/** The issuer that a text names: https, or http on this machine itself. */
export function issuerAddress(text: string): URL | undefined {
  const url = webAddress(text);
  return url && isGuarded(url) ? url : undefined;
}

/** Whether what is sent to this address is encrypted, or does not leave the machine. */
export function isGuarded({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** The domains in a text, separated by commas or spaces; undefined when one of them is none. */
export function emailDomains(text: string): string[] | undefined {
  const domains = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return domains.every((one) => domain.test(one)) ? domains : undefined;
}

/** The claim by which the provider gives roles, and which role each of its values is. */
interface RoleClaim {
  claim: string;
  roles: Record<string, Role>;
}

/** `claim`, whose values are our roles' names, or `claim: value=role, value=role`; undefined when it is neither. */
export function roleClaim(text: string): RoleClaim | undefined {
  const [, claim, meanings] = /^([^\s=]*[^\s=:])(?:\s*:\s+(.*))?$/.exec(text.trim()) ?? [];
  if (claim === undefined) return undefined;
  if (meanings === undefined) return { claim, roles: Object.fromEntries(roles.map((role) => [role, role])) };
  const pairs = meanings.split(",").map((pair) => {
    const [, value = "", role = ""] = /^(.+)=(.+)$/.exec(pair) ?? [];
    return [value.trim(), role.trim()] as const;
  });
  if (!pairs.every(([value, role]) => value !== "" && isRole(role))) return undefined;
  return { claim, roles: Object.fromEntries(pairs) as Record<string, Role> };
}

/** What stands in the form of the company sign-in; a secret that is empty is the saved one. */
export const companySchema = z.object({
  issuer: line(limits.issuer).transform((text, context) => {
    const url = issuerAddress(text);
    if (url) return url.href;
    context.addIssue(code(text === "" ? "issuer_required" : "issuer_invalid"));
    return z.NEVER;
  }),
  clientId: line(limits.clientId).refine((text) => text !== "", code("client_id_required")),
  clientSecret: typedText(limits.clientSecret)
    .transform((text) => text.trim())
    .pipe(z.string().max(limits.clientSecret, code("too_long"))),
  name: line(limits.personName).refine((text) => text !== "", code("button_name_required")),
  domains: line(limits.domains).refine((text) => emailDomains(text) !== undefined, code("domains_invalid")),
  roleClaim: line(limits.roleClaim).refine(
    (text) => text === "" || roleClaim(text) !== undefined,
    code("role_claim_invalid"),
  ),
});

export type TypedCompany = z.infer<typeof companySchema>;
export type CompanyFields = z.input<typeof companySchema>;
