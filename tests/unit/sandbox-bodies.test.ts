import assert from "node:assert/strict";
import { readdir, stat } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { openSandboxBench, publicUrl, rightBody, rightParts } from "../support/sandbox-bench.ts";

const bench = await openSandboxBench();

test("a body without Content-Length is answered with 411", async () => {
  const init = { method: "POST", body: new Blob([rightBody(rightParts)]).stream(), duplex: "half" };
  const headers = { Authorization: await bench.bearer(), "Content-Type": "multipart/form-data; boundary=xyz" };
  const response = await fetch(`${bench.address}/api/v1/document/create`, { ...init, headers });
  assert.equal(response.status, 411);
  assert.equal(((await response.json()) as { document: { status: string } }).document.status, "failure");
});

test("a body that was cut on its way is refused although its end looks right", async () => {
  const body = rightBody(rightParts);
  for (const [difference, message] of [[9, /only \d+ arrived/] as const, [-9, /more than that arrived/] as const]) {
    const headers = {
      Authorization: await bench.bearer(),
      "Content-Type": "multipart/form-data; boundary=xyz",
      "Content-Length": String(Buffer.byteLength(body) + difference),
    };
    const response = await bench.sandbox.handle(
      new Request(`${publicUrl}/api/v1/document/create`, { method: "POST", headers, body }),
    );
    assert.match(await response.text(), message);
  }
  assert.deepEqual(await bench.sandbox.documents(), []);
});

test("a refused body is read to its end, so that its sender is there to hear why", async () => {
  let left = 100;
  const body = new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new Uint8Array(1000));
      else controller.close();
    },
  });
  const headers = {
    Authorization: await bench.bearer(),
    "Content-Type": "multipart/form-data; boundary=xyz",
    "Content-Length": "100000",
  };
  const init = { method: "POST", headers, body, duplex: "half" };
  const response = await bench.sandbox.handle(new Request(`${publicUrl}/api/v1/document/create`, init));
  assert.match(await response.text(), /must begin with --xyz/);
  assert.ok(left < 0);
});

function open(headers: Record<string, string | number>) {
  return httpRequest(`${bench.address}/api/v1/document/create`, { method: "POST", headers });
}

test("a creation without a living token gets 401 before its body is read", async () => {
  const forgotten = await bench.bearer();
  bench.sandbox.forgetTokens();
  for (const authorization of ["", "Bearer x", "Basic x", forgotten]) {
    const request = open({
      Authorization: authorization,
      "Content-Type": "multipart/form-data; boundary=xyz",
      "Content-Length": 1e9,
    });
    request.flushHeaders();
    const status = await new Promise((resolve, reject) => {
      request.once("response", (response) => resolve(response.statusCode)).once("error", reject);
    });
    assert.equal(status, 401, authorization);
    request.once("error", () => {}).destroy();
  }
});

test("a file goes to the disk while it arrives, and a connection that breaks off leaves nothing", async () => {
  const begin = Buffer.from(rightBody(rightParts).split("%PDF-")[0] ?? "");
  const request = open({
    Authorization: await bench.bearer(),
    "Content-Type": "multipart/form-data; boundary=xyz",
    "Content-Length": begin.length + 2e9,
  });
  request.once("error", () => {});
  request.write(begin);
  request.write(Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(1_000_000)]));
  const incoming = join(bench.directory, "incoming");
  const size = async () => {
    const [folder] = await readdir(incoming).catch(() => []);
    return folder ? ((await stat(join(incoming, folder, "1.pdf")).catch(() => undefined))?.size ?? 0) : 0;
  };
  while ((await size()) < 900_000) await turn();
  request.destroy();
  await bench.handled;
  assert.deepEqual(await readdir(incoming), []);
  assert.deepEqual(await bench.sandbox.documents(), []);
});
