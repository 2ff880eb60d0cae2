import type { Refusals } from "../audit/refusals.ts";
import type { Step } from "../database/leases.ts";
import { sealedColumn } from "../keys/sealed-kind.ts";
import type { CompanyAccounts, CompanyIdentity } from "../people/company-accounts.ts";
import { newToken, type SignedIn } from "../people/sessions.ts";
import { createTurns } from "../people/turns.ts";
import { log, logSeldom } from "../runtime/log.ts";
import { networkOf } from "../runtime/network.ts";
import type { CompanyRefusal } from "../shared/company.ts";
import { emailDomains, roleClaim } from "../shared/company-schema.ts";
import { accountEmail, emailField } from "../shared/email.ts";
import { limits } from "../shared/limits.ts";
import { line } from "../shared/line.ts";
import { atLeast, type Role } from "../shared/roles.ts";
import { seal, unseal } from "../storage/seal.ts";
import { createAttempts } from "./attempts.ts";
import { clockSeconds, ProviderError } from "./provider.ts";
import { type CompanySettings, createCompanySettings, type Used } from "./settings.ts";

/** Signing out does not wait longer for a provider that does not answer. */
const signOutMs = 3000;

/** What the session begins with. */
interface CompanySession {
  idToken: string;
  /** When the person has signed in at the provider, 0 where it does not say: it lets whoever sits there in again without a word. */
  confirmedAt: number;
}

/** Somebody who has come back from the provider. */
type CameBack = {
  /** The path that the person wanted. */
  next: string;
  /** Whether the account was to be connected, not signed in with. */
  connects: boolean;
} & ({ refused: CompanyRefusal } | { signedIn: SignedIn & CompanySession } | { connected: true });

export interface CompanySignIn extends Omit<CompanySettings, "used"> {
  /** What the company's sign-in is called; undefined where there is none. */
  company(): Promise<{ name: string } | undefined>;
  /**
   * Begins a sign-in, or connects the account of `personId`: the address at the provider, and what the browser's cookie is to say, after what it
   * said before.
   */
  beginCompany(asked: {
    next: string;
    personId?: string | undefined;
    /** Who is signed in here, and is to show that it is them. */
    again?: boolean;
    browser: string | undefined;
    address: string;
  }): Promise<{ to: URL; browser: string } | { refused: CompanyRefusal }>;
  /** Takes up what `beginCompany` has begun, with the query of the address to which the provider has sent the browser back. */
  finishCompany(came: {
    query: URLSearchParams;
    browser: string | undefined;
    address: string;
    personId: string | undefined;
  }): Promise<CameBack>;
  /** Where to sign out at the provider, from what the session has of it; undefined when there is no such place, or no answer. */
  signOutThere(idToken: string): Promise<string | undefined>;
  sweepCompany(step: Step): Promise<void>;
}

interface Parts extends Omit<Parameters<typeof createCompanySettings>[0], "appUrl"> {
  appUrl: URL;
  people: CompanyAccounts;
  refusals: Refusals;
}

/** The provider is asked so many times at once, networks in turn: whoever comes back with hundreds waits behind whoever comes with one. */
const mostAsked = 16;

const browserToken = /^[\w-]{43}$/;
const sealedAt = "session id token";
/** What the provider said of whoever is signed in. */
export const sealedIdTokens = sealedColumn(
  "company sessions",
  { table: "session", id: "id_hash", column: "id_token" },
  () => sealedAt,
);

export function createCompanySignIn({ people, refusals, ...parts }: Parts): CompanySignIn {
  const { used, ...settings } = createCompanySettings(parts);
  const { keys, appUrl } = parts;
  const attempts = createAttempts(parts);
  const turns = createTurns(mostAsked);

  async function refused(reason: CompanyRefusal, error?: unknown): Promise<{ refused: CompanyRefusal }> {
    if (error !== undefined) logSeldom("warn", "company sign-in failed", { reason, detail: (error as Error).message });
    await refusals.note({ kind: "company_refused", detail: { reason } });
    return { refused: reason };
  }

  /** What the library throws that is none of the provider's is a mistake of ours. */
  function refusalOf(error: unknown): CompanyRefusal {
    if (!(error instanceof ProviderError)) throw error;
    if (error.reason === "refused") return "cancelled";
    return error.reason === "unreachable" ? "unreachable" : "invalid";
  }

  return {
    ...settings,
    async company() {
      const company = await used();
      return company && { name: company.name };
    },
    async beginCompany({ next, personId, again = false, browser, address }) {
      const company = await used();
      if (!company) return refused("off");
      const own = browser && browserToken.test(browser) ? browser : newToken();
      try {
        const secrets = await attempts.begin(
          { issuer: company.issuer, next, personId, again },
          { browser: own, address },
        );
        return { to: await company.provider.address(secrets, again), browser: own };
      } catch (error) {
        return refused(refusalOf(error), error);
      }
    },
    async finishCompany({ query, browser, address, personId }) {
      const [state = ""] = query.getAll("state");
      const attempt = browser ? await attempts.take(state, browser) : undefined;
      const connects = attempt?.personId !== undefined;
      const back = { next: attempt?.next ?? "/documents", connects };
      // Who connects an account is still who was asked.
      if (!attempt || (connects && attempt.personId !== personId)) return { ...back, ...(await refused("expired")) };
      const company = await used();
      if (!company || company.issuer !== attempt.issuer) return { ...back, ...(await refused("off")) };
      const cameTo = new URL(`/sign-in/company/callback?${query}`, appUrl);
      const wanted = [
        "email",
        "email_verified",
        ...(company.roleClaim ? [roleClaim(company.roleClaim)?.claim ?? ""] : []),
      ];
      let came: Awaited<ReturnType<Used["provider"]["claims"]>>;
      try {
        came = await turns.take(networkOf(address), () => company.provider.claims(cameTo, attempt.secrets, wanted));
      } catch (error) {
        return { ...back, ...(await refused(refusalOf(error), error)) };
      }
      const identity = identityOf(came.claims, company);
      if (!subject.test(identity.subject)) {
        const detail = new Error(`the claim sub has ${identity.subject.length} characters, or one that cannot be kept`);
        return { ...back, ...(await refused("subject", detail)) };
      }
      // Of a provider that never says when, all there is to believe is that it was asked to sign the person in again.
      const signedInAt = attempt.again && !came.saysWhen ? attempt.begunAt : timeOf(came.claims.auth_time);
      // That it was asked went through the browser of whoever sits there: of others only what they say counts.
      if (attempt.again && !(signedInAt >= attempt.begunAt - clockSeconds * 1000)) {
        const detail = new Error(
          signedInAt === 0 ? "the ID token has no auth_time" : "auth_time is before the sign-in",
        );
        return { ...back, ...(await refused("unproven", detail)) };
      }
      if (attempt.personId !== undefined) {
        const problem = await people.connectCompany(attempt.personId, identity);
        return problem ? { ...back, refused: problem } : { ...back, connected: true };
      }
      const person = await people.signInByCompany(identity);
      if ("refused" in person) return { ...back, ...person };
      const session = { idToken: seal(keys, sealedAt, came.idToken), confirmedAt: signedInAt };
      return { ...back, signedIn: { id: person.id, stamp: person.stamp, ...session } };
    },
    async signOutThere(sealed) {
      const idToken = unseal(keys, sealedAt, sealed);
      const company = await used();
      if (idToken === undefined || !company) return undefined;
      const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), signOutMs).unref());
      const address = company.provider
        .signOutAddress(idToken, new URL("/sign-in", appUrl).href)
        .catch((error) => void log("warn", "no sign-out at the company's provider", { detail: error.message }));
      return (await Promise.race([address, late]))?.href;
    },
    sweepCompany: attempts.sweep,
  };
}

/** In milliseconds since 1970; 0, which is long ago, where the provider says nothing. */
const timeOf = (seconds: unknown): number => (Number.isSafeInteger(seconds) ? Number(seconds) * 1000 : 0);

/** As long as OpenID Connect lets it be, and nothing that a database does not take. */
const subject = /^[^\0]{1,255}$/u;
const nameField = line(limits.personName);

/** Only what the provider has verified counts, and of texts only what a person could have typed. */
function identityOf(claims: Record<string, unknown>, company: Used): CompanyIdentity {
  const given = claims.email_verified === true ? emailField.safeParse(claims.email).data : undefined;
  const email = given ? accountEmail(given) : undefined;
  const domain = email?.split("@").at(-1) ?? "";
  const [named, box = ""] = [nameField.safeParse(claims.name).data, email?.split("@")[0]];
  return {
    issuer: String(claims.iss),
    subject: String(claims.sub),
    email,
    name: named || box,
    isExpected: (emailDomains(company.domains) ?? []).includes(domain),
    role: roleOf(claims, company.roleClaim),
  };
}

/** The greatest of the roles that the claim's values are; who has none of them is staff. */
function roleOf(claims: Record<string, unknown>, setting: string): Role | undefined {
  const rule = setting ? roleClaim(setting) : undefined;
  if (!rule) return undefined;
  const values = [claims[rule.claim]].flat().filter((value) => typeof value === "string");
  return values
    .map((value): Role => (Object.hasOwn(rule.roles, value) ? (rule.roles[value] ?? "staff") : "staff"))
    .reduce<Role>((most, role) => (atLeast(role, most) ? role : most), "staff");
}
