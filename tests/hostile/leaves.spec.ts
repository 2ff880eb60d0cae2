import { readSetting } from "#lib/database/settings.ts";
import type { Database } from "#lib/database/tables.ts";
import { newId } from "#lib/shared/id.ts";
import { signerFields } from "#lib/shared/signer.ts";
import { placedActions } from "../support/action-ids.ts";
import { type Desk, startDesk } from "../support/desk.ts";
import { storeOf } from "../support/desk-store.ts";
import { expect, test } from "../support/e2e.ts";
import { madePdf } from "../support/made-pdf.ts";
import { administrator } from "../support/people-pages.ts";
import { startPostgres } from "../support/postgres.ts";
import { randomOf } from "../support/random.ts";
import { canary, type Service, startService } from "../support/service.ts";
import { faultsIn } from "./fuzz.ts";
import { calls, changes, type Known, nothing, refused } from "./leaves.ts";
import { things } from "./leaves-things.ts";

/** Nothing here takes as long: whoever waits longer waits for ever. */
const patienceMs = 30_000;
/** Each part gets so many other values; which ones changes from run to run. */
const rounds = 2;
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

type Call = (name: string, input: string) => Promise<{ status: number; text: string }>;

/** Called without a session: they end it, or give another one. */
const bySomebodyNew = new Set(["invitation/accept", "sign-in/signIn", "sign-in/signInOver", "signOut"]);

/** Calls actions as the administrator, who is set up with this, and uploads files for them. */
async function openCaller(desk: Desk): Promise<{ call: Call; upload: () => Promise<string> }> {
  const actions = placedActions();
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const call = async (name: string, input: string) => {
    const { id = "", page = "/" } = actions[name] ?? {};
    const asNobody = bySomebodyNew.has(name);
    const sent = fetch(`${desk.url}${page.replace(/\[[^\]]+\]/g, "1")}`, {
      method: "POST",
      redirect: "manual",
      body: `[${input}]`,
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        cookie: asNobody ? "" : cookies(),
        origin: desk.url,
        "content-type": "text/plain;charset=UTF-8",
        "next-action": id,
      },
    });
    try {
      const answer = await sent;
      for (const one of asNobody ? [] : answer.headers.getSetCookie()) {
        const [, cookie = "", value = ""] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
        jar.set(cookie, value);
      }
      return { status: answer.status, text: await answer.text() };
    } catch (cause) {
      throw new Error(`${name} ${input.slice(0, 300)} has no answer`, { cause });
    }
  };
  const code = new URL(desk.setupUrl()).searchParams.get("code");
  await call("setup/setUp", JSON.stringify({ code, ...administrator }));
  async function upload(): Promise<string> {
    const file = newId();
    const uploaded = await fetch(`${desk.url}/uploads/${file}`, {
      method: "PUT",
      headers: { cookie: cookies(), origin: desk.url, "x-file-name": "a.pdf", "content-type": "application/pdf" },
      body: new Uint8Array(madePdf(1)),
    });
    expect(uploaded.status).toBe(201);
    return file;
  }
  return { call, upload };
}

/** Something of each kind, made by the actions themselves. */
async function makeKnown(db: Database, call: Call, file: string, service: Service): Promise<Known> {
  const { id: owner } = await db.selectFrom("person").select("id").executeTakeFirstOrThrow();
  const { SIGNING_BASE_URL: baseUrl = "" } = service.settings;
  const known = {
    ...nothing(),
    owner,
    file,
    service: { baseUrl, apiId: canary.id, apiSecretKey: canary.secret },
  };
  for (const name of ["documents/new/create", "contacts/add", "templates/save"])
    expect((await call(name, JSON.stringify(calls[name]?.(known)))).text, name).toContain('"ok":true');
  await call("settings/saveDepartment", JSON.stringify({ departmentName: "Sales" }));
  const group = { ...(calls["contacts/saveGroup"]?.(known) as object), changed: undefined };
  await call("contacts/saveGroup", JSON.stringify(group));
  const idIn = async (table: "document" | "department" | "template" | "contact_group") =>
    (await db.selectFrom(table).select("id").executeTakeFirstOrThrow()).id;
  const { id, ...before } = await db
    .selectFrom("contact")
    .select(["id", ...signerFields])
    .executeTakeFirstOrThrow();
  return {
    ...known,
    document: await idIn("document"),
    contacts: [{ id, before }],
    department: await idIn("department"),
    group: { id: await idIn("contact_group"), version: 1 },
    template: { id: await idIn("template"), version: 1 },
  };
}

test("each action has a call that our pages could make", () => {
  expect(Object.keys(calls).sort()).toEqual(Object.keys(placedActions()).sort());
});

for (const engine of ["SQLite", "PostgreSQL"])
  test(`a call of any action with any part of it changed is answered, and nothing fails (${engine})`, async () => {
    test.setTimeout(240_000);
    console.log(`FUZZ_SEED=${seed}`);
    const postgres = engine === "PostgreSQL" ? await startPostgres() : undefined;
    const databaseUrl = await postgres?.create("office", "template1");
    const desk = await startDesk({
      SAME_AGAIN_DAYS: "0",
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    });
    const service = await startService();
    const store = storeOf(desk, databaseUrl);
    try {
      const { call, upload } = await openCaller(desk);
      const known = await makeKnown(store.db, call, await upload(), service);
      const made = things({ db: store.db, owner: known.owner, email: administrator.email, call, upload, known });
      const inputOf = async (name: string) => {
        const practice = (await readSetting(store.db, "connection")) === undefined;
        return calls[name]?.({ ...known, practice, ...(await made[name]?.()) });
      };
      const random = randomOf(`${seed}`);
      const wrong: string[] = [];
      const send = async (name: string, input: string, isWrong: RegExp) => {
        const { status, text } = await call(name, input);
        if (status >= 500 || isWrong.test(text))
          wrong.push(`${name} ${input.slice(0, 300)}: ${status} ${text.slice(0, 200)}`);
      };
      // Unchanged each is answered as it should be, or its parts are not what is looked at.
      const said: Record<string, string> = {};
      for (const name of Object.keys(calls)) {
        const { status, text } = await call(name, JSON.stringify(await inputOf(name)));
        said[name] = `${status} ${text.includes('"ok":true') ? "ok" : /"code":"(\w+)"/.exec(text)?.[1]}`;
      }
      const should = Object.keys(calls).map((name) => [name, `200 ${refused[name] ?? "ok"}`]);
      expect(said).toEqual(Object.fromEntries(should));
      for (let round = 0; round < rounds; round++)
        for (const [name, make] of Object.entries(calls))
          for (const change of changes(make(known), random))
            await send(name, change(await inputOf(name)), /"code":"unexpected"/);
      // Whoever sent all this is somebody still, or most of it was not looked at.
      await send("drafts/colleagues", "null", /"ok":false/);
      expect(wrong).toEqual([]);
      expect(faultsIn(desk.output())).toEqual([]);
    } finally {
      await store.close();
      await desk.remove();
      await service.close();
      await postgres?.stop();
    }
  });
