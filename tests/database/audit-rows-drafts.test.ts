import { test } from "node:test";
import { emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { noRules, type RetentionRules } from "#lib/shared/retention.ts";
import type { Person } from "#lib/shared/roles.ts";
import { archive, counted } from "../support/archive.ts";
import { auditedIn } from "../support/audited.ts";
import { forEachEngine } from "../support/engines.ts";
import { value } from "../support/people-office.ts";
import { releaseScene } from "../support/release-scene.ts";

const of = (formKey: string) => ({ is: "draft", id: formKey }) as const;
const dayMs = 24 * 60 * 60_000;

forEachEngine((engine) => {
  async function scene() {
    const desk = await releaseScene(engine);
    const { db, drafts, kim } = desk;
    const begun = async () => value(await drafts.begin(kim, { ...emptyForm, title: "Lease" })).formKey;
    const newest = async () => {
      const row = db.selectFrom("draft").select("form_key").orderBy("saved_at", "desc").limit(1);
      return (await row.executeTakeFirstOrThrow()).form_key;
    };
    return { ...desk, begun, newest, leaves: auditedIn(desk.store) };
  }

  test("a draft is begun with a row, whatever it is made of, or not at all", async () => {
    const { drafts, duplication, documents, contract, kim, newest, leaves } = await scene();
    const row = (formKey: string, from: string | null = null, replaces = false) => [
      { kind: "draft_begun" as const, about: of(formKey), detail: { from, replaces } },
    ];
    const begun = async (call: () => ReturnType<typeof drafts.begin>, from?: string, replaces?: boolean) =>
      value(await leaves(kim, call, (answer) => row(value(answer).formKey, from, replaces))).formKey;
    await begun(() => drafts.begin(kim, { ...emptyForm, title: "Lease" }));
    const packet = newId();
    const pack = () => drafts.beginPacket(kim, packet, [{ ...emptyForm, title: "Part" }]);
    await leaves(kim, pack, async () => row(await newest()));
    const part = newId();
    await leaves(kim, () => drafts.addPart(kim, packet, part, { ...emptyForm, title: "Part" }), row(part));
    const made = await documents.create(kim, newId(), await contract(kim, { templateId: "other" }));
    const { id } = value(made);
    await begun(() => duplication.beginFromTemplate(kim, id), id);
    const whole = { files: true, signers: true, items: true };
    await begun(() => duplication.duplicate(kim, id, whole), id);
    const replacing = await begun(() => duplication.replace(kim, id, whole), id, true);
    const nothing = [{ kind: "replaces_nothing" as const, about: of(replacing) }];
    await leaves(kim, () => documents.replaceNothing(kim, replacing), nothing);
  });

  test("a draft is deleted, brought back, given and returned with a row, or not at all", async () => {
    const { drafts, kim, boss, begun, leaves } = await scene();
    const formKey = await begun();
    const about = of(formKey);
    await leaves(kim, () => drafts.remove(kim, formKey), [{ kind: "draft_deleted", about }]);
    await leaves(kim, () => drafts.restore(kim, formKey), [{ kind: "draft_restored", about }]);
    const share = () => drafts.share(kim, formKey, boss.id, "please");
    const shared = [{ kind: "draft_shared" as const, about, detail: { to: boss.id } }];
    const returned = [{ kind: "draft_returned" as const, about, detail: { to: kim.id } }];
    await leaves(kim, share, shared);
    await leaves(kim, () => drafts.takeBack(kim, formKey), returned);
    await leaves(kim, share, shared);
    await leaves(boss, () => drafts.giveBack(boss, formKey), returned);
  });

  test("a release is asked for, taken back, returned and given with a row, or not at all", async () => {
    const { db, releases, asking, asked, contract, kim, boss, leaves } = await scene();
    const formKey = newId();
    const about = of(formKey);
    const wanted = asking(await contract(kim));
    await leaves(kim, () => releases.ask(kim, formKey, wanted), [{ kind: "release_asked", about }]);
    await leaves(kim, () => releases.takeBack(kim, formKey), [{ kind: "release_taken_back", about }]);
    const request = await asked();
    const back = [{ kind: "release_returned" as const, about: of(request.formKey) }];
    await leaves(boss, () => releases.giveBack(boss, request, "no"), back);

    const other = await asked();
    await leaves(
      boss,
      () => releases.release(boss, other),
      async () => {
        const attempt = db.selectFrom("attempt").select(["reference", "document_id"]);
        const { reference, document_id } = await attempt.executeTakeFirstOrThrow();
        const released = { about: { is: "document", id: document_id }, detail: { attempt: reference } } as const;
        return [
          { kind: "creation_begun", ...released },
          { kind: "document_created", ...released },
        ];
      },
    );
  });

  test("a rule is set, and what goes by it goes, with a row, or not at all", async () => {
    const { store, retention, boss, kim, create, clock, drafts, person } = await archive(engine);
    const leaves = auditedIn(store);
    const lee = await person("lee");
    const draft = async (by: Person) => value(await drafts.begin(by, { ...emptyForm, title: "Lease" })).formKey;
    const all = counted(1000);
    const confirmed = { files: all, links: all, people: all, drafts: all, idle: all };
    let rules = noRules;
    /** As of now; then so many days pass. */
    async function set(rule: Partial<RetentionRules>, days: number) {
      const before = rules;
      const after = { ...before, ...rule };
      const about = { is: "setting", id: "retention" } as const;
      const save = () => retention.save(boss, after, { before, confirmed });
      await leaves(boss, save, [{ kind: "setting_changed", about, detail: { before, after } }]);
      rules = after;
      clock.now += days * dayMs;
    }
    const sweep = () => retention.sweep();
    const id = await create(kim);
    await set({ linksDays: 30 }, 31);
    const part = { part: "links", days: 30 } as const;
    const gone = [{ kind: "part_deleted" as const, about: { is: "document" as const, id }, detail: part }];
    await leaves("server", sweep, gone, {
      besides: ["file_check", "whether a file is needed is looked at all the same"],
    });
    const idle = of(await draft(lee));
    await set({ idleDays: 30 }, 31);
    await leaves("server", sweep, [{ kind: "idle_draft_expired", about: idle, detail: { days: 30 } }]);
    const left = of(await draft(kim));
    const disable = (disabled_at: number | null) =>
      store.db.updateTable("person").set({ disabled_at, password_hash: "set" }).where("id", "=", kim.id).execute();
    await disable(clock.now);
    await set({ draftsDays: 20 }, 21);
    await leaves("server", sweep, [{ kind: "draft_expired", about: left, detail: { days: 20 } }]);
    await disable(null);
    const lent = of(await draft(lee));
    value(await drafts.share(lee, lent.id, kim.id, ""));
    await store.db.updateTable("person").set({ password_hash: "set" }).where("id", "=", lee.id).execute();
    await disable(clock.now);
    clock.now += 21 * dayMs;
    await leaves("server", sweep, [{ kind: "draft_returned", about: lent, detail: { to: lee.id } }]);
  });
});
