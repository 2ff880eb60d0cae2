import assert from "node:assert/strict";
import { test } from "node:test";
import { emptySigner } from "#lib/shared/signer.ts";
import { choiceOf, emptyItem, emptyRole, emptyTemplate, pagesOf, type TemplateForm } from "#lib/shared/template.ts";
import { filledIn, isTooLarge, templateFile, templatesIn } from "#lib/shared/template-file.ts";
import { templateSchema } from "#lib/shared/template-schema.ts";
import { isoDay, titleFrom, unknownInTitle } from "#lib/shared/title-pattern.ts";
import { usualWording, wordingWith } from "#lib/shared/wording.ts";

const schema = templateSchema({ phoneRegion: "KR" });
const lease: TemplateForm = { ...emptyTemplate, templateId: "77001", name: "Lease" };
const faultsOf = (form: TemplateForm) =>
  Object.fromEntries(
    (schema.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );

test("a file of templates that the server would not take at once is told before it is sent", () => {
  const fileOf = (size: number) => {
    const room = size - JSON.stringify([{ ...lease, description: "" }]).length;
    return templateFile([{ ...lease, description: "가".repeat(Math.floor(room / 3)) }]);
  };
  assert.equal(isTooLarge(templatesIn(fileOf(2 * 1024 * 1024 - 2000)) ?? []), false);
  // The call has something around them.
  assert.equal(isTooLarge(templatesIn(fileOf(2 * 1024 * 1024)) ?? []), true);
});

test("a title is filled in with what is entered, and what is not leaves nothing", () => {
  const parts = {
    template: "근로계약서",
    date: "2026-12-01",
    signers: ["홍길동", " "],
    items: new Map([["dept", " 영업 "]]),
  };
  const title = (pattern: string) => titleFrom(pattern, parts);
  assert.equal(title("{template} {signer1} {date}"), "근로계약서 홍길동 2026-12-01");
  assert.equal(title("{dept} {signer2} {signer3} {nothing} end"), "영업 end");
  assert.equal(title("{constructor} {toString} {}"), "");
  const long = (value: string) => titleFrom("{memo}, {date}", { ...parts, items: new Map([["memo", value]]) });
  assert.equal(title(`${"가".repeat(180)}{template}{template}{date}`), `${"가".repeat(180)}근로계약서근로계약서`);
  assert.equal(long("가".repeat(150)), `${"가".repeat(150)}, 2026-12-01`);
  assert.equal(long("가".repeat(195)), `${"가".repeat(195)}, 202`);
  // As the title is counted, and no half of a character.
  assert.equal(long(`a${"🖊".repeat(150)}`), `a${"🖊".repeat(99)},`);
});

test("what is entered stays in a title as it was entered, brackets and signs too", () => {
  const parts = { template: "T", date: "D", signers: ["( - - )"], items: new Map([["memo", "a -"]]) };
  assert.equal(titleFrom("{signer1} {nothing} {memo} ({nothing})", parts), "( - - ) a -");
});

test("of what is not entered a title keeps neither the brackets nor the sign that parts it from the rest", () => {
  const titles = {
    "{template} ({dept}) {date}": "근로계약서 2026-12-01",
    "[{dept}] {template}": "근로계약서",
    "「{dept} {team}」 {template}": "근로계약서",
    "{template} - {dept} - {date}": "근로계약서 - 2026-12-01",
    "{template}_{dept}_{team}": "근로계약서",
    "{dept}/{team}/{template}": "근로계약서",
    "{dept} · {template}: {date}": "근로계약서: 2026-12-01",
    "{template} (1) - {dept}": "근로계약서 (1)",
    "{template} ()": "근로계약서 ()",
    "{template} ({dept}, {team})": "근로계약서",
    "{template} ({dept}, {date})": "근로계약서 (2026-12-01)",
    "{template} ({date}: {dept})": "근로계약서 (2026-12-01)",
    "{template} [({dept} / {team})]": "근로계약서",
    "{template} - {dept} {date}": "근로계약서 - 2026-12-01",
    "Re: {dept} {template}": "Re: 근로계약서",
    "{dept}{team} - {template}": "근로계약서",
    " {dept} - {template}": "근로계약서",
    "{template}--{dept}": "근로계약서",
    "{template}, {dept} - {date}": "근로계약서, 2026-12-01",
    계약서: "계약서",
    "{dept}": "",
  };
  const parts = { template: "근로계약서", date: "2026-12-01", signers: [], items: new Map([["dept", " "]]) };
  for (const [pattern, title] of Object.entries(titles)) assert.equal(titleFrom(pattern, parts), title, pattern);
  assert.equal(
    titleFrom("{template} ({dept})", { ...parts, items: new Map([["dept", "영업 ()"]]) }),
    "근로계약서 (영업 ())",
  );
});

test("only what stands for something can be in braces", () => {
  assert.deepEqual(unknownInTitle("{template} {date} {signer1} {signer50} {dept} {}", ["dept"]), [""]);
  assert.deepEqual(unknownInTitle("{signer0} {signer51} {Name} {dept}", []), ["signer0", "signer51", "Name", "dept"]);
});

test("the day is the one of the reader's time zone", () => {
  const at = Date.UTC(2026, 10, 30, 20);
  assert.equal(isoDay(at, "Asia/Seoul"), "2026-12-01");
  assert.equal(isoDay(at, "UTC"), "2026-11-30");
});

test("each thing that is wrong with a template is told at its field", () => {
  const item = (part: object) => ({ ...emptyItem, ...part });
  assert.deepEqual(
    faultsOf({
      ...emptyTemplate,
      templateId: " ",
      titlePattern: "{nobody}",
      pages: "3 and 2",
      roles: [
        { ...emptyRole, name: "Landlord", person: { ...emptySigner, name: "Kim" } },
        { ...emptyRole, contact: "mobile", person: { ...emptySigner, name: "Lee", email: "lee@hanbit.example" } },
      ],
      items: [
        item({ label: "Deposit" }),
        item({ key: "rent" }),
        item({ key: " rent " }),
        item({ key: "how", type: "choice" }),
      ],
      wording: { en: { subject: "", body: "Sign, {name}" }, ko: { subject: "{link}", body: "{nmae} {link}" } },
    }),
    {
      templateId: "template_id_required",
      name: "name_required",
      titlePattern: "title_pattern_unknown",
      pages: "pages_invalid",
      "roles.0.person.email": "contact_required",
      "roles.1.person.mobile": "mobile_expected",
      "items.0.key": "item_key_required",
      "items.2.key": "key_repeated",
      "items.3.choices": "choices_required",
      "wording.en.body": "wording_without_link",
      "wording.ko.subject": "subject_unknown",
      "wording.ko.body": "wording_unknown",
    },
  );
});

test("what is kept is trimmed, without rows in which nothing is entered; an item without a label is called by its key", () => {
  const kept = schema.parse({
    ...lease,
    pages: " 3,2 ",
    roles: [
      emptyRole,
      { ...emptyRole, name: " Tenant ", person: { ...emptySigner, name: "Kim", mobile: "+82 10 1234 5678" } },
    ],
    items: [emptyItem, { ...emptyItem, key: " how ", type: "choice", choices: " cash, card ,,cash" }],
  });
  assert.deepEqual(kept.roles, [
    emptyRole,
    { ...emptyRole, name: "Tenant", person: { ...emptySigner, name: "Kim", mobile: "01012345678" } },
  ]);
  assert.deepEqual(kept.items, [{ ...emptyItem, key: "how", label: "how", type: "choice", choices: "cash, card" }]);
  assert.equal(kept.pages, "3, 2");
  assert.deepEqual(schema.parse(kept), kept);
});

test("the form gets what is said, and of what is not said nothing", () => {
  assert.deepEqual(choiceOf(lease), { id: "77001", name: "Lease", items: [] });
  const items = [
    { ...emptyItem, key: "how", label: "How", type: "choice" as const, required: true, choices: "cash, card" },
  ];
  const roles: TemplateForm["roles"] = [emptyRole, { ...emptyRole, name: "Tenant", contact: "mobile" }];
  const after = { pages: "3, 2", autoSend: true, autoConfirm: "no" as const };
  assert.deepEqual(choiceOf({ ...lease, ...after, titlePattern: "{template}", roles, items }), {
    id: "77001",
    name: "Lease",
    title: "{template}",
    roles: [{ name: "" }, { name: "Tenant", contact: "mobile" }],
    pages: [3, 2],
    autoSend: true,
    autoConfirm: "no",
    items: [{ key: "how", label: "How", type: "choice", required: true, choices: ["cash", "card"] }],
  });
});

test("the pages of files are numbers with commas between them, or it is said that they are none", () => {
  assert.deepEqual(pagesOf(" "), []);
  assert.deepEqual(pagesOf("12,3"), [12, 3]);
  for (const text of ["0", "3,", "3 2", "-1", "1.5", "three", "10000"]) assert.equal(pagesOf(text), undefined, text);
});

test("a role that was stored or written before it could ask for a contact takes either, and what no role can ask for is refused", () => {
  const { contact: _, ...before } = { ...emptyRole, name: "Tenant" };
  assert.deepEqual(schema.parse(filledIn({ ...lease, roles: [before] })).roles, [{ ...before, contact: "either" }]);
  const [written] = templatesIn(templateFile([{ ...lease, roles: [{ ...emptyRole, contact: "mobile" }] }])) ?? [];
  assert.equal(schema.parse(filledIn(written)).roles[0]?.contact, "mobile");
  assert.equal(schema.safeParse(filledIn({ ...lease, roles: [{ ...before, contact: "fax" }] })).success, false);
});

test("a template that was stored or written before it could have messages has none of its own; those of one language leave the other's", () => {
  const { wording: _, ...before } = lease;
  assert.deepEqual(schema.parse(filledIn(before)), lease);
  const own = schema.parse(filledIn({ ...before, wording: { ko: { body: "{name}님\n{link}" } } })).wording;
  assert.deepEqual(wordingWith(own, usualWording), {
    en: usualWording.en,
    ko: { subject: usualWording.ko.subject, body: "{name}님\n{link}" },
  });
});
