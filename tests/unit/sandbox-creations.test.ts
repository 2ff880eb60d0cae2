import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { type Creation, document, openSandboxBench, rightBody, rightParts } from "../support/sandbox-bench.ts";

const bench = await openSandboxBench();

test("a right creation gives an id and one link per signer, and keeps what was sent", async () => {
  const { response, text } = await bench.create();
  assert.equal(response.status, 200);
  const created = JSON.parse(text).document;
  assert.equal(created.id, "10482");
  assert.deepEqual(
    created.signer.map(({ name, index }: { name: string; index: number }) => [name, index]),
    [
      ["(주)한빛", 1],
      ["홍길동", 2],
    ],
  );
  const links: string[] = created.signer.map(({ view_url }: { view_url: string }) => view_url);
  for (const link of links) assert.match(link, /^http:\/\/desk\.example\/sandbox\/view\/[0-9a-f]{32}$/);
  assert.notEqual(links[0], links[1]);
  const [kept] = await bench.sandbox.documents();
  assert.deepEqual(kept?.request, document);
  assert.equal(kept.files[0]?.name, rightParts.name);
  assert.equal(await readFile(kept.files[0].path, "latin1"), rightParts.file);
});

test("what may be absent may be absent, and several files are taken", async () => {
  const json = { template_id: "1", title: "t", signer: [{ index: 1, name: "n", mobile: "1" }] };
  const two = rightBody({ ...rightParts, json }).replace(/(--xyz\r\n[^{}]*?)--xyz--/, "$1$1--xyz--");
  assert.equal((await bench.create({ body: two })).response.status, 200);
  assert.equal((await bench.sandbox.documents())[0]?.files.length, 2);
});

test("a PDF may begin with a byte order mark and white space, as the desk takes it", async () => {
  for (const before of ["\ufeff", " \t\r\n", "\ufeff\n", " ".repeat(59)]) {
    const body = rightBody({ ...rightParts, file: `${before}${rightParts.file}` });
    assert.equal((await bench.create({ body })).response.status, 200, JSON.stringify(before));
  }
});

const signer = (fields: object) => ({
  json: { ...document, signer: [{ index: 1, name: "n", email: "a@b.c", ...fields }] },
});
const raw = (from: string | RegExp, to: string) => ({ body: rightBody(rightParts).replace(from, to) });
const wrongCreations: [promise: string, change: Partial<typeof rightParts> & Creation, message: RegExp][] = [
  ["wrapped JSON", { json: { document } }, /unknown field "document"/],
  ["an unknown field", { json: { ...document, memo: "x" } }, /unknown field "memo"/],
  ["a null", { json: { ...document, auto_confirm: null } }, /auto_confirm must be true or false/],
  ["a boolean as a string", { json: { ...document, auto_send: "true" } }, /auto_send must be/],
  ["no template", { json: { ...document, template_id: undefined } }, /template_id must be a string/],
  ["an empty title", { json: { ...document, title: " " } }, /title must not be empty/],
  ["no signer", { json: { ...document, signer: [] } }, /at least one signer/],
  ["a signer that is no object", { json: { ...document, signer: ["x"] } }, /signer\[0\] must be a JSON object/],
  ["an empty e-mail", signer({ email: "" }), /signer\[0\]\.email must not be empty/],
  ["a null mobile", signer({ mobile: null }), /signer\[0\]\.mobile .*not null/],
  ["an e-mail without @", signer({ email: "x" }), /not an email address/],
  ["a mobile with hyphens", signer({ mobile: "010-1234-5678" }), /digits only/],
  ["a signer without e-mail and mobile", signer({ email: undefined }), /must have email or mobile/],
  ["an index as a string", signer({ index: "1" }), /index must be an integer/],
  ["indexes from 0", signer({ index: 0 }), /start at 1/],
  [
    "indexes out of order",
    { json: { ...document, signer: document.signer.toReversed() } },
    /start at 1 and follow the order/,
  ],
  [
    "an index twice",
    { json: { ...document, signer: document.signer.map((one) => ({ ...one, index: 1 })) } },
    /which another signer has/,
  ],
  ["an unknown field of a signer", signer({ phone: "1" }), /unknown field "phone"/],
  ["an item without key", { json: { ...document, item: [{ value: "x" }] } }, /item\[0\]\.key/],
  [
    "an empty item value",
    { json: { ...document, item: [{ key: "x", value: "" }] } },
    /item\[0\]\.value must not be empty/,
  ],
  [
    "an item value that is no string",
    { json: { ...document, item: [{ key: "x", value: 1 }] } },
    /item\[0\]\.value must be a string/,
  ],
  ["a document part with a file name", { head: '; filename="blob"' }, /must have no file name/],
  ["a document part of another type", raw("application/json", "text/plain"), /Content-Type application\/json/],
  ["JSON that is none", raw('"10001"', "10001x"), /not JSON/],
  ["JSON behind a byte order mark", raw("{", "\ufeff{"), /not JSON/],
  [
    "files before the document",
    raw(/(--xyz\r\n.*?)(--xyz\r\n.*?)--xyz--/s, "$2$1--xyz--"),
    /first part must be named document/,
  ],
  [
    "a second document part",
    raw(/(--xyz\r\n.*?)(--xyz\r\n.*?)--xyz--/s, "$1$2$1--xyz--"),
    /every part must be named document_file/,
  ],
  ["no file", raw(/(--xyz\r\n.*?)--xyz\r\n.*?--xyz--/s, "$1--xyz--"), /At least one part document_file/],
  ["another part name", raw("document_file", "file"), /must be named document_file/],
  ["a file without a name", raw(/; filename="[^"]*"/, ""), /must have a file name/],
  ["a file name without .pdf", { name: "a.hwp" }, /must end in \.pdf/],
  ["a file of another type", raw("application/pdf", "application/octet-stream"), /Content-Type application\/pdf/],
  ["a file that is no PDF", { file: "PK-- a zip" }, /does not begin with %PDF-/],
  ["a file that ends within its first word", { file: "%PDF" }, /does not begin with %PDF-/],
  ["a file whose header comes late", { file: `${" ".repeat(60)}%PDF-1.7` }, /does not begin with %PDF-/],
  ["an empty file", { file: "" }, /does not begin with %PDF-/],
  ["no closing delimiter", raw("--xyz--\r\n", ""), /without the closing delimiter/],
  ["a content type without boundary", { headers: { "Content-Type": "multipart/form-data" } }, /with a boundary/],
  ["a JSON body", { headers: { "Content-Type": "application/json" } }, /must be multipart\/form-data/],
];
for (const [promise, { body, headers, ...parts }, message] of wrongCreations) {
  test(`no document for ${promise}`, async () => {
    const sent = body ?? rightBody({ ...rightParts, ...parts });
    assert.ok(headers || sent !== rightBody(rightParts), "the request is a wrong one");
    const { response, text } = await bench.create({ body: sent, ...(headers && { headers }) });
    const answer = JSON.parse(text).document;
    assert.equal(answer.status, "failure");
    assert.match(answer.message, message);
    assert.equal(response.status, 400);
    assert.deepEqual(await bench.sandbox.documents(), []);
    if (!headers)
      assert.deepEqual(await readdir(join(bench.directory, "incoming")), [], "nothing of it stays on the disk");
  });
}
