import { generatedKeyFile } from "#lib/runtime/key-files.ts";
import { newId } from "#lib/shared/id.ts";
import { readKeys } from "#lib/storage/keys.ts";
import { storeOf } from "../support/desk-store.ts";
import { createDocument, expect, test } from "../support/e2e.ts";
import { keysCommand, letTimePass, listed } from "../support/rotation.ts";

const documents = 20_000;

test("a server that is killed while it encrypts everything anew goes on with that at its next start, and its pages are as before", async ({
  another,
  service,
}) => {
  test.setTimeout(300_000);
  const { desk, page } = await another({ ...service.settings, SAME_AGAIN_DAYS: "0" });
  const made = await createDocument(page, { title: "Made before", template: "77002" });
  const link = page.getByRole("list", { name: "Signing links" }).getByRole("link").first();
  const address = await link.getAttribute("href");
  const command = keysCommand({ dataDir: desk.dataDir, databaseUrl: undefined });
  const [first] = readKeys(generatedKeyFile(desk.dataDir));
  const { db, close } = storeOf(desk);
  // What an office of years has, with links as they were stored before they were encrypted.
  const row = await db.selectFrom("document").selectAll().executeTakeFirstOrThrow();
  const signer = await db.selectFrom("signer").selectAll().executeTakeFirstOrThrow();
  const attempt = await db.selectFrom("attempt").selectAll().executeTakeFirstOrThrow();
  for (let from = 0; from < documents; from += 500)
    await db.transaction().execute(async (tx) => {
      const ids = Array.from({ length: 500 }, () => newId());
      const numbered = ids.map((id, i) => ({ ...row, id, form_key: newId(), place: row.place + 1 + from + i }));
      for (const rows of chunks(numbered)) await tx.insertInto("document").values(rows).execute();
      for (const some of chunks(ids)) {
        const old = (id: string) => ({ ...signer, document_id: id, link: `https://old.example/${id}` });
        await tx.insertInto("signer").values(some.map(old)).execute();
        const attempts = some.map((id) => ({ ...attempt, document_id: id, id: newId(), reference: id.slice(-6) }));
        await tx.insertInto("attempt").values(attempts).execute();
      }
    });
  const under = async (id: string) => {
    const counted = db.selectFrom("signer").select((select) => select.fn.countAll<number>().as("n"));
    return (await counted.where("link", "like", `sealed:${id}.%`).executeTakeFirstOrThrow()).n;
  };

  const rotated = await command("keys", "rotate");
  const [, id = ""] = /^Key (\w{8}) .* is current/.exec(rotated.output) ?? [];
  expect(id, rotated.output).not.toBe("");
  await expect.poll(() => under(id), { intervals: [20], timeout: 60_000 }).toBeGreaterThan(100);
  await desk.stop("SIGKILL");
  const done = await under(id);
  console.log(`killed at ${done} of ${documents + 1}`);
  expect(done).toBeLessThan(documents);
  await desk.start();
  await listed(command, new RegExp(`Key ${first?.id}, used from .*\n.*\n  nothing under it`));
  expect(await under(id)).toBe(documents + 1);
  await letTimePass(db);
  await close();
  const removed = await command("keys", "remove", first?.id ?? "");
  expect(removed, removed.output).toMatchObject({ code: 0 });
  for (const words of [
    ["audit", "verify"],
    ["keys", "list"],
  ]) {
    const run = await command(...words);
    expect(run, run.output).toMatchObject({ code: 0 });
  }
  await desk.stop();
  await desk.start();
  expect(await (await page.request.get(`${desk.url}/readyz`)).json()).toEqual({ ok: true, store: true, disk: true });
  await page.goto(made);
  await expect(link).toHaveAttribute("href", address ?? "");
  await createDocument(page, { title: "Made afterwards", template: "77002" });
  await expect(link).toHaveAttribute("href", /^http/);
});

function* chunks<T>(rows: T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += 100) yield rows.slice(at, at + 100);
}
