import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { describe, test } from "node:test";
import fc from "fast-check";
import { closeFiles, openFiles, readChecked } from "#lib/signing/files.ts";
import { multipart } from "#lib/signing/multipart.ts";
import type { CreateRequest } from "#lib/signing/types.ts";
import { stagedFile, stagingFolder } from "../support/signing-bench.ts";

const folder = stagingFolder();
const staged = (content: Buffer, name?: string) => stagedFile(folder, content, name);

const plain: CreateRequest = {
  templateId: "t-1",
  title: "T",
  autoSend: false,
  signers: [{ name: "Kim" }],
  items: [],
  files: [],
};

async function bodyOf(request: CreateRequest) {
  const files = await openFiles(request.files);
  const body = multipart(request, files);
  const chunks: Buffer[] = [];
  for await (const chunk of body.stream.pipe(new PassThrough())) chunks.push(Buffer.from(chunk));
  body.stop();
  await closeFiles(files);
  const boundary = body.headers["content-type"]?.split("boundary=")[1] ?? "";
  return { bytes: Buffer.concat(chunks), announced: body.bytes, boundary, contentType: body.headers["content-type"] };
}

/** The JSON part of a request without files. */
async function jsonOf(request: Partial<CreateRequest>): Promise<string | undefined> {
  const { bytes } = await bodyOf({ ...plain, ...request });
  return bytes.toString().split("\r\n")[4];
}

describe("the body of a creation", () => {
  test("is exactly the documented one, byte for byte, and as long as announced", async () => {
    const one = Buffer.from("%PDF-1.7\none\r\n--not-a-boundary\r\n");
    const two = randomBytes(3 * 1024 * 1024 + 17);
    const { bytes, announced, boundary, contentType } = await bodyOf({
      templateId: "employment",
      title: "근로계약서 “최종” 📄\ud800",
      autoSend: true,
      autoConfirm: false,
      signers: [
        { name: "홍길동", mobile: "01012345678" },
        { name: "Kim", email: "kim@example.com" },
      ],
      items: [{ key: "salary", value: "2,400,000" }],
      files: [staged(one, "근로계약서_홍길동.pdf"), staged(two, "b.pdf")],
    });
    const json =
      '{"template_id":"employment","title":"\\uadfc\\ub85c\\uacc4\\uc57d\\uc11c \\u201c\\ucd5c\\uc885\\u201d \\ud83d\\udcc4\\ufffd",' +
      '"auto_send":true,"auto_confirm":false,"signer":[{"index":1,"name":"\\ud64d\\uae38\\ub3d9","mobile":"01012345678"},' +
      '{"index":2,"name":"Kim","email":"kim@example.com"}],' +
      '"item":[{"key":"salary","value":"2,400,000"}]}';
    const expected = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="document"\r\nContent-Type: application/json\r\n\r\n${json}\r\n`,
      ),
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="document_file"; filename="근로계약서_홍길동.pdf"\r\n`,
      ),
      Buffer.from("Content-Type: application/pdf\r\n\r\n"),
      one,
      Buffer.from(`\r\n--${boundary}\r\nContent-Disposition: form-data; name="document_file"; filename="b.pdf"\r\n`),
      Buffer.from("Content-Type: application/pdf\r\n\r\n"),
      two,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    assert.equal(bytes.compare(expected), 0);
    assert.equal(announced, expected.length);
    assert.equal(contentType, `multipart/form-data; boundary=${boundary}`);
  });

  test("leaves out what a person left empty", async () => {
    assert.equal(
      await jsonOf({}),
      '{"template_id":"t-1","title":"T","auto_send":false,"signer":[{"index":1,"name":"Kim"}]}',
    );
    assert.equal(
      await jsonOf({
        signers: [{ name: "Kim", email: "", mobile: "" }],
        items: [
          { key: "", value: "x" },
          { key: "k", value: "" },
        ],
      }),
      '{"template_id":"t-1","title":"T","auto_send":false,"signer":[{"index":1,"name":"Kim"}]}',
    );
    assert.equal(await jsonOf({ title: "", signers: [] }), '{"template_id":"t-1","auto_send":false}');
  });

  test("carries automatic approval only when it was chosen", async () => {
    assert.equal(
      await jsonOf({ autoConfirm: true, signers: [] }),
      '{"template_id":"t-1","title":"T","auto_send":false,"auto_confirm":true}',
    );
    assert.equal(
      await jsonOf({ autoConfirm: false, signers: [] }),
      '{"template_id":"t-1","title":"T","auto_send":false,"auto_confirm":false}',
    );
  });

  test("is read no further once it is stopped", async () => {
    const files = await openFiles([staged(randomBytes(8 * 1024 * 1024))]);
    const body = multipart({ ...plain, files: [] }, files);
    let got = 0;
    const begun = Promise.withResolvers<void>();
    body.stream.on("data", (chunk) => {
      got += chunk.length;
      if (got > 1024 * 1024) begun.resolve();
    });
    body.stream.resume();
    await begun.promise;
    const before = got;
    body.stop();
    // As long as the rest would have taken.
    for (const file of files) for await (const _ of readChecked(file));
    assert.equal(got, before);
    await closeFiles(files);
  });

  test("keeps its form whatever the file is called", async () => {
    const hostile = [
      'a"; filename="b.pdf',
      "a\r\nContent-Type: text/html\r\n\r\n<b>",
      "a\0b.pdf",
      "",
      "..",
      "/",
      "../../etc/passwd",
      "C:\\a.pdf",
      "\u2028.pdf",
      "\ud800.pdf",
      "; name=document",
      "%22",
      "a\x7fb",
      " ",
    ];
    for (const name of hostile) await checkName(name);
    await fc.assert(fc.asyncProperty(fc.string({ unit: "binary", maxLength: 40 }), checkName), { numRuns: 200 });
  });

  async function checkName(name: string): Promise<void> {
    const { bytes, announced, boundary } = await bodyOf({ ...plain, files: [staged(Buffer.from("PDF"), name)] });
    assert.equal(bytes.length, announced);
    const part = bytes.toString().split(`--${boundary}`)[2] ?? "";
    const match = part.match(
      /^\r\nContent-Disposition: form-data; name="document_file"; filename="([^"]+)"\r\nContent-Type: application\/pdf\r\n\r\nPDF\r\n$/,
    );
    assert.ok(match, JSON.stringify(part));
    assert.doesNotMatch(match[1] ?? "", /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control};=%'/\\]/u);
  }
});
