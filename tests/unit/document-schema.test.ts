import assert from "node:assert/strict";
import { test } from "node:test";
import { type DocumentForm, documentSchema, emptyForm } from "#lib/shared/document.ts";
import { typedSchema } from "#lib/shared/draft-schema.ts";
import { newId } from "#lib/shared/id.ts";
import { showMobile } from "#lib/shared/mobile.ts";
import { searchWords } from "#lib/shared/search.ts";
import { emptySigner } from "#lib/shared/signer.ts";

const [file, second, third] = [newId(), newId(), newId()];
const schema = documentSchema({ maxFiles: 2, maxFileBytes: 1, phoneRegion: "KR" });
const filled: DocumentForm = {
  ...emptyForm,
  template: " 10001 ",
  title: "근로계약서\u0007 홍길동".normalize("NFD"),
  files: [file],
  signers: [{ ...emptySigner, name: " 홍길동 ", mobile: "０１０-1234 5678" }],
};

const signer = (name: string) => ({ ...emptySigner, name, email: `${name}@hanbit.example` });

function faults(form: Partial<DocumentForm>): Record<string, string> {
  const issues = schema.safeParse({ ...filled, ...form }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

test("what is typed goes out trimmed, composed, without control characters, and empty fields are absent", () => {
  assert.deepEqual(schema.parse(filled), {
    templateId: "10001",
    title: "근로계약서 홍길동",
    files: [file],
    signers: [{ name: "홍길동", mobile: "01012345678" }],
    items: [],
    autoSend: false,
  });
});

test("automatic approval has three states, and one of them is absent", () => {
  const approval = (autoConfirm: DocumentForm["autoConfirm"]) => schema.parse({ ...filled, autoConfirm }).autoConfirm;
  assert.deepEqual([approval("template"), approval("yes"), approval("no")], [undefined, true, false]);
});

test("an empty form names everything that is missing, at once", () => {
  const { template, title, files, signers } = emptyForm;
  assert.deepEqual(faults({ template, title, files, signers }), {
    template: "template_required",
    title: "title_required",
    files: "files_required",
    "signers.0.name": "name_required",
    "signers.0.email": "contact_required",
  });
});

test("a further row in which nothing is entered is nobody, wherever it stands; the first is asked for", () => {
  const [nobody, kim, lee] = [{ ...emptySigner, name: " " }, signer("kim"), signer("lee")];
  const names = (signers: DocumentForm["signers"]) =>
    schema.parse({ ...filled, signers }).signers.map(({ name }) => name);
  assert.deepEqual(names([kim, nobody, lee, nobody]), ["kim", "lee"]);
  const first = { "signers.0.name": "name_required", "signers.0.email": "contact_required" };
  assert.deepEqual(faults({ signers: [nobody, kim] }), first);
  assert.deepEqual(faults({ signers: [nobody, nobody] }), first);
  // Each fault stays at its own row.
  const halves = [kim, nobody, { ...lee, name: "" }, { ...lee, email: "" }];
  assert.deepEqual(faults({ signers: halves }), {
    "signers.2.name": "name_required",
    "signers.3.email": "contact_required",
  });
  assert.deepEqual(faults({ signers: [nobody, { ...kim, email: "kim" }] }), {
    ...first,
    "signers.1.email": "email_invalid",
  });
});

test("each fault is named at its own field", () => {
  assert.deepEqual(faults({ signers: [{ ...emptySigner, name: "a", email: "a@b", mobile: "12" }] }), {
    "signers.0.email": "email_invalid",
    "signers.0.mobile": "mobile_invalid",
  });
  assert.deepEqual(faults({ signers: [] }), { signers: "signer_required" });
  assert.deepEqual(faults({ files: [file, second, third] }), { files: "too_many_files" });
  assert.deepEqual(faults({ files: [file, file] }), { files: "file_unknown" });
  assert.deepEqual(faults({ files: ["x\u0000"] }), { "files.0": "file_unknown" });
  assert.deepEqual(faults({ title: "x".repeat(201) }), { title: "too_long" });
  const items = [
    { key: "a", value: "1" },
    { key: "a", value: "2" },
    { key: "", value: "3" },
  ];
  assert.deepEqual(faults({ items }), { "items.1.key": "key_repeated", "items.2.key": "key_required" });
});

test("items without a value are left out, and a value keeps its own white space", () => {
  const items = [
    { key: "", value: "" },
    { key: "b", value: " " },
    { key: "c", value: " 1\n2 " },
  ];
  assert.deepEqual(schema.parse({ ...filled, items }).items, [{ key: "c", value: " 1\n2 " }]);
});

test("no control character but the line breaks of a value gets in: PostgreSQL would refuse the whole document", () => {
  const typed = "a\u0000\u001b\tb";
  const signers = [{ ...emptySigner, name: typed, email: "x\u0000@acme.example" }];
  const parsed = schema.parse({
    ...filled,
    template: typed,
    title: typed,
    signers,
    items: [{ key: typed, value: `${typed}\r\n` }],
  });
  assert.deepEqual(
    [parsed.templateId, parsed.title, parsed.signers[0]],
    ["a b", "a b", { name: "a b", email: "x@acme.example" }],
  );
  assert.deepEqual(parsed.items, [{ key: "a b", value: "a\tb\r\n" }]);
  assert.deepEqual(searchWords("a\u0000b", "KR"), [["a"], ["b"]]);
});

test("an address is taken without the white space that came with it, in Hangul too", () => {
  const email = (typed: string) =>
    schema.parse({ ...filled, signers: [{ ...emptySigner, name: "a", email: typed }] }).signers[0]?.email;
  assert.equal(email(" jane@acme.example\u200b "), "jane@acme.example");
  assert.equal(email("홍길동@한빛.kr"), "홍길동@한빛.kr");
});

test("a landline is told to get no text messages; what may be a mobile is taken", () => {
  const problem = (mobile: string) => faults({ signers: [{ ...emptySigner, name: "a", mobile }] })["signers.0.mobile"];
  for (const landline of ["02-123-4567", "031-123-4567", "+82 2 1234 5678", "+49 30 123456", "+81 3 1234 5678"])
    assert.equal(problem(landline), "mobile_no_texts", landline);
  // Of the third the library says that there is none; there is.
  for (const mobile of ["010-1234-5678", "011-234-5678", "010-5970-1234", "070-1234-5678", "+1 415 555 2671"])
    assert.equal(problem(mobile), undefined, mobile);
});

test("a stored mobile is shown as people write it", () => {
  assert.equal(showMobile("01012345678", "KR"), "010-1234-5678");
  assert.equal(showMobile("14155552671", "KR"), "+1 415 555 2671");
  assert.equal(showMobile("4155552671", "US"), "(415) 555-2671");
});

test("characters that nobody sees do not get into titles, names and addresses, and do not make one of nothing", () => {
  const turned = "\u202eevil\u202c \u200bname\u2066\ufeff";
  const parsed = schema.parse({
    ...filled,
    title: turned,
    signers: [{ ...emptySigner, name: turned, email: "ja\u200dne\u202e@ac\u00adme.example" }],
  });
  assert.equal(parsed.title, "evil name");
  assert.deepEqual(parsed.signers, [{ name: "evil name", email: "jane@acme.example" }]);
  for (const nothing of ["\u200b\u202e", "\u200d", "\u3164", "\u2060 \u00ad"]) {
    const found = faults({ title: nothing, signers: [{ ...emptySigner, name: nothing, email: "a@b.example" }] });
    assert.deepEqual(found, { title: "title_required", "signers.0.name": "name_required" });
  }
});

test("joiners that a script or an emoji needs stay in names", () => {
  for (const title of ["👨‍👩‍👧 family", "می‌خواهم", "क्‍ष", "❤️", "\u0600١"])
    assert.equal(schema.parse({ ...filled, title }).title, title.normalize("NFC"));
});

test("what is no signer, or no list of them, is refused like any other fault", () => {
  const form = { ...emptyForm, template: "1", title: "Agreement", files: [newId()] };
  const schema = documentSchema({ maxFiles: 20, maxFileBytes: 1, phoneRegion: "KR" });
  for (const signers of [undefined, null, 1, "a", {}, [undefined], [null], [1], [{ name: null }], [[]]])
    assert.equal(schema.safeParse({ ...form, signers }).success, false, JSON.stringify(signers));
});

test("a form that is none is refused with what is wrong in it, as it is taken beside its document", () => {
  const both = typedSchema.and(schema);
  assert.deepEqual(both.parse(filled).typed, filled);
  const long = "가".repeat(30_000);
  for (const [part, field] of [
    [{ title: long }, "title"],
    [{ signers: [{ ...emptySigner, name: long }] }, "signers.0.name"],
    [{ items: [{ key: "salary", value: long }] }, "items.0.value"],
    [{ files: ["01"] }, "files.0"],
  ] as const) {
    const { error } = both.safeParse({ ...filled, ...part });
    assert.ok(
      error?.issues.some(({ path }) => path.join(".") === field),
      field,
    );
  }
});
