import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { z } from "zod";
import { createTransport } from "#lib/signing/transport.ts";
import { type Script, startScriptedService } from "../support/scripted-service.ts";
import { pem, settingsFor } from "../support/signing-bench.ts";

const isolated = ["unshare", "--map-root-user", "--net"] as const;
const tried = spawnSync(isolated[0], [...isolated.slice(1), "ip", "link", "set", "lo", "up"], { encoding: "utf8" });
const cannotIsolate =
  tried.status !== 0 &&
  `no network namespace of its own here (needs Linux, unshare and iproute2): ${tried.error?.message ?? tried.stderr.trim()}`;

/** More than the other side's machine takes for a program that does not read, less than ours holds for it. */
const heldBytes = 250_000;

const arrivals = z.object({ kind: z.string(), reason: z.string(), heads: z.number(), whole: z.number() });

describe("a request that was given up", { concurrency: 4 }, () => {
  for (const flags of [[], ["--tls"]]) {
    const over = flags.length > 0 ? ", over TLS" : "";
    test(`never arrives when the network comes back later${over}`, {
      skip: cannotIsolate,
      timeout: 60_000,
    }, async () => {
      const [program, ...rest] = [...isolated, process.execPath, "tests/support/cut-network.ts", ...flags];
      const { stdout } = await promisify(execFile)(program, rest);
      assert.deepEqual(arrivals.parse(JSON.parse(stdout)), { kind: "unknown", reason: "timeout", heads: 0, whole: 0 });
    });

    test(`is not completed by what the machine still held when the service reads on${over}`, async (t) => {
      const tls = flags.length > 0 ? { key: pem("key"), cert: pem("localhost") } : undefined;
      const service = await startScriptedService({ ...(tls && { tls }), create: (call) => void call.socket.pause() });
      t.after(() => service.close());
      const more = { timeoutSeconds: 1, slowestBytesPerSecond: 1e9, ...(tls && { tls: { ca: tls.cert } }) };
      const transport = createTransport(settingsFor(service.url, more), 1);
      const answer = await transport.post({ path: "x", headers: {}, body: "a".repeat(heldBytes), bytes: heldBytes });
      assert.deepEqual([answer.sent, answer.sent && answer.broken], [true, "timeout"]);
      const [call] = service.calls;
      assert.ok(call);
      const closed = new Promise((resolve) => call.socket.once("close", resolve));
      call.socket.resume();
      await closed;
      assert.equal(call.whole, false);
    });

    test(`is not completed either when the service ends its side in the middle of it${over}`, async (t) => {
      const tls = flags.length > 0 ? { key: pem("key"), cert: pem("localhost") } : undefined;
      const ended: Script = (call) => {
        call.socket.pause();
        call.end();
      };
      const service = await startScriptedService({ ...(tls && { tls }), create: ended });
      t.after(() => service.close());
      const transport = createTransport(settingsFor(service.url, { ...(tls && { tls: { ca: tls.cert } }) }), 1);
      const answer = await transport.post({ path: "x", headers: {}, body: "a".repeat(heldBytes), bytes: heldBytes });
      assert.deepEqual([answer.sent, answer.sent && answer.broken], [true, "closed"]);
      const [call] = service.calls;
      assert.ok(call);
      const closed = new Promise((resolve) => call.socket.once("close", resolve));
      call.socket.resume();
      await closed;
      assert.equal(call.whole, false);
    });
  }
});
