import assert from "node:assert/strict";
import { after, test } from "node:test";
import { exportRows } from "#lib/documents/export/rows.ts";
import { listQuery } from "#lib/documents/list-query.ts";
import { visibilityOf } from "#lib/people/visibility.ts";
import { createConnection } from "#lib/settings/connection.ts";
import { connectionSchema } from "#lib/shared/connection-schema.ts";
import { newId } from "#lib/shared/id.ts";
import { createSigningService } from "#lib/signing/service.ts";
import { type Engine, forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";
import { value } from "../support/people-office.ts";
import { startService } from "../support/service.ts";

/** An office in practice mode, and the service that its administrator can connect. */
async function practising(engine: Engine) {
  const office = await paperwork(engine, { sameAgainMs: 7 * 24 * 60 * 60 * 1000 });
  const { store, keys, staging, clock, service: sandbox } = office;
  const service = await startService();
  const account = ({ settings }: typeof service) => ({
    baseUrl: new URL(settings.SIGNING_BASE_URL ?? ""),
    apiId: settings.SIGNING_API_ID ?? "",
    apiSecretKey: settings.SIGNING_API_SECRET_KEY ?? "",
    credentials: "plain" as const,
  });
  const connection = createConnection({
    db: store.db,
    keys,
    now: () => ++clock.now,
    usual: { from: "practice", account: account(sandbox) },
    allowHttp: true,
    open: (opened, onMet) => createSigningService({ ...opened, timeoutSeconds: 5, onMet }, { openPath: staging.open }),
  });
  after(async () => {
    await connection.close();
    await service.close();
  });
  const chief = await office.person("chief", "administrator");
  const connect = async () => {
    const { baseUrl, ...typed } = account(service);
    value(await connection.save(chief, connectionSchema.parse({ ...typed, baseUrl: baseUrl.href }), ""));
  };
  const documents = office.desk("this", { signing: connection.signing, isPractice: connection.isPractice });
  return { ...office, documents, isPractice: connection.isPractice, service, connect, chief };
}

forEachEngine((engine) => {
  test("a document that was created for practice is told from the real ones, once a service is connected", async () => {
    const { documents, connect, chief, contract, keys, store, isPractice } = await practising(engine);
    const { db } = store;
    const create = async (practice: boolean, title: string) =>
      value(await documents.create(chief, newId(), await contract(chief, { title }), { practice })).id;
    const told = async () => {
      const listed = value(await documents.list(chief, listQuery(new URLSearchParams())));
      const found = value(await documents.propose(chief, "lease"));
      const ids = listed.documents.map(({ id }) => id);
      const rows = await exportRows({ db, keys, isPractice }, visibilityOf(chief), ids);
      const pages = await Promise.all(listed.documents.map(({ id }) => documents.find(chief, id)));
      const onPage = await Promise.all(pages.map((one) => one && documents.isPractice(one)));
      return {
        listed: [...listed.practice],
        exported: rows.flatMap(({ id, practice }) => (practice ? id : [])),
        found: found.documents.flatMap(({ id, practice }) => (practice ? id : [])),
        opened: listed.documents.flatMap(({ id }, i) => (onPage[i] ? id : [])),
      };
    };
    const practised = await create(true, "Lease, a trial");
    assert.deepEqual(await told(), { listed: [], exported: [], found: [], opened: [] });
    await connect();
    const real = await create(false, "Lease");
    assert.notEqual(real, practised);
    const marked = [practised];
    assert.deepEqual(await told(), { listed: marked, exported: marked, found: marked, opened: marked });
  });

  test("what was created for practice is in the way of no real document, but of another one for practice", async () => {
    const { documents, service, connect, chief, contract } = await practising(engine);
    const create = async (practice: boolean) => documents.create(chief, newId(), await contract(chief), { practice });
    value(await create(true));
    const again = await create(true);
    assert.equal(again.ok || again.problem.code, "same_again");
    await connect();
    value(await create(false));
    assert.equal((await service.sandbox.documents()).length, 1);
    const twice = await create(false);
    assert.equal(twice.ok || twice.problem.code, "same_again");
  });

  test("a creation for which another service was meant is not sent, and its form is as it was", async () => {
    const { documents, service, connect, chief, contract, store } = await practising(engine);
    await connect();
    const formKey = newId();
    const refused = await documents.create(chief, formKey, await contract(chief), { practice: true });
    assert.equal(refused.ok || refused.problem.code, "connected_since");
    assert.equal((await documents.findByForm(chief, formKey))?.state, "draft");
    assert.equal((await service.sandbox.documents()).length, 0);
    value(await documents.create(chief, formKey, await contract(chief), { practice: false }));
    const attempts = await store.db.selectFrom("attempt").select(["state", "sent_to"]).orderBy("number").execute();
    assert.deepEqual(
      attempts.map((row) => ({ ...row })),
      [
        { state: "not_sent", sent_to: null },
        { state: "created", sent_to: new URL(service.settings.SIGNING_BASE_URL ?? "").host },
      ],
    );
  });

  test("a document of before it was recorded to which service it went is shown as before", async () => {
    const { documents, connect, chief, contract, store } = await practising(engine);
    const { id } = value(await documents.create(chief, newId(), await contract(chief), { practice: true }));
    await store.db.updateTable("attempt").set({ sent_to: null }).execute();
    await connect();
    const listed = value(await documents.list(chief, listQuery(new URLSearchParams())));
    assert.deepEqual([listed.documents.map((one) => one.id), listed.practice.size], [[id], 0]);
    const again = await documents.create(chief, newId(), await contract(chief), { practice: false });
    assert.equal(again.ok || again.problem.code, "same_again");
  });
});
