import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { searchText } from "#lib/shared/search.ts";
import { striker, struckMark, withoutMark } from "#lib/shared/struck.ts";

const kim = { name: "김민수", email: "Minsu@hanbit.example", mobile: "01012345678" };
const ann = { name: "Ann", email: "", mobile: "" };
const smith = { name: "Ann Smith", email: "", mobile: "14155552671" };

test("a name, an email and a mobile are struck in whatever spelling a search would find", () => {
  for (const [text, struck] of [
    ["근로계약서 김민수", "근로계약서 ███"],
    ["근로계약서_김민수님.pdf", "근로계약서_███님.pdf"],
    ["김 민수", "███"],
    ["mail MINSU@hanbit.example.", "mail ███."],
    ["010-1234-5678", "███"],
    ["call +82 (0)10 1234 5678 now", "call ███ now"],
    ["김민수".normalize("NFD"), "███"],
    ["０１０－１２３４－５６７８", "███"],
    ["first minsu＠hanbit.example", "███"],
    ["계약서_010_1234_5678.pdf", "계약서_███.pdf"],
    ["김민수,010,1234,5678,서울", "███,███,서울"],
  ])
    assert.equal(striker([kim])(text ?? ""), struck, text);
  for (const text of [
    "Smith, Ann",
    "ann smith",
    "ANN_SMITH",
    "AnnSmith",
    "+1 415 555 2671",
    "1-415-555-2671",
    "(415) 555-2671",
    "415_555_2671",
  ])
    assert.equal(striker([smith])(text), struckMark, text);
});

test("an email is struck from a file's name, whatever stands before and behind it there", () => {
  for (const [text, struck] of [
    ["minsu@hanbit.example.pdf", "███.pdf"],
    ["NDA_minsu@hanbit.example.pdf", "NDA_███.pdf"],
    ["NDA-MINSU@hanbit.example", "NDA-███"],
    ["1.minsu@hanbit.example", "1.███"],
    ["연락처.minsu@hanbit.example으로", "연락처.███으로"],
    ["minsu@hanbit.example_서명본.pdf", "███_서명본.pdf"],
    ["minsu@hanbit.example-signed", "███-signed"],
    ["2026minsu@hanbit.example2026", "2026███2026"],
    ["...minsu@hanbit.example.2.signed", "...███.2.signed"],
  ])
    assert.equal(striker([kim])(text ?? ""), struck, text);
  const smithAt = { ...smith, email: "ann.smith@a.example" };
  assert.equal(striker([ann, smithAt])("NDA_Ann.Smith@a.example.pdf"), "NDA_███.pdf");
  for (const text of ["912@hanbit.example", "12@hanbit.example.kr.pdf", "12@hanbit.examples"])
    assert.equal(striker([{ name: "", email: "12@hanbit.example", mobile: "" }])(text), text, text);
});

test("a name and an email are struck in capitals too, where a letter has two of them", () => {
  const people = [
    { name: "Hans Groß", email: "strauß@a.example", mobile: "" },
    { name: "HANS GROSS", email: "STRAUSS@a.example", mobile: "" },
  ];
  for (const person of people)
    for (const [text, struck] of [
      ["VERTRAG HANS GROSS", "VERTRAG ███"],
      ["Vertrag Hans Groß", "Vertrag ███"],
      ["VERTRAG HANS GROẞ", "VERTRAG ███"],
      ["an STRAUSS@A.EXAMPLE_1", "an ███_1"],
      ["an strauß@a.example", "an ███"],
      ["in großer Not", "in großer Not"],
    ])
      assert.equal(striker([person])(text ?? ""), struck, text);
  for (const [name, text] of [
    ["Seraﬁm", "SERAFIM"],
    ["ŉa", "ʼNA"],
    ["Παπαδόπουλος", "ΠΑΠΑΔΌΠΟΥΛΟΣ"],
    ["Şener Yıldız", "YILDIZ, ŞENER"],
    ["ismail", "İSMAİL"],
    ["김민수", "김\u2060민수"],
  ])
    assert.equal(striker([{ name: name ?? "", email: "", mobile: "" }])(text ?? ""), struckMark, text);
});

/** Without the letters of the people. */
const before = ["", "NDA_", "NDA-", "1.", "연락처.", "http://", "2026", "(", "…", "한빛 "];
const behind = ["", ".pdf", "_서명본.pdf", "-v2", "2026", ".", ".계약서", ".2", "...", ") 님", ", cc"];
const spelled = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
  (text: string) => text.toUpperCase().toLowerCase(),
  (text: string) => text.normalize("NFD"),
  (text: string) => text.normalize("NFKC"),
  (text: string) => text.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
];
const letters = [..."abIséü김민수李ЖжßẞﬁŉΐςσΣİıſǅ"];

test("in what is struck a search finds neither the email nor the name, however they are written there", () => {
  const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 5 });
  const writing = fc.tuple(fc.constantFrom(...before), fc.constantFrom(...spelled), fc.constantFrom(...behind)).map(
    ([ahead, spell, after]) =>
      (text: string) =>
        ahead + spell(text) + after,
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), word, writing, writing, (words, local, first, then) => {
      const person = { name: words.join(" "), email: `${local}@e-mail.example`, mobile: "" };
      const text = `${first(person.name)} / ${then(person.email)}`;
      const struck = searchText([striker([person])(text)]);
      for (const mine of [person.name, person.email])
        assert.ok(!struck.includes(searchText([mine])), `${mine} is in ${struck}, which was ${text}`);
    }),
    { numRuns: 300 },
  );
});

test("what only looks alike stays as it is, to the letter", () => {
  for (const text of [
    "김민",
    "joaminsu@hanbit.example",
    "minsu@hanbit.example.kr",
    "12345678",
    "₩36,000,000",
    "1,012,345,600",
    "9010_1234_5678",
    "2026-01-02",
    "",
  ])
    assert.equal(striker([kim])(text), text, text);
  for (const text of ["Annual report", "Joann", "㈜한빛", "e\u0301"]) assert.equal(striker([ann])(text), text, text);
  const li = { name: "Jo Li", email: "", mobile: "" };
  for (const text of ["Banjo Limited / Organ", "Banjo Li", "Jo Limited", "Li, John"])
    assert.equal(striker([li])(text), text, text);
  assert.equal(striker([li])("JO LIs Vertrag, 계약서_JoLi님"), "███s Vertrag, 계약서_███님");
  assert.equal(striker([ann])("Annual report of Ann에게"), "Annual report of ███에게");
  assert.equal(striker([{ name: "", email: "", mobile: "" }])("anything"), "anything");
  assert.equal(striker([{ name: "", email: " \u200b", mobile: "" }])("12, 34"), "12, 34");
  assert.equal(striker([{ name: ".*", email: "", mobile: "" }])("anything"), "anything");
});

test("the worst names and texts are struck in a time that grows as their length does", () => {
  const name = "가 ".repeat(50);
  const began = performance.now();
  for (const text of ["가".repeat(20_000), "가 ".repeat(10_000), " ".repeat(20_000), "1 ".repeat(10_000)])
    striker([{ name, email: `${"a.".repeat(30)}@x.example`, mobile: "01012345678" }])(text);
  assert.ok(performance.now() - began < 3000, `${performance.now() - began} ms`);
});

test("a document or draft that was written to be slow is struck all the same, and for that some texts go whole", () => {
  const people = Array.from({ length: 50 }, (_, n) => ({
    name: `${"a".repeat(96)} b${n % 10}`,
    email: "",
    mobile: "",
  }));
  const strike = striker([kim, ...people]);
  const began = performance.now();
  const struck = Array.from({ length: 200 }, () => strike("a".repeat(2000)));
  assert.ok(performance.now() - began < 3000, `${performance.now() - began} ms`);
  assert.deepEqual([struck[0], struck.at(-1), strike("")], ["a".repeat(2000), struckMark, ""]);
});

test("of however many people each is struck", () => {
  const people = [..."가나다라마바사아자차카타파하"].map((name) => ({ name: `${name}윤`, email: "", mobile: "" }));
  const marks = people.map(() => struckMark).join(", ");
  assert.equal(striker(people)(people.map(({ name }) => name).join(", ")), marks);
});

test("a text as long as a document can hold is searched to its end", () => {
  const strike = striker([kim]);
  for (let n = 0; n < 200; n++) assert.equal(strike("a ".repeat(1000)), "a ".repeat(1000));
});

test("what is too long for a signer's name is nobody's", () => {
  const text = `${"a".repeat(19_998)} b`;
  assert.equal(striker([{ name: text, email: "", mobile: "" }])(text), text);
});

test("the mark is said in words wherever it stands, and nothing else changes", () => {
  const data = { title: `Of ${struckMark}`, signers: [{ name: struckMark, link: undefined, at: 1 }], none: null };
  const said = {
    title: "Of Forgotten person",
    signers: [{ name: "Forgotten person", link: undefined, at: 1 }],
    none: null,
  };
  assert.deepEqual(withoutMark(data, "Forgotten person"), said);
});
