import assert from "node:assert/strict";
import { test } from "node:test";
import { showMobile } from "#lib/shared/mobile.ts";
import { emptySigner, type TypedSigner } from "#lib/shared/signer.ts";
import { auditedIn } from "../support/audited.ts";
import { forEachEngine } from "../support/engines.ts";
import { forgettingScene } from "../support/forgetting-scene.ts";

const someone = (name: string, mobile: string): TypedSigner => ({ ...emptySigner, name, mobile });
const min = someone("김민수", "01012345678");
const other = someone("김민지", "01087654321");
/** As the list shows it. */
const listed = (signer: TypedSigner) => ({ ...signer, mobile: showMobile(signer.mobile, "KR") });
const of = (id: string) => ({ is: "contact", id }) as const;

forEachEngine((engine) => {
  async function scene() {
    const desk = await forgettingScene(engine);
    const { store, contacts, kim } = desk;
    const idOf = async ({ mobile }: TypedSigner) => {
      const row = store.db
        .selectFrom("contact")
        .select("id")
        .where("mobile", "=", mobile)
        .where("removed_at", "is", null);
      return (await row.executeTakeFirstOrThrow()).id;
    };
    const add = (...signers: TypedSigner[]) => contacts.add(kim, { signers, shared: false });
    return { ...desk, idOf, add, leaves: auditedIn(store) };
  }

  test("contacts are added, changed, merged, taken off and put back with a row, or not at all", async () => {
    const { contacts, kim, idOf, add, leaves } = await scene();
    const shared = false;
    const added = { added: 2, shared };
    await leaves(kim, () => add(min, other), [{ kind: "contacts_added", detail: added }]);
    const id = await idOf(min);
    const renamed = { ...min, name: "김민호" };
    const change = () => contacts.change(kim, { id, signer: renamed, shared, before: listed(min) });
    await leaves(kim, change, [{ kind: "contact_changed", about: of(id), detail: { shared } }]);
    await leaves(kim, () => contacts.remove(kim, id), [{ kind: "contact_deleted", about: of(id) }]);
    await leaves(kim, () => contacts.restore(kim, id), [{ kind: "contact_restored", about: of(id) }]);
    const both = [
      { id, before: listed(renamed) },
      { id: await idOf(other), before: listed(other) },
    ] as const;
    const merge = () => contacts.merge(kim, { contacts: [...both], signer: renamed });
    const merged = { merged: both.map((one) => one.id), shared };
    await leaves(kim, merge, async () => [{ kind: "contacts_merged", about: of(await idOf(renamed)), detail: merged }]);
  });

  test("a group is saved, changed and deleted with a row, or not at all", async () => {
    const { contacts, boss, leaves } = await scene();
    const row = async (kind: "group_saved" | "group_deleted", id?: string) => {
      const about = { is: "group", id: id ?? (await contacts.groups(boss))[0]?.id ?? "" } as const;
      return [kind === "group_saved" ? { kind, about, detail: { shared: true } } : { kind, about }];
    };
    const group = { name: "영업팀", people: [min], shared: true };
    await leaves(
      boss,
      () => contacts.saveGroup(boss, group),
      () => row("group_saved"),
    );
    const [saved] = await contacts.groups(boss);
    assert.ok(saved);
    const change = () => contacts.saveGroup(boss, { ...group, name: "Sales", changed: saved });
    await leaves(boss, change, () => row("group_saved"));
    const [changed] = await contacts.groups(boss);
    assert.ok(changed);
    const remove = () => contacts.removeGroup(boss, changed);
    await leaves(boss, remove, await row("group_deleted", changed.id));
  });

  test("somebody is forgotten, and struck from each document, with a row, or is still known", async () => {
    const { clock, forgetting, boss, kim, create, contact, idOf, add, leaves } = await scene();
    await add(min);
    const id = await idOf(min);
    const forget = () => forgetting.forget(boss, { id, before: min });
    await leaves(boss, forget, [{ kind: "forgetting_begun", about: of(id) }]);
    const quiet = "who could not be forgotten is with the next turn";
    const work = () => {
      // What was called before the press is entered by then.
      clock.now += 61_000;
      return forgetting.work();
    };
    await leaves("server", work, [{ kind: "forgetting_ended" }], { quiet });

    const document = await create(kim);
    const signer = await contact();
    await leaves(boss, () => forgetting.forget(boss, signer), [{ kind: "forgetting_begun", about: of(signer.id) }]);
    const struck = { kind: "signer_struck", about: { is: "document", id: document } } as const;
    await leaves("server", work, [struck, { kind: "forgetting_ended" }], { quiet });
  });
});
