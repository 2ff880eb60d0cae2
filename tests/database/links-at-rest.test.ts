import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import type { CreationParts } from "#lib/creation/creation.ts";
import { recordJournaled } from "#lib/creation/journal-entry.ts";
import { recover } from "#lib/creation/recovery.ts";
import { createInstance } from "#lib/database/instances.ts";
import type { Store } from "#lib/database/store.ts";
import { mergeLinks } from "#lib/documents/links.ts";
import { listQuery } from "#lib/documents/list-query.ts";
import { sealLinks } from "#lib/documents/sealed-links.ts";
import { newId } from "#lib/shared/id.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import { fixedKeys, type Keys } from "#lib/storage/keys.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";
import { refuse } from "../support/refusing-store.ts";

const canary = "sign.example";

/** Every cell of every table, as text. */
async function dumped({ db, engine }: Store): Promise<string> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  assert.ok(tables.length > 20);
  const rows = [];
  for (const { name } of tables) rows.push((await sql`select * from ${sql.table(name)}`.execute(db)).rows);
  const text = JSON.stringify(rows);
  assert.ok(text.includes("홍길동"), `the dump of ${engine} has what is in it`);
  return text;
}

/** Answers with these links, when it is told to. */
function standing(links: { url?: string; unsafeUrl?: string }[], until?: () => Promise<void>) {
  const create: CreationParts["signing"]["create"] = async (_, hooks) => {
    await hooks?.beforeSend?.();
    await until?.();
    return { kind: "created", documentId: newId(), links, complete: true, detail: "", posts: 1 };
  };
  return { create };
}

forEachEngine((engine) => {
  test("no link stands in the clear in the database or on the disk, however it came, and each is read again", async () => {
    const { store, documents, desk, person, contract, journal, folder } = await paperwork(engine);
    const { db } = store;
    const kim = await person("kim");
    const linkOf = async (id: string) => (await documents.find(kim, id))?.signers[0];
    const readOf = async (answer: Awaited<ReturnType<typeof documents.create>>) => {
      assert.ok(answer.ok);
      return { id: answer.value.id, signer: await linkOf(answer.value.id) };
    };

    const made = await readOf(await documents.create(kim, newId(), await contract(kim)));
    const answered = made.signer?.link ?? "";
    assert.match(answered, /\/sandbox\/view\/[0-9a-f]{32}$/);

    const unsafe = desk("this", { signing: standing([{ unsafeUrl: `javascript:${canary}` }]) });
    assert.equal(
      (await readOf(await unsafe.create(kim, newId(), await contract(kim)))).signer?.unsafeLink,
      `javascript:${canary}`,
    );

    // Its answer comes after somebody else has called it unknown.
    const late = desk("gone", {
      signing: standing([{ url: `https://${canary}/late` }], async () => {
        await db.updateTable("instance").set({ seen_at: 1 }).where("id", "=", "gone").execute();
        await recover({ db, journal, instance: createInstance("this"), isUnderWay: () => false });
      }),
    });
    await db
      .insertInto("instance")
      .values({ id: "gone", seen_at: await store.now() })
      .execute();
    const unknown = await readOf(await late.create(kim, newId(), await contract(kim)));
    const answer = (await documents.find(kim, unknown.id))?.attempt?.late;
    assert.deepEqual(answer?.created && answer.links, [`https://${canary}/late`]);
    const typed = { created: true as const, serviceId: "7", links: [{ url: `https://${canary}/late` }] };
    assert.ok((await documents.resolve(kim, unknown.id, typed)).ok);
    assert.equal((await linkOf(unknown.id))?.link, `https://${canary}/late`);

    const lost = desk("this", {
      signing: { create: async () => ({ kind: "unknown", reason: "closed", detail: "", posts: 1 }) },
    });
    const byHand = await readOf(await lost.create(kim, newId(), await contract(kim)));
    const found = { created: true as const, serviceId: "8", links: [{ url: `https://${canary}/by-hand` }] };
    assert.ok((await documents.resolve(kim, byHand.id, found)).ok);
    assert.equal((await linkOf(byHand.id))?.link, `https://${canary}/by-hand`);

    // The database does not take it, so the disk keeps it.
    const kept = desk("this", { signing: standing([{ url: `https://${canary}/kept` }], () => lift.then(() => {})) });
    const lift = refuse(store, "update", "signer");
    const waits = await readOf(await kept.create(kim, newId(), await contract(kim)));
    assert.equal(waits.signer?.link, `https://${canary}/kept`);
    const files = readdirSync(join(folder, "outcomes")).map((name) =>
      readFileSync(join(folder, "outcomes", name), "utf8"),
    );
    assert.equal(files.length, 1);
    assert.ok(!files.join().includes(canary));
    await (await lift)();
    await recordJournaled(db, journal);
    assert.equal((await linkOf(waits.id))?.link, `https://${canary}/kept`);

    const all = await dumped(store);
    for (const clear of [canary, answered.slice(-32)]) assert.ok(!all.includes(clear));
  });

  test("a link that comes again is known again under whatever key it is, and stays shared; another one is not", async () => {
    const { store, documents, keys, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const answer = await documents.create(kim, newId(), await contract(kim));
    assert.ok(answer.ok);
    const { id } = answer.value;
    const { attempt, signers: [signer] = [] } = (await documents.find(kim, id)) ?? {};
    assert.ok(attempt && signer?.link);
    await store.db.updateTable("signer").set({ shared_at: 1 }).where("document_id", "=", id).execute();
    const merged = (under: Keys, url: string) =>
      store.db.transaction().execute((tx) => mergeLinks(tx, id, "4711", sealLinks(under, attempt.id, [{ url }])));
    const shared = async () =>
      (await store.db.selectFrom("signer").select("shared_at").where("document_id", "=", id).executeTakeFirst())
        ?.shared_at;
    const rotated = fixedKeys(Buffer.alloc(32, 5), keys.current().bytes);
    assert.notDeepEqual(
      sealLinks(keys, attempt.id, [{ url: signer.link }]),
      sealLinks(rotated, attempt.id, [{ url: signer.link }]),
    );
    for (const under of [keys, rotated]) assert.equal(await merged(under, signer.link), false);
    assert.equal(await shared(), 1);
    assert.equal(await merged(rotated, `${signer.link}x`), true);
    assert.equal(await shared(), null);
  });

  test("a link that was moved to another signer or document, or has another key, is not read, and that is said", async () => {
    const { store, documents, desk, person, contract } = await paperwork(engine);
    const kim = await person("kim");
    const two = {
      signers: [
        { name: "홍길동", mobile: "01012345678" },
        { name: "김철수", mobile: "01012345679" },
      ],
    };
    const ids: string[] = [];
    for (let n = 0; n < 2; n++) {
      const answer = await documents.create(kim, newId(), await contract(kim, two));
      assert.ok(answer.ok);
      ids.push(answer.value.id);
    }
    const [id = "", other = ""] = ids;
    const { attempt } = (await documents.find(kim, id)) ?? {};
    assert.ok(attempt);
    const read = async (at = documents) =>
      (await at.find(kim, id))?.signers.map(({ link, linkUnreadable }) => [
        link !== undefined,
        linkUnreadable === true,
      ]);
    const [readable, unreadable] = [
      [true, false],
      [false, true],
    ];
    assert.deepEqual(await read(), [readable, readable]);
    assert.deepEqual(await read(desk("next", { keys: fixedKeys(Buffer.alloc(32, 7)) })), [unreadable, unreadable]);
    const stored = (document: string, position: number) =>
      store.db.selectFrom("signer").select("link").where("document_id", "=", document).where("position", "=", position);
    const put = (link: string | null | undefined, position: number) =>
      store.db
        .updateTable("signer")
        .set({ link: link ?? null })
        .where("document_id", "=", id)
        .where("position", "=", position)
        .execute();
    await put((await stored(other, 0).executeTakeFirst())?.link, 0);
    assert.deepEqual(await read(), [unreadable, readable]);
    await put((await stored(id, 1).executeTakeFirst())?.link, 0);
    assert.deepEqual(await read(), [unreadable, readable]);

    const { exporting, common, duplicate } = messages("en");
    const words = {
      heads: exporting.heads,
      states: common.states,
      replaced: duplicate.replaced,
      practice: common.practice,
      forgotten: "forgotten",
      linksRemoved: exporting.linksRemoved,
      linkUnreadable: "unreadable",
    };
    const sheet = { format: "csv" as const, name: "Documents", words, templateName: (name: string) => name };
    const file = await documents.exportList(kim, listQuery(new URLSearchParams()), sheet, new AbortController().signal);
    assert.ok(file.ok);
    const pieces = [file.value.first];
    for await (const piece of file.value.rest) pieces.push(piece);
    const rows = Buffer.concat(pieces).toString().split("\r\n").slice(1);
    assert.deepEqual(
      rows.flatMap((row) => row.match(/unreadable|http:/)?.[0] ?? []),
      ["http:", "http:", "unreadable", "http:"],
    );
  });
});
