import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readMultipart } from "#lib/sandbox/multipart.ts";
import { readBoundary } from "#lib/sandbox/part-headers.ts";
import { Violation } from "#lib/sandbox/violation.ts";

const boundary = "----b0undary";
const right = Buffer.from(
  [
    "------b0undary",
    'Content-Disposition: form-data; name="document"',
    "Content-Type: application/json",
    "",
    '{"title":"계약"}',
    "------b0undary",
    'Content-Disposition: form-data; name="document_file"; filename="근로계약서 (최종).pdf"',
    "Content-Type: application/pdf",
    "",
    // Beginnings of the delimiter inside a file are the file's own.
    "%PDF-1.7\r\n-\r\n--\r\n------b0undar\r\r\n\n",
    "------b0undary",
    'Content-Disposition: form-data; name="empty"',
    "",
    "",
    "------b0undary--",
    "",
  ].join("\r\n"),
);

async function parts(chunks: Uint8Array[]) {
  const queue = [...chunks];
  const found = [];
  for await (const { body, ...head } of readMultipart(async () => queue.shift(), boundary)) {
    const pieces = [];
    for await (const piece of body) pieces.push(piece);
    found.push({ ...head, body: Buffer.concat(pieces).toString("latin1") });
  }
  return found;
}

/** Cuts bytes at the given places. */
function split(bytes: Buffer, cuts: number[]): Buffer[] {
  const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, n) => bytes.subarray(places[n], end));
}

test("the parts of a right body come out as they were sent", async () => {
  assert.deepEqual(await parts([right]), [
    { name: "document", contentType: "application/json", body: Buffer.from('{"title":"계약"}').toString("latin1") },
    {
      name: "document_file",
      filename: "근로계약서 (최종).pdf",
      contentType: "application/pdf",
      body: "%PDF-1.7\r\n-\r\n--\r\n------b0undar\r\r\n\n",
    },
    { name: "empty", body: "" },
  ]);
});

test("however the bytes arrive, the parts are the same", async () => {
  const whole = await parts([right]);
  assert.deepEqual(await parts(split(right, Array.from(right.keys()))), whole, "byte by byte");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(right.length), { maxLength: 40 }), async (cuts) => {
      assert.deepEqual(await parts(split(right, cuts)), whole);
    }),
    { numRuns: 500 },
  );
});

test("damaged bytes are either parts or a Violation, never a crash and never a hang", async () => {
  const damage = fc.record({ at: fc.nat(right.length), remove: fc.nat(60), insert: fc.uint8Array({ maxLength: 20 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), fc.nat(right.length), async (damages, cut) => {
      let bytes = right;
      for (const { at, remove, insert } of damages) {
        bytes = Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + remove)]);
      }
      await parts(split(bytes, [Math.min(cut, bytes.length)])).catch((error) =>
        assert.ok(error instanceof Violation, String(error)),
      );
    }),
    { numRuns: 2000 },
  );
});

test("a part that its reader leaves unread is stepped over", async () => {
  const queue = split(right, [90, 200, 260]);
  const names = [];
  for await (const part of readMultipart(async () => queue.shift(), boundary)) {
    if (part.name === "document_file") await part.body.next();
    names.push(part.name);
  }
  assert.deepEqual(names, ["document", "document_file", "empty"]);
});

const wrong: [promise: string, from: string | RegExp, to: string, message: RegExp][] = [
  ["text before the first delimiter", /^/, "preamble\r\n", /must begin with ------b0undary/],
  ["an LF alone after a delimiter", "b0undary\r\n", "b0undary\n", /followed by CRLF/],
  ["an LF alone between headers", '"document"\r\n', '"document"\n', /malformed header line/],
  ["a folded header", "Content-Type: application/json", " more", /malformed header line/],
  ["spaces after a delimiter", "b0undary\r\n", "b0undary \r\n", /followed by CRLF/],
  ["the delimiter inside a file with more behind it", "b0undar\r", "b0undaryX", /followed by CRLF/],
  ["a body without the closing delimiter", "------b0undary--\r\n", "", /without the closing delimiter/],
  ["a body that ends within the closing delimiter", "b0undary--\r\n", "b0undary-", /in the middle of a delimiter/],
  ["a body that ends in a head", /\r\n\r\n\r\n------b0undary--\r\n$/, "", /in the head of a part/],
  ["text after the closing delimiter", /\r\n$/, "\r\nmore", /follows the closing delimiter/],
  ["a head without end", "Content-Type: application/json", `X: ${"x".repeat(9000)}`, /longer than 8192 bytes/],
  ["a header that does not belong there", "Content-Type: application/json", "Content-Length: 5", /must not be there/],
  ["a header twice", "Content-Type: application/json", 'Content-Disposition: form-data; name="a"', /twice/],
  ["no Content-Disposition", 'Content-Disposition: form-data; name="document"\r\n', "", /no Content-Disposition/],
  [
    "a disposition that is not form-data",
    'form-data; name="document"',
    'attachment; name="document"',
    /must be form-data/,
  ],
  ["a file name in RFC 5987 form", 'filename="', "filename*=UTF-8''x.pdf; filename=\"", /must be form-data/],
  ["a backslash in a file name", "(최종)", "\\", /must be form-data/],
  ["a NUL in a file name", "(최종)", "\0", /malformed header line/],
  ["a lone CR in a file name", "(최종)", "\r", /malformed header line/],
];
for (const [promise, from, to, message] of wrong) {
  test(`refused: ${promise}`, async () => {
    const text = right.toString();
    const changed = text.replace(from, () => to);
    assert.notEqual(changed, text);
    await assert.rejects(parts([Buffer.from(changed)]), { name: "Violation", message });
  });
}

test("refused: a file name that is not UTF-8", async () => {
  const latin = Buffer.from(right.toString("latin1").replace(/filename="[^"]+"/, 'filename="\xe9.pdf"'), "latin1");
  await assert.rejects(parts([latin]), { name: "Violation", message: /not UTF-8/ });
});

test("a boundary is read bare or quoted, and nothing else is taken for one", () => {
  assert.equal(readBoundary("multipart/form-data; boundary=----b0undary"), "----b0undary");
  assert.equal(readBoundary('multipart/form-data; boundary="a b:c"'), "a b:c");
  for (const refused of [
    null,
    "multipart/form-data",
    "multipart/mixed; boundary=x",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary="x "',
    `multipart/form-data; boundary=${"x".repeat(71)}`,
    "multipart/form-data; boundary=x; charset=utf-8",
    "application/json",
  ]) {
    assert.throws(() => readBoundary(refused), { name: "Violation" }, String(refused));
  }
});
