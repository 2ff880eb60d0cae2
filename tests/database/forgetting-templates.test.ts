import assert from "node:assert/strict";
import { test } from "node:test";
import { newId } from "#lib/shared/id.ts";
import { emptySigner, type TypedSigner } from "#lib/shared/signer.ts";
import { isPerson } from "#lib/shared/struck.ts";
import { emptyRole, emptyTemplate } from "#lib/shared/template.ts";
import { createTemplates } from "#lib/templates/catalogue.ts";
import { countTemplatesWith } from "#lib/templates/forget.ts";
import { forEachEngine } from "../support/engines.ts";
import { forgettingScene } from "../support/forgetting-scene.ts";
import { value } from "../support/people-office.ts";

const emails = [
  "kim@hanbit.example",
  "KIM@Hanbit.EXAMPLE",
  "kim2@hanbit.example",
  "k_m@hanbit.example",
  "k%m@hanbit.example",
  "김@한빛.example",
  "ÄB@hanbit.example",
  "äb@hanbit.example",
  "İx@hanbit.example",
  "i̇x@hanbit.example",
  "ix@hanbit.example",
  "o'k@hanbit.example",
];
const mobiles = ["01012345678", "010-1234-5678", "+82 10 1234 5678", "01012345679", "14155552671", "+1 415 555 2671"];

forEachEngine((engine) => {
  test("a person is found in each template that has them in some version, however they are written, and in no other", async () => {
    const { store, boss } = await forgettingScene(engine);
    const templates = createTemplates({ db: store.db, practice: async () => false, phoneRegion: "KR", now: Date.now });
    const people: TypedSigner[] = [
      ...emails.map((email) => ({ ...emptySigner, name: "Kim", email })),
      ...mobiles.map((mobile) => ({ ...emptySigner, name: "Kim", mobile })),
    ];
    // More versions than are looked through at once.
    const numbered = Array.from({ length: 1010 }, (_, n) => ({ ...emptySigner, email: `n${n}@hanbit.example` }));
    const versions: TypedSigner[][] = [
      numbered,
      ...people.map((person) => [person]),
      people,
      [...people.slice(0, 3), emptySigner, ...people.slice(3)],
      [emptySigner, emptySigner],
      [{ ...emptySigner, name: "Kim" }],
    ];
    for (const [n, persons] of versions.entries()) {
      const form = (person: TypedSigner) => ({
        ...emptyTemplate,
        templateId: `T-${n}`,
        name: newId(),
        description: "call 010-1234-5678, kim@hanbit.example",
        roles: [emptyRole, { ...emptyRole, person }],
      });
      const [first = emptySigner, ...later] = persons;
      const { id } = value(await templates.add(boss, form(first)));
      const common = { template: id, person_id: boss.id, at: 1, archived: 0 };
      const changes = later.map((person, n) => ({ ...common, version: n + 2, content: JSON.stringify(form(person)) }));
      if (changes.length > 0) await store.db.insertInto("template_change").values(changes).execute();
    }
    for (const who of [
      ...people,
      ...numbered.slice(498, 503),
      ...numbered.slice(998, 1003),
      emptySigner,
      { ...emptySigner, name: "Kim" },
    ]) {
      const tells = versions.filter((persons) => persons.some((person) => isPerson(person, who, "KR")));
      assert.equal(
        await countTemplatesWith(store.db, { who, phoneRegion: "KR" }),
        tells.length,
        `${who.email} ${who.mobile}`,
      );
    }
  });
});
