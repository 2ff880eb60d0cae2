/*
 * Run in a network namespace of its own (`unshare --net`), where loopback is the whole network and may be cut. A creation's
 * connection stands, the network drops, the request is written and given up, the network comes back. Prints what then arrived.
 */
import { execFileSync } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createSigningService } from "#lib/signing/service.ts";
import { stageCreation, startScriptedService } from "./scripted-service.ts";

const network = (state: "up" | "down") => execFileSync("ip", ["link", "set", "lo", state]);
const pem = (name: string) => readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url), "utf8");

network("up");
const tls = process.argv.includes("--tls") ? { key: pem("key"), cert: pem("localhost") } : undefined;
const service = await startScriptedService(tls ? { tls } : {});
// Gives up at the same moment and lets its bytes go: shows that the network brings what a closed socket still held.
const witnesses = await startScriptedService({ create: () => {} });
const witness = connect(Number(witnesses.url.port), "127.0.0.1").setNoDelay();
await once(witness, "connect");

/** Whether the machine itself goes on with a connection to the service that the program has closed. */
function stillHeld(): boolean {
  const port = Number(service.url.port).toString(16).toUpperCase().padStart(4, "0");
  const open = "01|04";
  return new RegExp(`^ *\\d+: \\S+ \\w+:${port} (${open}) `, "m").test(readFileSync("/proc/net/tcp", "latin1"));
}

let connections = 0;
subscribe("undici:client:connected", () => {
  connections += 1;
  if (connections !== 2) return;
  network("down");
  witness.write("POST /witness HTTP/1.1\r\ncontent-length: 0\r\n\r\n");
});

const folder = mkdtempSync(join(tmpdir(), "cut-"));
const signing = createSigningService({
  baseUrl: service.url,
  apiId: "id",
  apiSecretKey: "key",
  timeoutSeconds: 1,
  ...(tls && { tls: { ca: tls.cert } }),
});
const outcome = await signing.create(await stageCreation(folder));
witness.destroy();
const arrivedBefore = service.creations().length;
network("up");
while (witnesses.calls.length === 0 || stillHeld()) await pause(50);
const { kind, posts } = outcome;
const reason = "reason" in outcome ? outcome.reason : undefined;
console.log(
  JSON.stringify({
    kind,
    reason,
    posts,
    arrivedBefore,
    heads: service.creations().length,
    whole: service.fullCreations(),
  }),
);
rmSync(folder, { recursive: true });
process.exit(0);
