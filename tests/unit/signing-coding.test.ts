import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { createdAnswer, type Script, stageCreation } from "../support/scripted-service.ts";
import { createOnce, mebibyte, said, stagingFolder, startBench, whole } from "../support/signing-bench.ts";

const small = await stageCreation(stagingFolder());

type Encode = (text: string) => Buffer;
const asIs: Encode = (text) => Buffer.from(text);

/** A service that encodes what it answers, whatever was asked for. */
function encodes(coding: string, encode: Encode, bodyOf: (request: Buffer) => unknown): Script {
  return whole(async (call) => {
    const bytes = encode(JSON.stringify(bodyOf(await call.body())));
    call.write(`HTTP/1.1 200 OK\r\ncontent-encoding: ${coding}\r\ncontent-length: ${bytes.length}\r\n\r\n`);
    call.socket.write(bytes);
  });
}

const document = (request: Buffer) => createdAnswer(request, "d-1");
const token = () => ({ access_token: "t-1", token_type: "bearer", expires_in: 3600 });
const bomb = Buffer.alloc(64 * mebibyte, "0");

describe("an answer in a coding that nobody asked for", () => {
  // [what it is, what it is called, how it is made, what a creation becomes]
  const rows: [string, string, Encode, string][] = [
    ["gzip", "gzip", gzipSync, "created"],
    ["gzip by its old name", "X-GZip", gzipSync, "created"],
    ["deflate", "deflate", deflateSync, "created"],
    ["deflate without its frame", "deflate", deflateRawSync, "created"],
    ["none, and says so", "identity", asIs, "created"],
    ["Brotli", "br", brotliCompressSync, "unknown unreadable"],
    ["gzip twice", "gzip, gzip", (text) => gzipSync(gzipSync(text)), "unknown unreadable"],
    ["none, and called gzip", "gzip", asIs, "created"],
    ["none, and called a charset", "UTF-8", asIs, "created"],
    ["none, called gzip and cut off", "gzip", (text) => asIs(text).subarray(0, -9), "unknown unreadable"],
    ["gzip that was cut off", "gzip", (text) => gzipSync(text).subarray(0, -9), "unknown unreadable"],
    ["gzip of 64 MiB", "gzip", () => gzipSync(bomb), "unknown too_large"],
    ["deflate of 64 MiB", "deflate", () => deflateSync(bomb), "unknown too_large"],
    ["deflate of 64 MiB without its frame", "deflate", () => deflateRawSync(bomb), "unknown too_large"],
  ];
  for (const [what, coding, encode, expected] of rows) {
    test(`${what}: ${expected}`, async () => {
      const { outcome } = await createOnce({ create: encodes(coding, encode, document) }, small);
      assert.equal(said(outcome), expected, outcome.detail);
      if (outcome.kind === "created") assert.deepEqual([outcome.documentId, outcome.complete], ["d-1", true]);
    });
  }

  test("brings a token all the same, unless it cannot be read", async (t) => {
    const { signing } = await startBench(t, { token: encodes("gzip", gzipSync, token) });
    assert.equal(said(await signing.create(small)), "created");
    const other = await startBench(t, { token: encodes("br", brotliCompressSync, token) });
    assert.equal(said(await other.signing.create(small)), "not_sent token");
    assert.equal(other.signing.trouble()?.reason, "unreadable");
  });
});

test("each request asks for no coding and says which program it comes from; none announces that it waits", async (t) => {
  const { service, signing } = await startBench(t, {}, { userAgent: "countersign/1.2.3" });
  await signing.create(small);
  for (const { headers } of service.calls) {
    assert.equal(headers["accept-encoding"], "identity");
    assert.equal(headers["user-agent"], "countersign/1.2.3");
    assert.equal(headers.expect, undefined);
  }
  assert.equal(service.calls.length, 2);
});
