import { equal } from "node:assert/strict";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { trackIdle } from "#lib/web/idle-connections.ts";

/** A server whose answers are given by hand. */
async function opened(t: TestContext) {
  const asked: ServerResponse[] = [];
  const server = createServer((_, response) => void asked.push(response));
  const letGo = trackIdle(server);
  await once(server.listen(0), "listening");
  t.after(() => server.close().closeAllConnections());
  const caller = async () => {
    const socket = connect((server.address() as AddressInfo).port, "localhost").on("error", () => {});
    await once(socket, "connect");
    return socket.resume();
  };
  return { server, asked, letGo, caller };
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds() && tries < 200; tries++) await pause(10);
  equal(holds(), true);
}

const request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
const ended = (socket: Socket) => () => socket.readableEnded || socket.destroyed;

test("let go, a connection without a request ends at once, one with a request after its answer, a new one at once", async (t) => {
  const { server, asked, letGo, caller } = await opened(t);
  const idle = await caller();
  const busy = await caller();
  busy.write(request);
  await until(() => asked.length === 1);
  letGo();
  await until(ended(idle));
  equal(ended(busy)(), false);
  asked[0]?.end("answered");
  await until(ended(busy));
  equal(server.listening, true);
  await until(ended(await caller()));
});

test("of somebody who leaves before the answer nothing is kept once it has been given", async (t) => {
  setFlagsFromString("--expose-gc");
  const gc: () => void = runInNewContext("gc");
  const { asked, caller } = await opened(t);
  const left: WeakRef<ServerResponse>[] = [];
  for (let n = 0; n < 20; n++) {
    const socket = await caller();
    socket.write(request);
    await until(() => asked.length === 1);
    const response = asked.pop() as ServerResponse;
    left.push(new WeakRef(response));
    const gone = once(response, "close");
    socket.destroy();
    await gone;
    response.end("too late");
  }
  await until(() => {
    gc();
    // One may be held by what runs here.
    return left.filter((ref) => ref.deref() !== undefined).length <= 1;
  });
});
