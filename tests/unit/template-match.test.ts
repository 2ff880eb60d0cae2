import assert from "node:assert/strict";
import { test } from "node:test";
import * as lay from "#components/form/lay-out.ts";
import { knownItem, namedTemplate } from "#components/form/template-match.ts";
import { limits } from "#lib/shared/limits.ts";
import { emptySigner } from "#lib/shared/signer.ts";

const { itemsForTemplate, settingsForTemplate } = lay;
type Args<Of extends (...all: never[]) => unknown> = Parameters<Of> extends [...infer Before, string] ? Before : never;
const signersForTemplate = (...all: Args<typeof lay.signersForTemplate>) => lay.signersForTemplate(...all, "KR");
const signersWithoutRoles = (...all: Args<typeof lay.signersWithoutRoles>) => lay.signersWithoutRoles(...all, "KR");

const item = (key: string, label: string) => ({ key, label });
const employment = { id: "10001", name: "근로계약서", items: [item("salary", "연봉"), item("place", "장소")] };
const lease = { id: "10003", name: "임대차계약서", items: [item("place", "소재지"), item("deposit", "보증금")] };
const unnamed = { id: "77001", items: [] };
const templates = [employment, lease, { ...lease, id: "10004", name: "상가 임대차계약서" }, unnamed];

test("a name stands for its template when it is the whole one or in no other, and nothing else does", () => {
  const id = (typed: string) => namedTemplate(templates, typed)?.id;
  assert.equal(id(" 근로계약서 "), "10001");
  assert.equal(id("근로계약서".normalize("NFD")), "10001");
  assert.equal(id("근로"), "10001");
  // Copied with characters that nobody sees.
  assert.equal(id("\u2068근로계약서\u2069\u200b"), "10001");
  // In two names, and the whole of one.
  assert.equal(id("임대차계약서"), "10003");
  for (const typed of ["임대차", "계약서", "", "10001", "1000", "7700", "77001", "없음"])
    assert.equal(id(typed), undefined, typed);
});

test("what a name stands for stays so when ids are found that nobody has named", () => {
  const late = { id: "lease-77", items: [] };
  const english = { id: "10005", name: "Lease 2026", items: [] };
  for (const known of [[english], [english, late], [late, english]])
    for (const typed of ["lease", "Lease 2026"]) assert.equal(namedTemplate(known, typed)?.id, "10005", typed);
  // The whole of an id is that id.
  assert.equal(namedTemplate([english, late], "lease-77"), undefined);
});

test("another template has its own items first, keeps what was filled in, and drops what only the one before asked for", () => {
  const rows = [
    { key: "salary", value: "36" },
    { key: "place", value: "" },
    { key: "own", value: "" },
    { key: "", value: "" },
  ];
  assert.deepEqual(itemsForTemplate(rows, employment, lease), [
    { key: "place", value: "" },
    { key: "deposit", value: "" },
    { key: "salary", value: "36" },
    { key: "own", value: "" },
  ]);
  assert.deepEqual(itemsForTemplate(rows, employment, unnamed), [rows[0], rows[2], rows[3]]);
  assert.deepEqual(itemsForTemplate(rows.slice(0, 1), undefined, employment), [rows[0], { key: "place", value: "" }]);
});

test("what a template begins with goes with it, unless somebody has changed it", () => {
  const monthly = {
    id: "1",
    name: "월급",
    items: [{ ...item("pay", "급여"), value: "3,000,000" }, item("day", "지급일")],
  };
  const yearly = { id: "2", name: "연봉", items: [{ ...item("pay", "급여"), value: "40,000,000" }] };
  const begun = itemsForTemplate([], undefined, monthly);
  assert.deepEqual(begun, [
    { key: "pay", value: "3,000,000" },
    { key: "day", value: "" },
  ]);
  assert.deepEqual(itemsForTemplate(begun, monthly, yearly), [{ key: "pay", value: "40,000,000" }]);
  assert.deepEqual(itemsForTemplate(begun, monthly, unnamed), []);
  const changed = begun.with(0, { key: "pay", value: "3,100,000" });
  assert.deepEqual(itemsForTemplate(changed, monthly, yearly), [{ key: "pay", value: "3,100,000" }]);
});

test("each role has a row: who is always the same stands in it, others who were entered keep their order", () => {
  const who = (name: string) => ({ ...emptySigner, name, email: name && `${name}@hanbit.example` });
  const boss = { ...who("boss"), mobile: "010-2222-3333" };
  const employ = { id: "1", name: "근로", items: [], roles: [{ name: "회사", person: boss }, { name: "직원" }] };
  const three = { id: "2", name: "삼자", items: [], roles: [{ name: "갑" }, { name: "을" }, { name: "병" }] };
  const blank = who("");
  assert.deepEqual(signersForTemplate([blank], undefined, employ), [boss, blank]);
  assert.deepEqual(signersForTemplate([who("minji"), blank], undefined, employ), [boss, who("minji")]);
  assert.deepEqual(signersForTemplate([boss, who("minji")], employ, three), [who("minji"), blank, blank]);
  assert.deepEqual(signersForTemplate([boss, blank], employ, unnamed), [blank]);
  // However it is written, with the code of the country or without, it is the same number.
  for (const mobile of ["01022223333", "+82 10-2222-3333"])
    assert.deepEqual(signersForTemplate([{ ...boss, mobile }], employ, unnamed), [blank], mobile);
  const abroad = { ...who("smith"), mobile: "+1 415 555 2671" };
  const foreign = { ...employ, roles: [{ name: "회사", person: abroad, digits: "14155552671" }, { name: "직원" }] };
  const old = [{ ...abroad, mobile: "14155552671" }, who("minji")];
  assert.deepEqual(signersForTemplate(old, foreign, { ...foreign, id: "3" }), [abroad, who("minji")]);
  assert.deepEqual(signersForTemplate([who("a"), who("b"), who("c")], three, employ), [
    boss,
    who("a"),
    who("b"),
    who("c"),
  ]);
  // An empty row of a role stays above somebody.
  assert.deepEqual(signersForTemplate([blank, who("b"), blank], three, { ...three, id: "4" }), [
    blank,
    who("b"),
    blank,
  ]);
  assert.deepEqual(signersForTemplate([blank, who("b"), blank, who("d")], undefined, three), [
    who("b"),
    who("d"),
    blank,
  ]);
  // The row of somebody who always signs, before or now, is no empty role.
  const sibling = { ...employ, id: "5" };
  assert.deepEqual(signersForTemplate([blank, who("kim")], employ, sibling), [boss, who("kim")]);
  assert.deepEqual(signersForTemplate([blank, who("kim")], three, sibling), [boss, who("kim")]);
  const turned = { ...employ, roles: employ.roles.toReversed() };
  assert.deepEqual(signersForTemplate([blank, boss], turned, { ...employ, roles: [{ name: "회사", person: boss }] }), [
    boss,
  ]);
  // Nobody is lost, though a document cannot have so many.
  const most = Array.from({ length: limits.signers }, (_, n) => who(`p${n}`));
  assert.deepEqual(signersForTemplate(most, unnamed, employ), [boss, ...most]);
  // Of a template without roles nothing is known of its signers.
  const rows = [who("a"), blank];
  assert.equal(signersForTemplate(rows, undefined, unnamed), rows);
});

test("nobody comes into another role because the page has to ask for the template first", () => {
  const who = (name: string) => ({ ...emptySigner, name, email: name && `${name}@hanbit.example` });
  const [blank, boss, own, kim] = [who(""), who("boss"), who("own"), who("kim")];
  const some = (id: string, ...persons: (typeof boss | undefined)[]) => ({
    id,
    items: [],
    roles: persons.map((person) => ({ name: "", ...(person && { person }) })),
  });
  const before = some("1", boss, undefined, undefined);
  const asking = signersWithoutRoles([boss, blank, kim], before);
  assert.deepEqual(asking, [blank, blank, kim]);
  assert.deepEqual(signersForTemplate(asking, before, some("2", own, undefined, undefined)), [own, blank, kim]);
  assert.deepEqual(signersForTemplate(asking, before, some("3", undefined, undefined)), [blank, kim]);
  assert.deepEqual(signersForTemplate(asking, before, before), [boss, blank, kim]);
  assert.deepEqual(signersForTemplate(asking, before, undefined), [blank, kim]);
  // Nor because somebody is entered meanwhile where one always signed.
  const [me, jane] = [who("me"), who("jane")];
  const filled = [me, kim, jane];
  assert.deepEqual(signersForTemplate(filled, before, some("2", own, undefined, undefined)), [own, kim, jane, me]);
  assert.deepEqual(signersForTemplate(filled, before, some("3", undefined, undefined)), filled);
  // Nor because somebody who always signs has been entered in the row of another role.
  assert.deepEqual(signersForTemplate([kim, boss, kim], before, some("4", undefined, undefined, undefined)), [
    kim,
    blank,
    kim,
  ]);
});

test("an item is what its own template has of it, else what another has, to which it then belongs", () => {
  assert.deepEqual(knownItem("place", lease, [employment]), { item: item("place", "소재지"), elsewhere: false });
  assert.deepEqual(knownItem(" salary ", lease, [employment]), { item: item("salary", "연봉"), elsewhere: true });
  assert.deepEqual(knownItem("own", lease, [employment]), { elsewhere: false });
});

test("a document is sent and approved as its template has it, unless somebody has chosen otherwise", () => {
  const sends = { id: "1", name: "보냄", items: [], autoSend: true as const, autoConfirm: "no" as const };
  const usual = { autoSend: false, autoConfirm: "template" as const };
  assert.deepEqual(settingsForTemplate(usual, undefined, sends), { autoSend: true, autoConfirm: "no" });
  assert.deepEqual(settingsForTemplate({ autoSend: true, autoConfirm: "no" }, sends, unnamed), usual);
  const chosen = { autoSend: false, autoConfirm: "yes" as const };
  assert.deepEqual(settingsForTemplate(chosen, sends, unnamed), chosen);
});
