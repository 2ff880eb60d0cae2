import { z } from "zod";
import { audit, secretHash } from "../audit/write.ts";
import { deleteSetting, readSetting, swapSetting } from "../database/settings.ts";
import type { Database } from "../database/tables.ts";
import { sealedSetting } from "../keys/sealed-kind.ts";
import { passwordSignIn } from "../people/password-switch.ts";
import { byWhoMay } from "../people/rows.ts";
import { anyAdministrator, isSameIssuer } from "../people/ways-in.ts";
import type { Company } from "../runtime/company-settings.ts";
import { log } from "../runtime/log.ts";
import type { CompanyTrouble } from "../shared/company.ts";
import type { TypedCompany } from "../shared/company-schema.ts";
import { newId } from "../shared/id.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import type { Keys } from "../storage/keys.ts";
import { seal, unseal } from "../storage/seal.ts";
import { createProvider, type Provider, ProviderError } from "./provider.ts";

const setting = "company";
/** Hardly a test takes longer. */
const testSeconds = 10;

/** For administrators. */
interface CompanyDetails {
  from: "settings" | "saved" | "nobody";
  /** What stands in the form; the secret does not. */
  form: Omit<Company, "clientSecret"> & { version: string };
  /** What the provider has to know: where it sends people back to, after the sign-in and after signing out. */
  redirect: string;
  signedOut: string;
  /** What was saved cannot be read with this server's key. */
  unreadable: boolean;
}

/** What is in use. */
export interface Used extends Company {
  provider: Provider;
}

/** Changes are `not_allowed` to whoever is no administrator any more. */
export interface CompanySettings {
  used(): Promise<Used | undefined>;
  /** For administrators, whom the caller has asked for. */
  companyDetails(): Promise<CompanyDetails>;
  /** Asks the provider whether people could sign in with what was typed; answers what is wrong, undefined when nothing is. */
  testCompany(
    person: Person,
    typed: TypedCompany,
  ): Promise<Result<{ reason: CompanyTrouble; detail: string } | undefined>>;
  /**
   * Saves it for everybody in the place of what has this version (else `company_changed`). Answers the new version. Another issuer or client, at which everybody
   * may be somebody else, is refused as a removal is; where that would be refused, another secret has to work too (`company_not_working`).
   */
  saveCompany(person: Person, typed: TypedCompany, version: string): Promise<Result<string>>;
  /** Nobody signs in this way any more. `passwords_needed`, `administrator_password_needed`: no administrator could at all. */
  removeCompany(by: Person, version: string): Promise<Result<null>>;
}

interface Parts {
  db: Database;
  keys: Keys;
  now: () => number;
  /** What the environment's settings say. */
  fixed: Company | undefined;
  appUrl: URL;
}

const stored = z.object({
  version: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  name: z.string(),
  domains: z.string(),
  roleClaim: z.string(),
  sealed: z.string(),
});
type Stored = z.infer<typeof stored>;

/** A secret that is moved to another issuer or client in the database must not be sent there. */
const placeOf = ({ issuer, clientId }: Pick<Stored, "issuer" | "clientId">) =>
  `setting ${setting} ${JSON.stringify([issuer, clientId])}`;

/** The client secret. */
export const sealedCompany = sealedSetting<Stored>(
  "company sign-in",
  setting,
  (value) => stored.safeParse(value).data,
  placeOf,
);

/** That of the environment's settings, else the saved one's. */
export function companyIssuer(fixed: Company | undefined): (db: Database) => Promise<string | undefined> {
  return async (db) => fixed?.issuer ?? stored.safeParse(await readSetting(db, setting)).data?.issuer;
}

/** Of another client some providers give everybody another subject. */
const isSameClient = (one: Pick<Stored, "issuer" | "clientId">, other: Pick<Stored, "issuer" | "clientId">) =>
  isSameIssuer(one.issuer, other.issuer) && one.clientId === other.clientId;

/** Within `lockAccounts`, where it has to hold: why the accounts at this issuer have to go on letting people in. */
async function neededFor(tx: Database): Promise<"passwords_needed" | "administrator_password_needed" | undefined> {
  if (!(await passwordSignIn(tx))) return "passwords_needed";
  const ways = { passwords: true, issuer: undefined };
  return (await anyAdministrator(tx, ways)) ? undefined : "administrator_password_needed";
}

export function createCompanySettings({ db, keys, now, fixed, appUrl }: Parts): CompanySettings {
  const redirect = new URL("/sign-in/company/callback", appUrl).href;
  const testing = new Set<string>();
  let last: { version: string; used: Used | undefined } | undefined;

  const providerOf = (company: Company) => createProvider({ ...company, redirect }, now);
  const read = async () => (fixed ? undefined : stored.safeParse(await readSetting(db, setting)).data);
  const versionOf = (value: unknown) =>
    value === undefined ? "" : (stored.safeParse(value).data?.version ?? "malformed");

  function opened(saved: Stored): Company | undefined {
    const { version: _, sealed, ...rest } = saved;
    const clientSecret = unseal(keys, placeOf(saved), sealed);
    return clientSecret === undefined ? undefined : { ...rest, clientSecret };
  }

  async function used(): Promise<Used | undefined> {
    const saved = await read();
    const version = fixed ? "settings" : (saved?.version ?? "");
    // What cannot be decrypted is tried again: its key may come later.
    if (last?.version !== version || (saved && !last.used)) {
      const company = fixed ?? (saved && opened(saved));
      if (saved && !company && last?.version !== version)
        log("error", "the saved company sign-in cannot be decrypted with this server's key: save it again");
      last = { version, used: company && { ...company, provider: providerOf(company) } };
    }
    return last.used;
  }

  /** What is wrong with it; undefined when nothing is. */
  async function troubleOf(company: Company): Promise<{ reason: CompanyTrouble; detail: string } | undefined> {
    try {
      await providerOf(company).check();
      return undefined;
    } catch (error) {
      if (error instanceof ProviderError) return { reason: error.reason, detail: error.message };
      throw error;
    }
  }

  /** What was typed, with the saved secret where none was and it is for the same client. */
  async function completed({ clientSecret, ...typed }: TypedCompany): Promise<Result<Company>> {
    const saved = await read();
    const isSame = saved?.issuer === typed.issuer && saved.clientId === typed.clientId;
    const secret = clientSecret || (isSame && saved ? opened(saved)?.clientSecret : undefined);
    if (!secret)
      return refuse("form_invalid", {
        fields: { clientSecret: saved ? "client_secret_kept_elsewhere" : "client_secret_required" },
      });
    return ok({ ...typed, clientSecret: secret });
  }

  const about = { is: "setting", id: setting } as const;
  const toldOf = (tx: Database, { issuer, clientId, clientSecret, domains, roleClaim }: Company) => ({
    host: new URL(issuer).host,
    domains,
    roleClaim,
    client: secretHash(tx, clientId),
    secret: secretHash(tx, clientSecret),
  });

  return {
    used,
    async companyDetails() {
      const saved = await read();
      const { issuer = "", clientId = "", name = "", domains = "", roleClaim = "" } = fixed ?? saved ?? {};
      return {
        from: fixed ? "settings" : saved ? "saved" : "nobody",
        form: { issuer, clientId, name, domains, roleClaim, version: saved?.version ?? "" },
        redirect,
        signedOut: new URL("/sign-in", appUrl).href,
        unreadable: saved !== undefined && opened(saved) === undefined,
      };
    },
    async testCompany(person, typed) {
      // One at a time: each asks the provider twice, and it may take its time.
      if (testing.has(person.id)) return refuse("slow_down", { retryAfterSeconds: testSeconds });
      testing.add(person.id);
      try {
        const company = fixed ? ok(fixed) : await completed(typed);
        if (!company.ok) return company;
        return ok(await troubleOf(company.value));
      } finally {
        testing.delete(person.id);
      }
    },
    async saveCompany(person, typed, version) {
      if (fixed) return refuse("company_changed");
      const company = await completed(typed);
      if (!company.ok) return company;
      const { clientSecret, ...rest } = company.value;
      const isOtherSecret = (before: Stored) => opened(before)?.clientSecret !== clientSecret;
      const saved = await read();
      // Before the transaction, which waits for nobody else's server.
      const isTried = saved !== undefined && isOtherSecret(saved) && (await neededFor(db)) !== undefined;
      if (isTried && isSameClient(saved, rest) && (await troubleOf(company.value)))
        return refuse("company_not_working");
      const value: Stored = { ...rest, version: newId(), sealed: seal(keys, placeOf(rest), clientSecret) };
      return byWhoMay<string>(db, person, "changeSettings", async (tx) => {
        const before = stored.safeParse(await readSetting(tx, setting)).data;
        const needed = before && (await neededFor(tx));
        if (needed && !isSameClient(before, value)) return refuse(needed);
        // Needed since a moment ago only.
        if (needed && isOtherSecret(before) && !isTried) return refuse("company_changed");
        const isCurrent = (found: unknown) => versionOf(found) === version;
        if (!(await swapSetting(tx, { name: setting, value, personId: person.id }, isCurrent, now())))
          return refuse("company_changed");
        const old = before && opened(before);
        const detail = { before: old ? toldOf(tx, old) : null, after: toldOf(tx, company.value) };
        await audit(tx, { kind: "company_saved", about, detail });
        return ok(value.version);
      });
    },
    removeCompany(by, version) {
      return byWhoMay<null>(db, by, "changeSettings", async (tx) => {
        if (versionOf(await readSetting(tx, setting)) !== version) return refuse("company_changed");
        const needed = await neededFor(tx);
        if (needed) return refuse(needed);
        if (await deleteSetting(tx, setting)) await audit(tx, { kind: "company_removed", about });
        return ok(null);
      });
    },
  };
}
