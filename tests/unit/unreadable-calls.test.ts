import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { remember } from "#lib/runtime/registry.ts";
import { noteReached } from "#lib/web/raw-request.ts";
import { refuseUnreadable } from "#lib/web/request-gate.ts";

const rawRequest = remember("raw request", new AsyncLocalStorage<IncomingMessage>());
const ended: unknown[] = [];

/** Answers as Next does: sets the status, sends the head, and pipes its own text, waiting where it is told to. */
const server = createServer((request, response) => {
  refuseUnreadable(request, response);
  rawRequest.run(request, async () => {
    if (request.url === "/reached") noteReached();
    for await (const _ of request);
    response.statusCode = 500;
    response.flushHeaders();
    if (!response.write("of Next's own")) await once(response, "drain");
    response.end();
    ended.push(request.url);
  });
});
await once(server.listen(0, "127.0.0.1"), "listening");
after(() => server.close());

async function call(path: string, body = "") {
  const { port } = server.address() as AddressInfo;
  const headers = { "next-action": "x", connection: "close" };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body });
  return [answer.status, await answer.text()];
}

test("a call that Next could not read is refused, and Next's own answer to it ends", async () => {
  assert.deepEqual(await call("/unread"), [400, "app_updated"]);
  await new Promise(setImmediate);
  assert.deepEqual(ended, ["/unread"]);
});

test("a call of more than 2 MiB is refused as too large, one byte less as it is", async () => {
  const most = 2 * 1024 * 1024;
  assert.deepEqual(await call("/large", "x".repeat(most + 1)), [413, "form_too_large"]);
  assert.deepEqual(await call("/small", "x".repeat(most)), [400, "app_updated"]);
});

test("a fault after an action has begun stays one: it may have done its work", async () => {
  assert.deepEqual(await call("/reached"), [500, "of Next's own"]);
});
