import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { connect } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createRequestTurns } from "#lib/web/request-turns.ts";

/** A server whose callers, told apart by a header, take turns. */
async function serving(t: TestContext, bounds: Parameters<typeof createRequestTurns>[0], answer: RequestListener) {
  const turns = createRequestTurns(bounds);
  let arrived = 0;
  const server = createServer((request, response) => {
    arrived++;
    void turns.take(String(request.headers.caller), request, response, () => answer(request, response));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const url = `http://127.0.0.1:${port}/`;
  return {
    port,
    arrived: () => arrived,
    ask: (caller: string, init: RequestInit = {}) => fetch(url, { ...init, headers: { caller } }),
  };
}

test("many requests of one caller hold up another's single one by the time of a few", async (t) => {
  const order: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const bounds = { width: 2, holdMs: 60_000 };
  const { ask, arrived } = await serving(t, bounds, async ({ headers }, response) => {
    order.push(String(headers.caller));
    await held;
    response.end();
  });
  const many = Array.from({ length: 30 }, () => ask("many"));
  while (arrived() < 30) await pause(10);
  const one = ask("one");
  while (arrived() < 31) await pause(10);
  release();
  await Promise.all([...many, one]);
  assert.equal(order.length, 31);
  assert.ok(order.indexOf("one") <= 3, `${order}`);
});

test("who takes long steps aside, and goes on", async (t) => {
  const { ask } = await serving(t, { width: 1, holdMs: 50 }, async ({ headers }, response) => {
    if (headers.caller === "slow") await pause(1500);
    response.end(`to ${headers.caller}`);
  });
  let slowEnded = false;
  const slow = ask("slow").then((answer) => {
    slowEnded = true;
    return answer.text();
  });
  await pause(20);
  await ask("quick");
  assert.equal(slowEnded, false);
  assert.equal(await slow, "to slow");
});

test("a body that comes slowly keeps nobody waiting, and arrives whole", async (t) => {
  const { ask, port } = await serving(t, { width: 1, holdMs: 60_000 }, async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    response.end(`[${body}]`);
  });
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (data) => {
    heard += data;
  });
  socket.write("POST / HTTP/1.1\r\nHost: a\r\nCaller: slow\r\nContent-Length: 6\r\n\r\nabc");
  await pause(50);
  assert.equal(await (await ask("quick", { method: "POST", body: "whole" })).text(), "[whole]");
  socket.write("def");
  while (heard === "") await pause(10);
  assert.match(heard, /\[abcdef\]/);
  socket.destroy();
});

test("a caller has no more requests open than the bound, and gets on when they have been answered", async (t) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { ask } = await serving(t, { width: 9, holdMs: 1, mostOpen: 3 }, async (_request, response) => {
    await held;
    response.end();
  });
  const open = [1, 2, 3].map(() => ask("many"));
  await pause(100);
  const refused = await ask("many");
  assert.deepEqual([refused.status, refused.headers.get("retry-after")], [503, "1"]);
  release();
  assert.deepEqual(
    (await Promise.all([...open, ask("other")])).map(({ status }) => status),
    [200, 200, 200, 200],
  );
  assert.equal((await ask("many")).status, 200);
});

test("a request whose caller has gone is not worked on", async (t) => {
  const begun: string[] = [];
  const { ask } = await serving(t, { width: 1, holdMs: 60_000 }, async ({ url, headers }, response) => {
    begun.push(`${headers.caller}${url}`);
    await pause(200);
    response.end();
  });
  const first = ask("first");
  await pause(50);
  const gone = new AbortController();
  const left = ask("gone", { signal: gone.signal }).catch(() => "left");
  await pause(50);
  gone.abort();
  assert.equal(await left, "left");
  await first;
  await ask("last");
  assert.deepEqual(begun, ["first/", "last/"]);
});

test("where it is so set, who sends one after the other leaves the others as long as each of theirs took", async (t) => {
  const order: string[] = [];
  const bounds = { width: 1, holdMs: 60_000, restful: true };
  const { ask } = await serving(t, bounds, async ({ headers }, response) => {
    order.push(String(headers.caller));
    await pause(300);
    response.end();
  });
  const first = ask("many");
  const second = first.then(() => ask("many"));
  await first;
  // Comes after the second one was sent, and is answered before it.
  await pause(100);
  await Promise.all([second, ask("one")]);
  assert.deepEqual(order, ["many", "one", "many"]);
});
