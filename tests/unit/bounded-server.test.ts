import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { type Bounds, createBoundedServer, usualBounds } from "#lib/web/bounded-server.ts";

const quick: Bounds = {
  ...usualBounds,
  headMs: 300,
  smallBodyMs: 300,
  bodyMs: 900,
  uploadMs: 3000,
  silenceMs: 500,
  standstillMs: 1000,
};

/** Reads the whole body and says so. */
const reads: RequestListener = (request, response) => {
  let bytes = 0;
  request.on("data", (chunk) => {
    bytes += chunk.length;
  });
  request.on("end", () => response.end(`${request.method} ${bytes}`));
  request.on("error", () => {});
};

/** A server with these bounds, and a way to speak to it by hand. */
async function serving(t: TestContext, handle: RequestListener = reads, bounds = quick, isProxy = () => false) {
  const server = createBoundedServer(handle, isProxy, bounds).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  return (text = "") => {
    const socket = connect(port, "127.0.0.1");
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    socket.on("error", () => {});
    socket.write(text);
    return { socket, heard: () => heard, closed: new Promise((resolve) => socket.once("close", resolve)) };
  };
}

const post = (bytes: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n`;
const put = (bytes: number) => `PUT /uploads/x HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n`;

/** Sends a byte from time to time until the other side has had enough. */
async function trickle(socket: Socket, everyMs: number): Promise<void> {
  while (!socket.destroyed && socket.writable) {
    socket.write("a");
    await pause(everyMs);
  }
}

/** Whether the connection ends by itself within so many milliseconds. */
const endsWithin = (closed: Promise<unknown>, ms: number) =>
  Promise.race([closed.then(() => true), pause(ms).then(() => false)]);

test("who connects and says nothing, or never ends its head, or trickles it, is let go", async (t) => {
  const speak = await serving(t);
  const heads = ["", "GET / HTTP/1.1\r\nHost: a\r\n", "GET / HTTP/1.1\r\nX: "].map((text) => speak(text));
  void trickle(heads[2]?.socket as Socket, 50);
  for (const { closed } of heads) assert.equal(await endsWithin(closed, 5000), true);
});

test("a body has its time by its size and its place: a sign-in little, a form more, an upload as long as it moves", async (t) => {
  const speak = await serving(t);
  const began = performance.now();
  const lasted = async (head: string, everyMs: number) => {
    const { socket, closed } = speak(head);
    void trickle(socket, everyMs);
    await closed;
    return performance.now() - began;
  };
  const [small, form, disguised, slow, silent] = await Promise.all([
    lasted(post(1000), 50),
    lasted(post(100_000), 50),
    lasted(put(100_000).replace("/uploads/x", "/uploads/%2e%2e/drafts/x"), 50),
    lasted(put(100_000), 50),
    lasted(put(100_000), 2000),
  ]);
  assert.ok(small < form && form < slow, `${small}, ${form}, ${slow}`);
  assert.ok(disguised < slow, `${disguised}, ${slow}`);
  assert.ok(silent < slow, `${silent}, ${slow}`);
  assert.ok(slow >= quick.uploadMs);
});

test("a whole upload arrives, however slowly, and its connection serves on", async (t) => {
  const speak = await serving(t);
  const { socket, heard } = speak(put(20));
  for (let i = 0; i < 20; i++) {
    socket.write("a");
    await pause(60);
  }
  await pause(100);
  assert.match(heard(), /PUT 20$/);
  socket.write(`${post(3)}abc`);
  await pause(200);
  assert.match(heard(), /POST 3$/);
  socket.destroy();
});

test("an upgrade is a plain request, and leaves nothing open", { skip: process.platform !== "linux" }, async (t) => {
  const speak = await serving(t, (_request, response) => void response.writeHead(404).end("no"));
  const before = readdirSync("/proc/self/fd").length;
  const asked = Array.from({ length: 50 }, () =>
    speak("GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\n\r\n"),
  );
  for (const { socket, heard } of asked) {
    while (heard() === "") await pause(20);
    assert.match(heard(), /^HTTP\/1\.1 404/);
    socket.destroy();
  }
  await pause(300);
  assert.ok(readdirSync("/proc/self/fd").length <= before + 3);
});

test("a refused request that is still being sent hears the refusal, and its connection ends", async (t) => {
  const speak = await serving(t, (_request, response) => void response.writeHead(403).end("no"));
  const { socket, heard, closed } = speak(post(10_000_000));
  socket.write("a".repeat(100_000));
  assert.equal(await endsWithin(closed, 5000), true);
  assert.match(heard(), /^HTTP\/1\.1 403/);
});

test("one connection cannot send a thousand requests ahead", async (t) => {
  let begun = 0;
  const speak = await serving(t, () => void begun++);
  const { closed } = speak("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(1000));
  assert.equal(await endsWithin(closed, 5000), true);
  assert.equal(begun, 1);
});

test("the requests of one connection are worked on one after the other, in their order", async (t) => {
  let working = 0;
  let most = 0;
  const speak = await serving(t, async (request, response) => {
    working++;
    most = Math.max(most, working);
    await pause(20);
    working--;
    response.end(`[${request.url}]`);
  });
  const { socket, heard } = speak([1, 2, 3, 4].map((n) => `GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`).join(""));
  while (!heard().includes("[/4]")) await pause(20);
  assert.deepEqual(heard().match(/\[\/\d\]/g), ["[/1]", "[/2]", "[/3]", "[/4]"]);
  assert.equal(most, 1);
  socket.destroy();
});

test("where there is no room, connections without a request make it, and one with a request is kept", async (t) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handle: RequestListener = async (request, response) => {
    if (request.url === "/slow") await held;
    response.end("answered");
  };
  const speak = await serving(t, handle, { ...usualBounds, inAll: 10 });
  const slow = speak("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
  await pause(50);
  const silent = Array.from({ length: 40 }, () => speak("GET /"));
  await pause(100);
  for (let i = 0; i < 5; i++) {
    const { socket, heard } = speak("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    while (heard() === "" && !socket.closed) await pause(10);
    assert.match(heard(), /answered$/);
  }
  assert.ok(silent.filter(({ socket }) => !socket.closed).length <= 9);
  release();
  while (slow.heard() === "" && !slow.socket.closed) await pause(10);
  assert.match(slow.heard(), /answered$/);
});

const large = Buffer.alloc(30_000_000);

test("who takes nothing of an answer is let go; who takes it slowly has all of it, and who waits for one waits", async (t) => {
  const speak = await serving(t, async (request, response) => {
    if (request.url === "/late") await pause(3 * quick.standstillMs);
    response.end(request.url === "/late" ? "at last" : large);
  });
  const ask = (path: string) => speak(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  const late = ask("/late");
  const still = Array.from({ length: 3 }, () => ask("/"));
  for (const { socket } of still) socket.pause();
  const slow = readSlowly(ask("/").socket);
  const ended = still.map(async ({ socket, closed }) => {
    await pause(4 * quick.standstillMs);
    socket.resume();
    await closed;
    return socket.bytesRead < large.length;
  });
  assert.deepEqual(await Promise.all(ended), [true, true, true]);
  assert.ok((await slow) > large.length);
  await late.closed;
  assert.match(late.heard(), /at last$/);
});

/** Reads to the end, in several times what a standstill may last. Answers how many bytes that were. */
async function readSlowly(socket: Socket): Promise<number> {
  socket.removeAllListeners("data");
  for await (const _ of socket) await pause(8);
  return socket.bytesRead;
}

test("where there is no room, answers that nobody takes make it, the one first that has stood for longest", async (t) => {
  const speak = await serving(t, (_request, response) => void response.end(large), { ...usualBounds, inAll: 10 });
  const ask = () => speak("GET / HTTP/1.1\r\nHost: a\r\n\r\n").socket;
  const still: Socket[] = [];
  for (let i = 0; i < 10; i++) {
    still.push(ask().pause());
    await pause(30);
  }
  // One comes and has not asked yet, and one asks.
  const silent = speak().socket;
  await pause(100);
  const next = ask();
  while (next.bytesRead < large.length && !next.closed) await pause(10);
  const isOver = ({ bytesRead, closed }: Socket) => closed || bytesRead > large.length;
  for (const socket of still) socket.resume();
  while (!still.every(isOver)) await pause(20);
  assert.equal(silent.closed, false);
  assert.deepEqual(
    [...still, next].map(({ bytesRead }) => bytesRead > large.length),
    [false, false, ...Array(9).fill(true)],
  );
  for (const socket of [...still, silent, next]) socket.destroy();
});

test("a body that is there may wait to be read", async (t) => {
  const speak = await serving(t, async (request, response) => {
    await pause(quick.smallBodyMs + 300);
    reads(request, response);
  });
  const { socket, heard } = speak(`${post(3)}abc`);
  await pause(quick.smallBodyMs + 100);
  assert.equal(socket.destroyed, false);
  while (heard() === "") await pause(20);
  assert.match(heard(), /POST 3$/);
  socket.destroy();
});

test("one address has so many connections and no more, a trusted proxy as many as it needs", async (t) => {
  for (const isProxy of [false, true]) {
    const speak = await serving(t, reads, { ...quick, headMs: 10_000, connections: 3 }, () => isProxy);
    const asked = Array.from({ length: 6 }, () => speak("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
    const isPending = ({ heard }: (typeof asked)[number]) => heard().includes("GET 0");
    while (!asked.every((one) => isPending(one) || one.socket.destroyed)) await pause(20);
    assert.equal(asked.filter(isPending).length, isProxy ? 6 : 3);
    for (const { socket } of asked) socket.destroy();
  }
});

test("what comes after a body that was begun and left is answered", async (t) => {
  const speak = await serving(t, (request, response) => {
    if (request.method === "GET") return void response.end("the next");
    request.once("data", () => {
      request.pause();
      response.end("enough");
    });
  });
  const { socket, heard } = speak(`${post(200_000)}${"x".repeat(200_000)}GET / HTTP/1.1\r\nHost: a\r\n\r\n`);
  while (!heard().includes("the next") && !socket.destroyed) await pause(20);
  assert.match(heard(), /the next$/);
  socket.destroy();
});
