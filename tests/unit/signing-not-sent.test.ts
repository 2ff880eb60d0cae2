import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, type TestContext, test } from "node:test";
import { outcomeOf } from "#lib/signing/outcome.ts";
import { createSigningService } from "#lib/signing/service.ts";
import { createTransport } from "#lib/signing/transport.ts";
import {
  goodToken,
  type ScriptedOptions,
  type ScriptedService,
  stageCreation,
  startScriptedService,
} from "../support/scripted-service.ts";
import { type OnSocket, passTo, pem, said, settingsFor, stagingFolder, startGate } from "../support/signing-bench.ts";

const small = await stageCreation(stagingFolder());
const key = pem("key");
const post = { path: "x", headers: {}, body: "a", bytes: 1 };

async function started(t: TestContext, options: ScriptedOptions): Promise<ScriptedService> {
  const service = await startScriptedService(options);
  t.after(() => service.close());
  return service;
}

/** The token is issued; then the fault strikes the creation's own connection. What came of it, and what arrived. */
async function createThrough(t: TestContext, fault: Fault) {
  const service = await started(t, { tls: { key, cert: pem("localhost") } });
  const other = fault.cert && (await started(t, { tls: { key, cert: pem(fault.cert) } }));
  const gate = await startGate(service, other ? passTo(other) : fault.onSocket);
  t.after(gate.close);
  const ca = [pem("localhost"), ...(fault.trusted && fault.cert ? [pem(fault.cert)] : [])].join("\n");
  const signing = createSigningService(settingsFor(gate.url, { tls: { ca }, timeoutSeconds: 1 }));
  const outcome = await signing.create(small);
  await signing.close();
  assert.equal(service.tokenCalls().length, 1);
  return { outcome, creations: [...service.creations(), ...(other ? other.calls : [])] };
}

interface Fault {
  onSocket?: OnSocket;
  /** Another certificate than the one that the token came under. */
  cert?: string;
  trusted?: boolean;
}

// Where no head was written: [row, fault, how it is made, why nothing was sent]
const rows: [number, string, Fault, string][] = [
  [1, "nobody listens", {}, "refused"],
  [4, "the TLS handshake hangs", { onSocket: () => {} }, "connect_timeout"],
  [5, "the connection ends during the TLS handshake", { onSocket: (s) => s.once("data", () => s.end()) }, "connection"],
  [
    5,
    "the connection is reset during the TLS handshake",
    { onSocket: (s) => s.once("data", () => s.resetAndDestroy()) },
    "connection",
  ],
  [6, "plain HTTP is spoken on a TLS port", { onSocket: (s) => s.end("HTTP/1.1 400 Bad Request\r\n\r\n") }, "tls"],
  [7, "the certificate is nobody's", { cert: "elsewhere" }, "tls"],
  [8, "the certificate is another host's", { cert: "elsewhere", trusted: true }, "tls"],
  [8, "the certificate has expired", { cert: "expired", trusted: true }, "tls"],
  [10, "the connection is reset as soon as it is made", { onSocket: (s) => s.resetAndDestroy() }, "connection"],
];

describe("before the head is written", () => {
  for (const [row, fault, made, reason] of rows) {
    test(`row ${row}, ${fault}: not sent (${reason}), no request, no document`, async (t) => {
      const { outcome, creations } = await createThrough(t, made);
      assert.equal(said(outcome), `not_sent ${reason}`, outcome.detail);
      assert.deepEqual([outcome.posts, creations.length], [0, 0]);
    });
  }

  test("what kept a creation from being begun is told to the administrator, until one can be begun again", async (t) => {
    const service = await started(t, { tls: { key, cert: pem("localhost") } });
    let broken = true;
    const gate = await startGate(service, (socket) => (broken ? socket.end() : passTo(service)(socket)));
    t.after(gate.close);
    const signing = createSigningService(settingsFor(gate.url, { tls: { ca: pem("localhost") }, timeoutSeconds: 1 }));
    assert.equal(said(await signing.create(small)), "not_sent connection");
    assert.equal(signing.trouble()?.reason, "connection");
    broken = false;
    assert.equal(said(await signing.create(small)), "created");
    assert.equal(signing.trouble(), undefined);
    await signing.close();
  });

  test("row 2, the host has no address: not sent (dns)", async () => {
    const transport = createTransport(settingsFor(new URL("http://nowhere.invalid")), 1);
    const outcome = outcomeOf(small.signers, await transport.post(post), 0);
    assert.deepEqual([said(outcome), outcome.posts], ["not_sent dns", 0]);
    await transport.close();
  });

  test("row 3, no answer to the first packet: not sent (connect_timeout)", {
    skip: process.platform !== "linux",
  }, async (t) => {
    const transport = createTransport(settingsFor(await listenWithoutTaking(t), { timeoutSeconds: 0.5 }), 1);
    const outcome = outcomeOf(small.signers, await transport.post(post), 0);
    assert.deepEqual([said(outcome), outcome.posts], ["not_sent connect_timeout", 0]);
    await transport.close();
  });

  test("row 10 without TLS: whichever comes first, reset or head, the outcome says which", async (t) => {
    for (let i = 0; i < 20; i++) {
      const gate = await startGate(await started(t, {}), (socket) => socket.resetAndDestroy());
      const signing = createSigningService(settingsFor(gate.url));
      const outcome = await signing.create(small);
      assert.match(`${said(outcome)}, ${outcome.posts}`, /^(not_sent connection, 0|unknown closed, 1)$/);
      await signing.close();
      gate.close();
    }
  });
});

/** A process that listens and is stopped, its queue full: the machine lets further first packets fall, as a dead route does. */
async function listenWithoutTaking(t: TestContext): Promise<URL> {
  const listen = `require("net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, function () { console.log(this.address().port) })`;
  const child = spawn(process.execPath, ["-e", listen], { stdio: ["ignore", "pipe", "inherit"] });
  const port = Number((await once(child.stdout, "data"))[0]);
  child.kill("SIGSTOP");
  const waiting = [0, 1].map(() => connect(port, "127.0.0.1").on("error", () => {}));
  await Promise.all(waiting.map((socket) => once(socket, "connect")));
  t.after(() => {
    for (const socket of waiting) socket.destroy();
    child.kill("SIGKILL");
  });
  return new URL(`http://127.0.0.1:${port}`);
}

describe("the token's own connection", () => {
  const raw = (connection: OnSocket): ScriptedOptions => ({ connection, scheme: "https" });
  const served = (cert: string): ScriptedOptions => ({ tls: { key, cert: pem(cert) }, token: goodToken });
  // [fault, what is there, what the administrator is told, authority that is trusted]
  const tokenRows: [string, ScriptedOptions | URL, string, string?][] = [
    ["nobody listens", new URL("http://127.0.0.1:9"), "refused"],
    ["the host has no address", new URL("http://nowhere.invalid"), "dns"],
    ["the TLS handshake hangs", raw(() => {}), "connect_timeout"],
    [
      "the connection is reset during the TLS handshake",
      raw((s) => s.once("data", () => s.resetAndDestroy())),
      "connection",
    ],
    ["the certificate is nobody's", served("localhost"), "certificate_untrusted"],
    ["the certificate is another host's", served("elsewhere"), "certificate_host", "elsewhere"],
    ["the certificate has expired", served("expired"), "certificate_expired", "expired"],
  ];
  for (const [fault, there, reason, ca] of tokenRows) {
    test(`when ${fault}: not sent for want of a token, and the administrator is told ${reason}`, async (t) => {
      const service = there instanceof URL ? undefined : await started(t, there);
      const url = there instanceof URL ? there : (service?.url ?? there);
      assert.ok(url instanceof URL);
      const signing = createSigningService(
        settingsFor(url, { timeoutSeconds: 1, ...(ca && { tls: { ca: pem(ca) } }) }),
      );
      const outcome = await signing.create(small);
      assert.deepEqual([said(outcome), outcome.posts], ["not_sent token", 0]);
      assert.equal(signing.trouble()?.reason, reason);
      assert.equal(service?.calls.length ?? 0, 0);
      await signing.close();
    });
  }
});
