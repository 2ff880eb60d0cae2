import assert from "node:assert/strict";
import { after } from "node:test";
import { createCompanySignIn } from "#lib/company/company.ts";
import { createPeople } from "#lib/people/people.ts";
import type { Company } from "#lib/runtime/company-settings.ts";
import type { Person } from "#lib/shared/roles.ts";
import { fixedKeys } from "#lib/storage/keys.ts";
import type { Engine } from "./engines.ts";
import { clientId, clientSecret, startHostileProvider } from "./hostile-provider.ts";
import { ready } from "./people-office.ts";

const keys = fixedKeys(Buffer.alloc(32, 3));
const appUrl = new URL("https://sign.hanbit.example");

/** An office whose people sign in with their company's account, and the provider, which does what a test says. */
export async function companyOffice(engine: Engine, settings: Partial<Company> = {}) {
  const provider = await startHostileProvider();
  const issuer = async () => `${provider.issuer}/`;
  const desk = await ready(engine, undefined, issuer);
  after(() => provider.close());
  const { db, clock, refusals } = desk;
  const now = () => clock.now;
  const instance = (more: Partial<Company> = {}) => {
    return createCompanySignIn({
      db,
      keys,
      now,
      appUrl,
      refusals,
      people: createPeople({ db, now, keys, issuer, refusals }),
      fixed: {
        issuer: `${provider.issuer}/`,
        clientId,
        clientSecret,
        name: "Hanbit",
        domains: "hanbit.example",
        roleClaim: "",
        ...settings,
        ...more,
      },
    });
  };
  const company = instance();
  const begun = async (
    asked: { next?: string; personId?: string; browser?: string; address?: string; again?: boolean } = {},
  ) => {
    const answer = await company.beginCompany({
      next: "/documents",
      browser: undefined,
      address: "192.0.2.7",
      ...asked,
    });
    assert.ok("to" in answer, "refused" in answer ? answer.refused : "");
    return answer;
  };
  /** One sign-in through and through; `tamper` is what happens between the two sides. */
  const cameBack = async (tamper: (query: URLSearchParams) => void = () => {}, more: { again?: boolean } = {}) => {
    const { to, browser } = await begun(more);
    const query = provider.signedIn(to);
    tamper(query);
    return company.finishCompany({ address: "192.0.2.7", query, browser, personId: undefined });
  };
  /** The person signs in with an account there from now on. */
  const connected = async ({ id }: Person) =>
    assert.equal(await desk.people.connectCompany(id, { issuer: provider.issuer, subject: id }), undefined);
  const audited = async (kind: string) => {
    await refusals.flush();
    const rows = await db.selectFrom("audit").select(["kind", "detail", "object"]).orderBy("number").execute();
    return rows.filter((row) => row.kind === kind);
  };
  return { ...desk, provider, issuer, company, instance, begun, cameBack, connected, audited };
}

/** How it ended, in a word. */
export function ending(came: object): string {
  if ("refused" in came) return String(came.refused);
  return "signedIn" in came ? "signed in" : "connected";
}
