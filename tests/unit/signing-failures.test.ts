import assert from "node:assert/strict";
import { subscribe } from "node:diagnostics_channel";
import { globSync, readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { describe, test } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { afterTheHead, beforeTheHead } from "#lib/signing/failures.ts";
import { outcomeOf } from "#lib/signing/outcome.ts";
import { createSigningService } from "#lib/signing/service.ts";
import { stageCreation, startScriptedService } from "../support/scripted-service.ts";
import { passTo, pem, settingsFor, stagingFolder, startGate, whole } from "../support/signing-bench.ts";

const small = await stageCreation(stagingFolder());
const tls = { key: pem("key"), cert: pem("localhost") };

// The same deed of the other side, once before the head is written and once after the service has the whole request.
const deeds: [string, (socket: Socket) => void][] = [
  ["an end", (socket) => socket.end()],
  ["a destroyed connection", (socket) => socket.destroy()],
  ["a reset", (socket) => socket.resetAndDestroy()],
  ["silence", () => {}],
  ["bytes that are no answer", (socket) => socket.write("hello?\r\n\r\n")],
  ["plain HTTP on the bare connection", (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")],
];

/** Heads of creations that undici itself says it is about to write: another witness than the client's own. */
const heads: string[] = [];
subscribe("undici:client:sendHeaders", (event) => {
  const { headers } = z.object({ headers: z.string() }).parse(event);
  if (headers.includes("/document/create")) heads.push(headers);
});

describe("the same fault is told apart by whether the head was written, not by its code", () => {
  for (const [fault, strike] of deeds) {
    test(`${fault}: not sent before the head, unknown after it`, async (t) => {
      let bare: Socket | undefined;
      const service = await startScriptedService({ tls, create: whole(() => bare && strike(bare)) });
      t.after(() => service.close());

      const early = await startGate(service, (socket) => socket.once("data", () => strike(socket)));
      t.after(early.close);
      const settings = { timeoutSeconds: 0.5, tls: { ca: tls.cert } };
      const before = createSigningService(settingsFor(early.url, settings));
      heads.length = 0;
      const notSent = await before.create(small);
      assert.equal(heads.length, 0);
      assert.deepEqual([notSent.kind, notSent.posts, service.creations().length], ["not_sent", 0, 0], notSent.detail);
      await before.close();

      const late = await startGate(service, (socket) => {
        bare = socket;
        passTo(service)(socket);
      });
      t.after(late.close);
      const after = createSigningService(settingsFor(late.url, settings));
      const unknown = await after.create(small);
      assert.equal(heads.length, 1);
      assert.deepEqual([unknown.kind, unknown.posts, service.fullCreations()], ["unknown", 1, 1], unknown.detail);
      await after.close();
      if (fault === "a reset") {
        for (const { detail } of [notSent, unknown]) assert.match(detail, /ECONNRESET/, "one code, two outcomes");
      }
    });
  }
});

describe("an error alone", () => {
  const { signers } = small;
  // Every code that undici and Node are known to give, and those of neighbours.
  const codes = [
    "ECONNREFUSED",
    "ENOTFOUND",
    "EAI_AGAIN",
    "ECONNRESET",
    "EPIPE",
    "ETIMEDOUT",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "UND_ERR_CONNECT_TIMEOUT",
    "UND_ERR_HEADERS_TIMEOUT",
    "UND_ERR_BODY_TIMEOUT",
    "UND_ERR_SOCKET",
    "UND_ERR_ABORTED",
    "UND_ERR_RES_EXCEEDED_MAX_SIZE",
    "UND_ERR_HEADERS_OVERFLOW",
    "UND_ERR_DESTROYED",
    "UND_ERR_CLOSED",
    "",
    "ERR_SSL_WRONG_VERSION_NUMBER",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "CERT_HAS_EXPIRED",
  ];
  for (const code of codes) {
    test(`${code || "without a code"} proves nothing: not sent before the head, unknown after it`, () => {
      const error = Object.assign(new Error("x"), { code });
      const early = outcomeOf(signers, { sent: false, ...beforeTheHead(error) }, 0);
      const late = outcomeOf(signers, { sent: true, ...afterTheHead(error) }, 1);
      assert.deepEqual([early.kind, late.kind], ["not_sent", "unknown"]);
    });
  }

  test("by which the network says that the other side is out of reach leaves open that the request arrives later", () => {
    for (const code of ["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN"])
      assert.equal(afterTheHead(Object.assign(new Error("x"), { code })).broken, "timeout");
    assert.equal(afterTheHead(Object.assign(new Error("x"), { code: "ECONNRESET" })).broken, "closed");
  });

  test("of any kind never makes a sent request a 'not sent' one, whatever part of an answer came before it", () => {
    const thrown = fc.oneof(
      fc.anything(),
      fc.constantFrom(...codes).map((code) => Object.assign(new Error("x"), { code })),
    );
    const status = fc.option(fc.integer({ min: 100, max: 599 }), { nil: undefined });
    fc.assert(
      fc.property(thrown, status, (error, came) => {
        const answer = { sent: true, ...(came !== undefined && { status: came }), ...afterTheHead(error) } as const;
        const { kind } = outcomeOf(signers, answer, 1);
        if (kind === "not_sent") assert.equal(came, 429, "only the service's own word that it took nothing");
        else assert.ok(["unknown", "rejected"].includes(kind), kind);
        assert.equal(outcomeOf(signers, { sent: false, ...beforeTheHead(error) }, 0).kind, "not_sent");
      }),
    );
  });
});

describe("the source of the client", () => {
  const sources = globSync("lib/signing/*.ts").map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const filesWith = (pattern: RegExp) =>
    sources.flatMap(({ file, text }) => (pattern.test(withoutComments(text)) ? [file] : []));

  test("reads error codes in one file, which is told beforehand on which side of the head it is", () => {
    assert.deepEqual(filesWith(/\b(ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|UND_ERR|EAI_)/), ["lib/signing/failures.ts"]);
    assert.deepEqual(filesWith(/\b(beforeTheHead|afterTheHead)\(/).sort(), [
      "lib/signing/failures.ts",
      "lib/signing/transport.ts",
    ]);
  });

  test("says 'nothing was sent' in one place, and there only while no head was begun", () => {
    const claims = sources.flatMap(({ text }) => withoutComments(text).match(/.*sent: false[,;].*/g) ?? []);
    assert.deepEqual(
      claims.map((line) => line.trim()),
      [
        '| { sent: false; reason: ConnectReason | "busy"; fault?: TlsFault; detail: string }',
        "if (!begun) return { sent: false, ...beforeTheHead(error) };",
      ],
    );
  });

  test("makes requests in one way: undici's request, without repeats, redirects or HTTP/2", () => {
    const knowUndici = ["client", "connector", "transport"].map((name) => `lib/signing/${name}.ts`);
    assert.deepEqual(filesWith(/from "undici"/).sort(), knowUndici);
    assert.deepEqual(filesWith(/\bfetch\(|RetryAgent|interceptors|node:https?"|allowH2: true/), []);
  });
});

function withoutComments(source: string): string {
  return source.replace(/^ *(\/\*\*|\*|\/\/).*$/gm, "");
}
