import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unsealData } from "iron-session";
import { newId } from "#lib/shared/id.ts";
import { openAccessOffice } from "../support/access-office.ts";
import { actions, routes } from "../support/access-table.ts";
import { authenticator } from "../support/authenticator.ts";
import { startDesk } from "../support/desk.ts";
import { expect, test } from "../support/e2e.ts";
import { clientId, clientSecret, startHostileProvider } from "../support/hostile-provider.ts";
import { administrator, staff } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";
import { canary, startService } from "../support/service.ts";

/* One desk full of secrets that can be told apart: then everything that anybody is sent, and all that is printed, is searched for them. */

/** As they are, and as a page, an address or a log may have written them. */
const spellings = (secret: string) => [
  ...new Set([
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString("base64"),
  ]),
];

type Office = Awaited<ReturnType<typeof openAccessOffice>>;

/** What is said once, to one person, and by nobody again: of two-step sign-in, of an invitation, and of the company's sign-in. */
async function saySecrets({ people, owner, call }: Office, issuer: string): Promise<string[]> {
  const admin = people.at(-1)?.cookie ?? "";
  const told = async (action: string, cookie: string, input: unknown) => {
    const { text, headers } = await call(action, cookie, input);
    const { ok, value } = JSON.parse(/^1:(.*)$/m.exec(text)?.[1] ?? "{}");
    expect(ok, `${action}: ${text}`).toBe(true);
    return { value, headers };
  };
  const company = { issuer, clientId, clientSecret, name: "Hanbit", domains: "", roleClaim: "", version: "" };
  await told("settings/saveCompany", admin, company);
  const { value: invited } = await told("people/invite", admin, {
    name: "New",
    email: "new@hanbit.example",
    role: "staff",
  });
  const { value: offered } = await told("account/beginFactor", owner.cookie, null);
  const code = authenticator(offered.key)(Date.now());
  const { value: codes, headers } = await told("account/setUpFactor", owner.cookie, { code, offer: offered.offer });
  // Their sessions before have ended.
  const session = headers.getSetCookie().map((one) => one.split(";")[0]);
  const before = owner.cookie;
  owner.cookie = session.join("; ");
  for (const one of people) if (one.cookie === before) one.cookie = owner.cookie;
  const key = offered.key.replaceAll(" ", "");
  return [clientSecret, String(invited.link).split("/").at(-1) ?? "", offered.key, key, key.toUpperCase(), ...codes];
}

const sealedIn = ({ cookie }: { cookie: string }) =>
  cookie.split("; ").map((one) => decodeURIComponent(one.split("=")[1] ?? ""));

test("no secret is in any bundle, page, answer or line of the log where it may not be", async ({ browser }) => {
  test.setTimeout(180_000);
  const service = await startService();
  const sessionSecret = "canary-session-secret-0123456789abcdef";
  const provider = await startHostileProvider();
  const desk = await startDesk({ ...service.settings, SESSION_SECRET: sessionSecret });
  const office = await openAccessOffice(browser, desk);
  try {
    const { people, managerId, owner, other, mate, call } = office;
    const said = await saySecrets(office, provider.issuer);
    const documents = {
      [owner.cookie]: await seed(desk, owner.email, Date.now(), [{ title: "Theirs", serviceId: "s-1" }]),
      [other.cookie]: await seed(desk, other.email, Date.now(), [{ title: "Another's", serviceId: "s-2" }]),
    };
    await call("connection/testConnection", people.at(-1)?.cookie ?? "", {
      baseUrl: service.settings.SIGNING_BASE_URL,
      apiId: "",
      apiSecretKey: "",
      credentials: "plain",
    });
    const bearers = service.requests.flatMap(({ headers }) => headers.get("authorization")?.split(" ")[1] ?? []);
    expect(bearers.length).toBeGreaterThan(0);
    const sealed = people.flatMap(sealedIn).filter((value) => value.length > 40);
    const opened = await Promise.all(
      sealed.map((value) => unsealData<{ sid?: string }>(value, { password: sessionSecret, ttl: 0 })),
    );
    const sessions = opened.flatMap(({ sid }) => sid ?? []);
    expect(sessions.length).toBeGreaterThan(5);
    const everywhere = [
      canary.id,
      canary.secret,
      sessionSecret,
      administrator.password,
      staff.password,
      ...bearers,
      `${canary.id}:${canary.secret}`,
      readFileSync(join(desk.dataDir, "keys", "stored")).toString("base64"),
      ...sealed,
      ...sessions,
      ...said,
    ].flatMap(spellings);
    const links = Object.entries(documents).flatMap(([cookie, all]) =>
      all.map(({ id, link }) => ({ cookie, id, link })),
    );
    const found: string[] = [];
    const search = (where: string, text: string, secrets: string[]) => {
      for (const secret of secrets) if (text.includes(secret)) found.push(`${where}: ${secret.slice(0, 24)}`);
    };

    const bundles = (folder: string): string[] =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
      );
    for (const path of bundles(".next/static")) search(path, readFileSync(path, "latin1"), everywhere);

    for (const { name, cookie, role } of people) {
      for (const [path, methods] of Object.entries(routes)) {
        for (const { id } of path.includes("[") ? links : [{ id: "" }]) {
          const address = `${path
            .replace("[position]", "1")
            .replace("[place]", "1")
            .replace(/\[[^\]]+\]/, id)}`;
          // Next sends whoever leaves the question out to the address that has it.
          for (const { method } of methods.filter((one) => one.method === "GET"))
            for (const [headers, question] of [
              [{ cookie }, ""],
              [{ cookie, rsc: "1" }, "?_rsc"],
            ] as const) {
              const answer = await fetch(`${desk.url}${address}${question}`, { method, headers, redirect: "manual" });
              const text = `${await answer.text()}\n${JSON.stringify([...answer.headers])}`;
              search(`${address} as ${name}`, text, everywhere);
              // A link stands on its document's page and in its own answer only, for whoever may see it.
              const sees = [cookie, ...(cookie === mate.cookie ? [owner.cookie] : [])];
              const may = (one: { cookie: string; id: string }) =>
                address.includes(one.id) &&
                (sees.includes(one.cookie) || role === "manager" || role === "administrator");
              search(
                `${address} as ${name}`,
                text,
                links.filter((one) => !may(one)).map(({ link }) => link),
              );
            }
        }
      }
    }
    const shown = await fetch(`${desk.url}/documents/${links[0]?.id}`, { headers: { cookie: owner.cookie } });
    expect(await shown.text()).toContain(links[0]?.link);

    // After these two somebody's session is another, or none.
    const last = ["account/removeFactor", "signOut"];
    const asked = Object.entries(actions).sort(([a], [b]) => last.indexOf(a) - last.indexOf(b));
    const more = { owner: owner.id, formKey: newId(), colleague: managerId, second: newId() };
    for (const [action, { input }] of asked)
      for (const { name, cookie } of people)
        for (const id of [links[0]?.id ?? "", newId()])
          for (const sent of input ? [input(id, more)] : [id, null]) {
            const { text, headers } = await call(action, cookie, sent);
            search(`${action} as ${name}`, `${text}\n${JSON.stringify([...headers])}`, everywhere);
          }
    for (const password of [administrator.password, staff.password, said.at(-1)])
      search("a sign-in", (await call("sign-in/signIn", "", { email: owner.email, password })).text, everywhere);
    await call("sign-in/code/enterCode", "", { code: said.at(-1) });
    search("the log", desk.output(), [
      ...everywhere,
      ...links.map(({ link }) => link),
      owner.email,
      administrator.email,
    ]);
    expect(found).toEqual([]);
  } finally {
    await office.close();
    await desk.remove();
    await provider.close();
    await service.close();
  }
});
