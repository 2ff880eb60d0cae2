import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openAccessOffice } from "../support/access-office.ts";
import { routes } from "../support/access-table.ts";
import { startDesk } from "../support/desk.ts";
import { expect, test } from "../support/e2e.ts";
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

test("no secret is in any bundle, page, answer or line of the log where it may not be", async ({ browser }) => {
  test.setTimeout(180_000);
  const service = await startService();
  const sessionSecret = "canary-session-secret-0123456789abcdef";
  const desk = await startDesk({ ...service.settings, SESSION_SECRET: sessionSecret });
  const office = await openAccessOffice(browser, desk);
  try {
    const { people, owner, other, mate } = office;
    const documents = {
      [owner.cookie]: await seed(desk, owner.email, Date.now(), [{ title: "Theirs", serviceId: "s-1" }]),
      [other.cookie]: await seed(desk, other.email, Date.now(), [{ title: "Another's", serviceId: "s-2" }]),
    };
    await office.call("connection/testConnection", people.at(-1)?.cookie ?? "", {
      baseUrl: service.settings.SIGNING_BASE_URL,
      apiId: "",
      apiSecretKey: "",
      credentials: "plain",
    });
    const bearers = service.requests.flatMap(({ headers }) => headers.get("authorization")?.split(" ")[1] ?? []);
    expect(bearers.length).toBeGreaterThan(0);
    const sealed = people.flatMap(({ cookie }) =>
      cookie.split("; ").map((one) => decodeURIComponent(one.split("=")[1] ?? "")),
    );
    const everywhere = [
      canary.id,
      canary.secret,
      sessionSecret,
      administrator.password,
      staff.password,
      ...bearers,
      `${canary.id}:${canary.secret}`,
      readFileSync(join(desk.dataDir, "keys", "stored")).toString("base64"),
      ...sealed.filter((value) => value.length > 40),
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
          for (const { method } of methods.filter((one) => one.method === "GET"))
            for (const headers of [{ cookie }, { cookie, rsc: "1" }]) {
              const answer = await fetch(`${desk.url}${address}`, { method, headers, redirect: "manual" });
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
    await service.close();
  }
});
