import { join } from "node:path";
import { openStore } from "#lib/database/store.ts";
import { openLink } from "#lib/documents/sealed-links.ts";
import { newId } from "#lib/shared/id.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import { expect, test } from "../support/e2e.ts";
import { generatedKeys } from "../support/link-key.ts";
import { captureCreation } from "../support/replay.ts";
import { startService } from "../support/service.ts";

const count = 1000;
const atOnce = 8;

test("a thousand documents, eight at once: a thousand created, none unknown, each link that of its signer", async ({
  another,
}) => {
  test.setTimeout(300_000);
  const service = await startService();
  const { desk, page } = await another(service.settings);
  const replay = await captureCreation(page, { title: "The first one" });
  await page.goto("about:blank");

  const numbers = Array.from({ length: count - 1 }, (_, n) => n + 2);
  const people = (n: number) => [
    { ...emptySigner, name: `Kim ${n}`, email: `kim.${n}@example.com` },
    { ...emptySigner, name: `이 ${n}`, mobile: `010-1234-${String(n).padStart(4, "0")}` },
  ];
  async function client(): Promise<void> {
    for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) {
      const items = [{ key: "number", value: String(n) }];
      const form = { ...replay.form, formKey: newId(), title: `Agreement ${n}`, signers: people(n), items };
      expect(await replay.create(form)).toMatchObject({ ok: true });
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client));

  const { db, close } = openStore({ databaseUrl: undefined, sqlitePath: join(desk.dataDir, "countersign.db") });
  const rows = await db
    .selectFrom("document")
    .innerJoin("signer", "signer.document_id", "document.id")
    .innerJoin("attempt", "attempt.document_id", "document.id")
    .select(["service_id as id", "title", "name", "link", "position", "attempt.id as attempt"])
    .where("document.state", "=", "created")
    .execute();
  const attempts = await db.selectFrom("attempt").select("state").execute();
  await close();
  const documents = await service.sandbox.documents();

  expect(documents).toHaveLength(count);
  expect(attempts).toEqual(Array(count).fill({ state: "created" }));
  const base = service.settings.SIGNING_BASE_URL;
  const atService = documents.flatMap(({ id, request: { title, signer }, viewTokens }) =>
    signer.map(({ name }, n) => `${id}, ${title}, ${name}: ${base}/view/${viewTokens[n]}`),
  );
  const keys = generatedKeys(desk.dataDir);
  const atDesk = rows.map(({ id, title, name, link, position, attempt }) => {
    return `${id}, ${title}, ${name}: ${openLink(keys, attempt, position, link ?? "")}`;
  });
  expect(atDesk).toHaveLength(2 * count - 1);
  expect(atService.filter((line) => !atDesk.includes(line)).slice(0, 5)).toEqual([]);
  expect(new Set(atService).size).toBe(atDesk.length);
  expect(service.requests.filter(({ path }) => path.endsWith("/document/create"))).toHaveLength(count);
  await service.close();
});
