import assert from "node:assert/strict";
import { test } from "node:test";
import type { KyselyPlugin } from "kysely";
import { createContacts } from "#lib/contacts/contacts.ts";
import { forgetContacts } from "#lib/contacts/forget.ts";
import { stepsOf } from "#lib/database/leases.ts";
import { newId } from "#lib/shared/id.ts";
import { ok } from "#lib/shared/result.ts";
import { emptySigner, type TypedSigner } from "#lib/shared/signer.ts";
import { forEachEngine } from "../support/engines.ts";
import { paperwork } from "../support/paperwork.ts";

const old: TypedSigner = { ...emptySigner, name: "김민슈", email: "minsu@old.example" };
const now: TypedSigner = { ...emptySigner, name: "김민수", email: "minsu@new.example" };
const other: TypedSigner = { ...emptySigner, name: "이순신 “李”\\", email: "lee@hanbit.example" };

forEachEngine((engine) => {
  /** Somebody whom everybody is offered, in so many groups of colleagues; and how many statements the database was given. */
  async function scene(groups: number) {
    const { store, person } = await paperwork(engine);
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = store.db.withPlugin(counting);
    const contacts = createContacts({ db, phoneRegion: "KR", now: () => 1000 });
    const boss = await person("boss", "manager");
    await contacts.add(boss, { signers: [old, now], shared: true });
    const people = JSON.stringify([other, old, now]);
    const rows = Array.from({ length: groups }, () => ({ id: newId(), person_id: newId() }));
    await store.db
      .insertInto("contact_group")
      .values(rows.map((row) => ({ ...row, name: "영업팀", people, version: 1 })))
      .execute();
    const { contacts: listed } = await contacts.list(boss, "");
    const seen = (before: TypedSigner) => ({ id: listed.find(({ name }) => name === before.name)?.id ?? "", before });
    return {
      contacts,
      boss,
      pair: [seen(old), seen(now)] as [ReturnType<typeof seen>, ReturnType<typeof seen>],
      async takes(work: () => Promise<unknown>) {
        statements = 0;
        await work();
        return statements;
      },
      forget: () => forgetContacts(db, stepsOf(db), { who: now, phoneRegion: "KR" }),
      async groups() {
        const rows = await store.db.selectFrom("contact_group").select(["people", "version"]).execute();
        return rows.map((row) => ({ ...row }));
      },
    };
  }

  test("to merge or forget somebody takes the database a few statements for each portion of the groups they are in", async () => {
    const merging: number[] = [];
    const forgetting: number[] = [];
    for (const n of [1, 101, 501]) {
      const { contacts, boss, pair, takes, forget, groups } = await scene(n);
      merging.push(
        await takes(async () =>
          assert.deepEqual(await contacts.merge(boss, { contacts: pair, signer: now }), ok(null)),
        ),
      );
      const merged = { people: JSON.stringify([other, now]), version: 2 };
      assert.deepEqual(await groups(), Array(n).fill(merged));
      forgetting.push(await takes(forget));
      assert.deepEqual(await groups(), Array(n).fill({ people: JSON.stringify([other]), version: 3 }));
    }
    // Portions of 500: one, one and two.
    const [mergeOne = 0, , mergeTwo = 0] = merging;
    const merge = mergeTwo - mergeOne;
    assert.deepEqual(merging, [mergeOne, mergeOne, mergeOne + merge]);
    // Portions of 100: one, two and six.
    const [forgetOne = 0, forgetTwo = 0] = forgetting;
    const leave = forgetTwo - forgetOne;
    assert.deepEqual(forgetting, [forgetOne, forgetOne + leave, forgetOne + 5 * leave]);
    for (const each of [merge, leave]) assert.ok(each > 0 && each <= 5, `${each} statements for a portion`);
  });
});
