import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { cutAudit } from "#lib/audit/cut.ts";
import { createAuditLog } from "#lib/audit/log.ts";
import { secretHash } from "#lib/audit/write.ts";
import { enterRestore } from "#lib/backup/restore-rows.ts";
import { createRestores } from "#lib/backup/restores.ts";
import { goOnAfterLoss } from "#lib/cli/keys.ts";
import { createCompanySettings } from "#lib/company/settings.ts";
import { enterFirstKey } from "#lib/database/sealing-keys.ts";
import { openStore } from "#lib/database/store.ts";
import { listKeys, removeKey, rotate } from "#lib/keys/rotate.ts";
import { sqlitePath } from "#lib/runtime/data-dir.ts";
import { createHold } from "#lib/settings/hold.ts";
import { createWording } from "#lib/settings/wording.ts";
import { companySchema } from "#lib/shared/company-schema.ts";
import { newId } from "#lib/shared/id.ts";
import type { Result } from "#lib/shared/result.ts";
import { emptyTemplate } from "#lib/shared/template.ts";
import { usualWording } from "#lib/shared/wording.ts";
import { newKey, readKeys } from "#lib/storage/keys.ts";
import { createTemplates } from "#lib/templates/catalogue.ts";
import { auditedIn } from "../support/audited.ts";
import { places } from "../support/back-office.ts";
import { connectionOffice, keys, serviceWith, typed } from "../support/connection-office.ts";
import { forEachEngine } from "../support/engines.ts";
import { clientId, clientSecret, startHostileProvider } from "../support/hostile-provider.ts";
import { ready, value } from "../support/people-office.ts";
import { canary } from "../support/service.ts";

type TemplateKind = "template_added" | "template_changed" | "template_archived" | "template_restored";

const of = (id: string) => ({ is: "setting", id }) as const;
const person = (id: string) => ({ is: "person", id }) as const;

forEachEngine((engine) => {
  async function scene() {
    const desk = await ready(engine);
    return { ...desk, boss: desk.first, leaves: auditedIn(desk.store), now: () => desk.clock.now };
  }

  test("a setting that is saved as it stands is none that was changed", async () => {
    const { first: boss, db, people, clock } = await ready(engine);
    const hold = createHold({ db, now: () => clock.now });
    const changed = async () =>
      (await db.selectFrom("audit").select("object").where("kind", "=", "setting_changed").execute()).length;
    const saves: [before: () => Promise<Result<null>>, after: () => Promise<Result<null>>][] = [
      [() => hold.save(boss, 0), () => hold.save(boss, 5)],
      [() => people.saveDemand(boss, "nobody"), () => people.saveDemand(boss, "staff")],
      [() => people.saveSeesDepartment(boss, false), () => people.saveSeesDepartment(boss, true)],
    ];
    for (const [n, [before, after]] of saves.entries()) {
      value(await before());
      assert.equal(await changed(), n);
      value(await after());
      value(await after());
      assert.equal(await changed(), n + 1);
    }
  });

  test("the hold of creations and the wording change with their rows, or not at all", async () => {
    const { db, boss, leaves, now } = await scene();
    const hold = createHold({ db, now });
    const held = { before: 0, after: 5 };
    await leaves(boss, () => hold.save(boss, 5), [{ kind: "setting_changed", about: of("hold"), detail: held }]);
    const wording = createWording({ db, now });
    const en = { subject: "For {name}", body: "{link}" };
    const said = { before: [], after: ["en"] };
    const save = () => wording.save(boss, { ...usualWording, en }, usualWording);
    await leaves(boss, save, [{ kind: "setting_changed", about: of("wording"), detail: said }]);
  });

  test("the connection to the service changes with a row that tells no secret, or not at all", async () => {
    const office = await connectionOffice(engine);
    const { db, first: boss, instance } = office;
    const leaves = auditedIn({ db, engine: engine.name === "SQLite" ? "sqlite" : "postgres" });
    const { url } = await serviceWith();
    const connection = instance();
    const version = await office.version(connection);
    const save = () => connection.save(boss, typed(url), version);
    const hashed = { apiId: secretHash(db, canary.id), secret: secretHash(db, canary.secret) };
    const after = { host: url.host, credentials: "plain", ...hashed } as const;
    await leaves(boss, save, [{ kind: "connection_saved", about: of("connection"), detail: { before: null, after } }]);
  });

  test("the company's sign-in, and whether passwords count, change with their rows, or not at all", async () => {
    const { db, people, boss, leaves, now } = await scene();
    const provider = await startHostileProvider();
    after(() => provider.close());
    const appUrl = new URL("https://sign.hanbit.example");
    const company = createCompanySettings({ db, keys, now, fixed: undefined, appUrl });
    const { issuer } = provider;
    const words = { name: "Hanbit", domains: "hanbit.example", roleClaim: "" };
    const form = companySchema.parse({ issuer, clientId, clientSecret, ...words });
    const save = () => company.saveCompany(boss, form, "");
    const hashed = { client: secretHash(db, clientId), secret: secretHash(db, clientSecret) };
    const told = { host: new URL(issuer).host, domains: "hanbit.example", roleClaim: "", ...hashed };
    const saved = [{ kind: "company_saved" as const, about: of("company"), detail: { before: null, after: told } }];
    const version = value(await leaves(boss, save, saved));
    const account = { issuer, subject: boss.id };
    const connect = () => people.connectCompany(boss.id, account);
    await leaves(boss, connect, [{ kind: "company_connected", about: person(boss.id) }]);
    for (const on of [false, true])
      await leaves(boss, () => people.switchPasswordSignIn(boss, on), [
        { kind: "password_sign_in", about: of("password_sign_in"), detail: { on } },
      ]);
    const disconnect = () => people.disconnectCompany(boss.id);
    await leaves(boss, disconnect, [{ kind: "company_disconnected", about: person(boss.id) }]);
    await leaves(boss, () => company.removeCompany(boss, version), [{ kind: "company_removed", about: of("company") }]);
  });

  test("templates change with a row for each, or not at all", async () => {
    const { db, boss, leaves, now } = await scene();
    const templates = createTemplates({ db, practice: async () => false, phoneRegion: "KR", now });
    const form = { ...emptyTemplate, templateId: "77001", name: "Lease" };
    const row = (kind: TemplateKind, id: string, version: number) =>
      ({ kind, about: { is: "template", id }, detail: { version } }) as const;
    const add = () => templates.add(boss, form);
    const added = value(await leaves(boss, add, (answer) => [row("template_added", value(answer).id, 1)]));
    const { id } = added;
    const change = () => templates.change(boss, added, { ...form, name: "Lease 2" });
    await leaves(boss, change, [row("template_changed", id, 2)]);
    await leaves(boss, () => templates.archive(boss, { id, version: 2 }, true), [row("template_archived", id, 3)]);
    await leaves(boss, () => templates.archive(boss, { id, version: 3 }, false), [row("template_restored", id, 4)]);
    await leaves(boss, () => templates.export(), [{ kind: "templates_exported" }]);
    const file = [
      { ...form, archived: false },
      { ...form, templateId: "77002", archived: true },
    ];
    await leaves(
      boss,
      () => templates.takeOver(boss, file),
      async () => {
        const [other] = (await templates.list("77002", true)).templates;
        assert.ok(other);
        return [
          row("template_changed", id, 5),
          row("template_added", other.id, 1),
          row("template_archived", other.id, 2),
        ];
      },
    );
  });

  test("the log is exported and cut with a row, or not at all", async () => {
    const { db, boss, leaves, clock } = await scene();
    const exported = async () => {
      for await (const _ of createAuditLog(db).export({}, async () => true));
    };
    await leaves(boss, exported, [{ kind: "audit_exported" }]);
    const rows = (await db.selectFrom("audit").select("number").execute()).length;
    await leaves("command", () => cutAudit(db, clock.now * 2), [{ kind: "log_cut", detail: { rows } }]);
  });

  test("a restore is entered and seen with its rows, or not at all", async () => {
    const { store, boss, leaves } = await scene();
    const id = newId();
    const restore = { id, kind: "restored", at: 2, dataUntil: 1 } as const;
    const about = { is: "restore", id } as const;
    const enter = () => store.db.transaction().execute((tx) => enterRestore(tx, restore));
    const detail = { kind: "restored", dataUntil: 1 } as const;
    await leaves("command", enter, [{ kind: "database_restored", about, detail }]);
    const restores = createRestores({ store, heardPath: "", ownerPath: "", databaseFile: undefined });
    await leaves(boss, () => restores.see(boss, id), [{ kind: "restore_seen", about }]);
  });

  test("a key is made and deleted with a row, or not at all", async () => {
    const { db, leaves, clock } = await scene();
    const folder = mkdtempSync(join(tmpdir(), "countersign-keys-"));
    after(() => rmSync(folder, { recursive: true }));
    const keyFile = join(folder, "stored");
    const first = newKey(keyFile);
    await enterFirstKey(db, first.id);
    const made = ({ id }: { id: string }) => [{ kind: "key_made" as const, detail: { key: id } }];
    await leaves("command", () => rotate(db, keyFile), made);
    const listed = await listKeys(db, { keyFile, counts: [], now: 2 * clock.now });
    const older = listed.keys.find(({ id }) => id === first.id);
    assert.ok(older);
    const remove = async () => {
      assert.equal(readKeys(keyFile).length, 2);
      await removeKey(db, older, { keyFile, why: "" });
    };
    await leaves("command", remove, [{ kind: "key_removed", detail: { key: first.id } }]);
  });

  test("that the key is lost is in the log, or nothing goes on without it", async () => {
    const at = await (await places(engine)).place();
    await (await at.start()).stop();
    rmSync(at.keyFile);
    const store = openStore({ databaseUrl: at.databaseUrl, sqlitePath: sqlitePath(at.dataDir) });
    after(() => store.close());
    await auditedIn(store)(
      "command",
      () => goOnAfterLoss(at),
      () => [{ kind: "key_lost", detail: { key: readKeys(at.keyFile)[0]?.id ?? "" } }],
    );
  });
});
