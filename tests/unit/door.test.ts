import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createDoor } from "#lib/web/door.ts";
import { createRequestTurns } from "#lib/web/request-turns.ts";

const many = 100;
/** Asks for a page on each of so many connections, all at once, and makes a file once all stand before the door. */
const crowd = `const { connect } = require("node:net");
let there = 0;
for (let i = 0; i < ${many}; i++)
  connect(Number(process.argv[1]), "127.0.0.1")
    .on("connect", () => ++there === ${many} && require("node:fs").writeFileSync(process.argv[2], ""))
    .on("error", () => {})
    .resume()
    .write("GET / HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n");`;

const busyFor = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

test("of a crowd that comes at once everybody is in before more than a few are answered, so that nobody stands behind their pages", {
  timeout: 20_000,
}, async (t) => {
  const door = createDoor();
  const turns = createRequestTurns({ letIn: door.letIn });
  let [entered, answered, answeredBefore] = [0, 0, 0];
  const all = new Promise<void>((resolve) => {
    const server = createServer((request, response) => {
      void turns.take("the crowd", request, response, () => {
        busyFor(2);
        response.end();
        answered++;
        if (answered === many) resolve();
      });
    });
    server.on("connection", () => {
      entered++;
      if (entered === many) answeredBefore = answered;
    });
    door.watch(server);
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    server.listen({ port: 0, host: "127.0.0.1", backlog: 128 }, () => {
      const { port } = server.address() as AddressInfo;
      const folder = mkdtempSync(join(tmpdir(), "door-"));
      const child = spawn(process.execPath, ["-e", crowd, String(port), join(folder, "all")], { stdio: "ignore" });
      t.after(() => {
        child.kill();
        rmSync(folder, { recursive: true });
      });
      // Nobody is let in before.
      while (!existsSync(join(folder, "all"))) busyFor(10);
    });
  });
  await all;
  assert.ok(answeredBefore < many / 4, `${answeredBefore} were answered before all were in`);
});

test("who stands before the door is let in for a while only: whoever comes without end keeps nobody from an answer", async () => {
  const door = createDoor(5);
  const server = createServer();
  door.watch(server);
  let turns = 0;
  const come = () => {
    server.listeners("connection").at(-1)?.call(server, undefined);
    turns++;
    if (turns < 1000) setImmediate(come);
  };
  come();
  await door.letIn();
  assert.ok(turns < 20, `${turns}`);
});
