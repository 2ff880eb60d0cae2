import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { openStore } from "#lib/database/store.ts";
import type { Desk } from "../support/desk.ts";
import { administrator, expect, test } from "../support/e2e.ts";
import type { State } from "../support/people-pages.ts";
import { seed } from "../support/seed.ts";

const many = 1500;

/** A desk of one's own with so many created documents: as CSV far more than the sockets on the way hold. */
async function largeList(desk: Desk) {
  const [model] = await seed(desk, administrator.email, Date.UTC(2026, 0, 6, 9), [
    { title: "model", serviceId: "L-1" },
  ]);
  const { db, close } = openStore({ databaseUrl: undefined, sqlitePath: join(desk.dataDir, "countersign.db") });
  const numbers = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${many - 1})`;
  const names =
    "person_id, state, template_id, auto_send, created_at, changed_at, service_id, links_complete, search_text";
  await sql`${numbers} insert into document (id, form_key, title, place, search_stale, ${sql.raw(names)})
    select 'copy' || i, 'copy' || i, i || hex(randomblob(10000)), place + i, 0, ${sql.raw(names)}
    from n, document where id = ${model?.id}`.execute(db);
  await sql`${numbers} insert into signer (document_id, position, name, link) select 'copy' || i, position, name, link
    from n, signer where document_id = ${model?.id}`.execute(db);
  const recorded = async () => {
    const { n } = await db
      .selectFrom("event")
      .select((select) => select.fn.countAll<number>().as("n"))
      .where("kind", "=", "exported")
      .executeTakeFirstOrThrow();
    return n;
  };
  return { db, close, recorded };
}

/** Asks as a page would, and answers the answer unread. */
async function ask(desk: Desk, { cookies }: State, format = "csv"): Promise<IncomingMessage> {
  const asking = request(`${desk.url}/documents/export`, {
    method: "POST",
    headers: {
      Origin: desk.url,
      Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      "Content-Type": "application/x-www-form-urlencoded",
    },
  });
  asking.end(`format=${format}`);
  const [answer] = await once(asking, "response");
  return answer;
}

test("a long list goes out as it is read: no further than its reader is, one at a time, and no more once that has gone", async ({
  another,
  service,
}) => {
  const { desk, state } = await another(service.settings);
  const { close, recorded } = await largeList(desk);
  const answer = await ask(desk, state);
  expect(answer.statusCode).toBe(200);
  await once(answer, "readable");
  // Nobody reads: what is on the way fills up, and then nothing more is made.
  let [before, now] = [-1, 0];
  while (now === 0 || now !== before) {
    before = now;
    await pause(1500);
    now = await recorded();
  }
  expect(before).toBeLessThan(many - 500);
  const second = await ask(desk, state);
  expect(second.statusCode).toBe(429);
  second.resume();
  answer.destroy();
  await expect.poll(() => desk.output()).toContain('"event":"export of documents broken off"');
  expect(await recorded()).toBeLessThan(many - 500);

  const whole = await ask(desk, state);
  let bytes = 0;
  for await (const piece of whole) bytes += piece.length;
  expect(whole.complete).toBe(true);
  expect(bytes).toBeGreaterThan(many * 20_000 - 20_000);
  await expect.poll(() => desk.output()).toContain(`"format":"csv","documents":${many}`);
  await close();
});

test("an export that fails in the middle fails in the browser too, and never looks like a whole file", async ({
  another,
  service,
}) => {
  const { desk, page, state } = await another(service.settings);
  const { db, close } = await largeList(desk);
  await sql`create trigger full before insert on event when new.document_id = 'copy100'
    begin select raise(abort, 'no more'); end`.execute(db);
  const answer = await ask(desk, state);
  expect(answer.statusCode).toBe(200);
  await expect(async () => {
    for await (const _ of answer);
  }).rejects.toThrow("aborted");
  expect(answer.complete).toBe(false);

  await page.goto("/documents");
  await page.getByRole("button", { name: "Export" }).click();
  await expect(
    page.getByText("All documents found, one row per signer. Excel (XLSX) holds the newest 10,000"),
  ).toBeVisible();
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  expect(await (await arriving).failure()).not.toBeNull();
  await expect.poll(() => desk.output()).toMatch(/"event":"export failed".*no more/);
  // Before anything has left, it is said in words.
  await sql`drop trigger full`.execute(db);
  await sql`create trigger full before insert on event begin select raise(abort, 'no more'); end`.execute(db);
  const failed = await ask(desk, state);
  expect([failed.statusCode, await text(failed)]).toEqual([500, expect.stringContaining("Reference")]);
  await close();
});
