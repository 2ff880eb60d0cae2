import { newId } from "#lib/shared/id.ts";
import { placedActions } from "../support/action-ids.ts";
import { type Desk, startDesk } from "../support/desk.ts";
import { storeOf } from "../support/desk-store.ts";
import { expect, test } from "../support/e2e.ts";
import { madePdf } from "../support/made-pdf.ts";
import { administrator } from "../support/people-pages.ts";
import { startPostgres } from "../support/postgres.ts";
import { randomOf } from "../support/random.ts";
import { faultsIn } from "./fuzz.ts";
import { calls, changes, type Known, refused } from "./leaves.ts";

/** Nothing here takes as long: whoever waits longer waits for ever. */
const patienceMs = 30_000;
/** Each part gets so many other values; which ones changes from run to run. */
const rounds = 2;
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

type Call = (name: string, input: string) => Promise<{ status: number; text: string }>;

/** Calls actions as the administrator, who is set up with this and has uploaded a file. */
async function openCaller(desk: Desk): Promise<{ call: Call; file: string }> {
  const actions = placedActions();
  let cookie = "";
  const call = async (name: string, input: string) => {
    const { id = "", page = "/" } = actions[name] ?? {};
    const sent = fetch(`${desk.url}${page.replace(/\[[^\]]+\]/g, "1")}`, {
      method: "POST",
      redirect: "manual",
      body: `[${input}]`,
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        cookie: name === "signOut" ? "" : cookie,
        origin: desk.url,
        "content-type": "text/plain;charset=UTF-8",
        "next-action": id,
      },
    });
    try {
      const answer = await sent;
      return { status: answer.status, text: await answer.text(), cookies: answer.headers.getSetCookie() };
    } catch (cause) {
      throw new Error(`${name} ${input.slice(0, 300)} has no answer`, { cause });
    }
  };
  const code = new URL(desk.setupUrl()).searchParams.get("code");
  const { cookies } = await call("setup/setUp", JSON.stringify({ code, ...administrator }));
  cookie = cookies.map((one) => one.split(";")[0]).join("; ");
  const file = newId();
  const uploaded = await fetch(`${desk.url}/uploads/${file}`, {
    method: "PUT",
    headers: { cookie, origin: desk.url, "x-file-name": "a.pdf", "content-type": "application/pdf" },
    body: new Uint8Array(madePdf(1)),
  });
  expect(uploaded.status).toBe(201);
  return { call, file };
}

/** Something of each kind, made by the actions themselves. */
async function makeKnown(desk: Desk, databaseUrl: string | undefined, call: Call, file: string): Promise<Known> {
  const { db, close } = storeOf(desk, databaseUrl);
  const { id: owner } = await db.selectFrom("person").select("id").executeTakeFirstOrThrow();
  const none = { id: newId(), version: 1 };
  const nothing = { owner, file, document: "", contact: "", department: newId(), group: none, template: none };
  for (const name of ["documents/new/create", "contacts/add", "templates/save"])
    expect((await call(name, JSON.stringify(calls[name]?.(nothing)))).text, name).toContain('"ok":true');
  const first = { departmentName: "Sales" };
  await call("settings/saveDepartment", JSON.stringify(first));
  const group = { ...(calls["contacts/saveGroup"]?.(nothing) as object), changed: undefined };
  await call("contacts/saveGroup", JSON.stringify(group));
  const idIn = async (table: "document" | "contact" | "department" | "template" | "contact_group") =>
    (await db.selectFrom(table).select("id").executeTakeFirstOrThrow()).id;
  const known = {
    owner,
    file,
    document: await idIn("document"),
    contact: await idIn("contact"),
    department: await idIn("department"),
    group: { id: await idIn("contact_group"), version: 1 },
    template: { id: await idIn("template"), version: 1 },
  };
  await close();
  return known;
}

test("each action has a call that our pages could make", () => {
  expect(Object.keys(calls).sort()).toEqual(Object.keys(placedActions()).sort());
});

for (const engine of ["SQLite", "PostgreSQL"])
  test(`a call of any action with any part of it changed is answered, and nothing fails (${engine})`, async () => {
    test.setTimeout(180_000);
    console.log(`FUZZ_SEED=${seed}`);
    const postgres = engine === "PostgreSQL" ? await startPostgres() : undefined;
    const databaseUrl = await postgres?.create("office", "template1");
    const desk = await startDesk({
      SAME_AGAIN_DAYS: "0",
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    });
    try {
      const { call, file } = await openCaller(desk);
      const known = await makeKnown(desk, databaseUrl, call, file);
      const random = randomOf(`${seed}`);
      const wrong: string[] = [];
      const send = async (name: string, input: string, isWrong: RegExp) => {
        const { status, text } = await call(name, input);
        if (status >= 500 || isWrong.test(text))
          wrong.push(`${name} ${input.slice(0, 300)}: ${status} ${text.slice(0, 200)}`);
      };
      // Unchanged each is answered as it should be, or its parts are not what is looked at.
      const said: Record<string, string> = {};
      for (const [name, make] of Object.entries(calls)) {
        const { status, text } = await call(name, JSON.stringify(make(known)));
        said[name] = `${status} ${text.includes('"ok":true') ? "ok" : /"code":"(\w+)"/.exec(text)?.[1]}`;
      }
      const should = Object.keys(calls).map((name) => [name, `200 ${refused[name] ?? "ok"}`]);
      expect(said).toEqual(Object.fromEntries(should));
      for (let round = 0; round < rounds; round++)
        for (const [name, make] of Object.entries(calls))
          for (const input of changes(() => make(known), random)) await send(name, input, /"code":"unexpected"/);
      // Whoever sent all this is somebody still, or most of it was not looked at.
      await send("drafts/colleagues", "null", /"ok":false/);
      expect(wrong).toEqual([]);
      expect(faultsIn(desk.output())).toEqual([]);
    } finally {
      await desk.remove();
      await postgres?.stop();
    }
  });
