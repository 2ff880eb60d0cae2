import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { messages } from "#lib/shared/messages/messages.ts";
import { createSigningService } from "#lib/signing/service.ts";
import { type ScriptedOptions, stageCreation, startScriptedService } from "../support/scripted-service.ts";
import { answer, passTo, pem, settingsFor, stagingFolder, startGate } from "../support/signing-bench.ts";

const small = await stageCreation(stagingFolder());
const key = pem("key");
const ours = { key, cert: pem("localhost") };
const trusted = { tls: { ca: ours.cert } };
const demanding = { ...ours, requestCert: true, rejectUnauthorized: true };
const html = { "content-type": "text/html" };

async function troubleAt(t: TestContext, options: ScriptedOptions, { ca = ours.cert, path = "" } = {}) {
  const service = await startScriptedService(options);
  t.after(() => service.close());
  const baseUrl = new URL(service.url.origin + path);
  const signing = createSigningService(settingsFor(baseUrl, { tls: { ca }, timeoutSeconds: 1 }));
  const outcome = await signing.create(small);
  await signing.close();
  assert.ok(outcome.kind === "not_sent" && outcome.reason === "token", outcome.detail);
  const trouble = signing.trouble();
  assert.ok(trouble);
  for (const language of ["en", "ko"] as const)
    assert.ok(messages(language).connection.reasons[trouble.reason], trouble.reason);
  return { ...trouble, lasting: outcome.lasting === true };
}

describe("no token can be had, and the administrator is told what to look at", () => {
  const page = (status: number, text = "<html>") => ({ token: answer(status, text, html) });
  const answersWith = (bytes: string): ScriptedOptions => ({
    connection: (socket) => socket.once("data", () => socket.end(bytes, "latin1")),
  });
  // [what is there, the service, what is told, whether trying again is useless]
  const rows: [string, ScriptedOptions, string, boolean][] = [
    ["status 400", page(400), "bad_request", true],
    ["status 404", page(404), "not_found", true],
    ["status 503", page(503), "unavailable", false],
    ["status 418", page(418), "status", false],
    ["a redirect that leads nowhere", page(302), "status", false],
    ["a web page", page(200, "\n <!doctype html>"), "page", true],
    ["text that is no token", page(200, "hello"), "unreadable", true],
    ["TLS, and it says so", answersWith("\x15\x03\x01\x00\x02\x02\x46"), "needs_tls", true],
    ["nginx with TLS", page(400, "The plain HTTP request was sent to HTTPS port"), "needs_tls", true],
    ["Go with TLS", page(400, "Client sent an HTTP request to an HTTPS server."), "needs_tls", true],
    ["Apache with TLS", page(400, "You're speaking plain HTTP to an SSL-enabled server port."), "needs_tls", true],
    [
      "plain http where https was meant",
      { ...answersWith("HTTP/1.1 400 Bad Request\r\n\r\n"), scheme: "https" },
      "not_tls",
      true,
    ],
    ["a demand for a client certificate", { tls: demanding }, "client_certificate", true],
    ["the same in TLS 1.2", { tls: { ...demanding, maxVersion: "TLSv1.2" } }, "tls", true],
    [
      "nginx, demanding a client certificate",
      { tls: ours, ...page(400, "No required SSL certificate was sent") },
      "client_certificate",
      true,
    ],
    ["another version of TLS alone", { tls: { ...ours, minVersion: "TLSv1.1", maxVersion: "TLSv1.1" } }, "tls", true],
    ["a connection that is closed", { connection: (socket) => socket.destroy() }, "closed", false],
    ["silence", { token: () => {} }, "timeout", false],
  ];
  for (const [there, options, reason, lasting] of rows) {
    test(`${there}: ${reason}${lasting ? ", and trying again is useless" : ""}`, async (t) => {
      const trouble = await troubleAt(t, options);
      assert.deepEqual([trouble.reason, trouble.lasting], [reason, lasting], trouble.detail);
    });
  }

  for (const [cert, trust, reason] of [
    ["localhost", "elsewhere", "certificate_untrusted"],
    ["elsewhere", "elsewhere", "certificate_host"],
    ["expired", "expired", "certificate_expired"],
  ] as const) {
    test(`the certificate ‘${cert}’ where ‘${trust}’ is trusted: ${reason}, and trying again is useless`, async (t) => {
      const trouble = await troubleAt(t, { tls: { key, cert: pem(cert) } }, { ca: pem(trust) });
      assert.deepEqual([trouble.reason, trouble.lasting], [reason, true], trouble.detail);
    });
  }

  // [where the redirect leads, what is told of it]
  const redirects: [string, string][] = [
    ["https://api.example.com/v2/oauth/token?key=s3cret#x", "https://api.example.com/v2/oauth/token"],
    ["https://user:pass@api.example.com/", "https://api.example.com/"],
    ["//api.example.com/", "http://api.example.com/"],
    ["/login?next=/oauth/token", "/login"],
    ["https://api.example.com/\u202e%00<b>", "https://api.example.com/%"],
    [`https://api.example.com/${"x".repeat(5000)}`, "…"],
  ];
  for (const [location, told] of redirects) {
    test(`a redirect to ${location.slice(0, 60)}: its target is told, bounded and without what may be secret`, async (t) => {
      const trouble = await troubleAt(t, { token: answer(301, "", { location }) });
      assert.deepEqual([trouble.reason, trouble.lasting], ["redirect", true]);
      const { target = "" } = trouble;
      assert.ok(told.startsWith("/") || told === "…" ? target.endsWith(told) : target.startsWith(told), target);
      assert.doesNotMatch(target, /s3cret|pass|next|[<>\s]|[^ -~…]/);
      assert.ok(target.length <= 200);
    });
  }
  test("a redirect to what is no web address: only that it failed", async (t) => {
    for (const location of ["javascript:alert(1)", "http://", "mailto:a@b.example"]) {
      assert.equal((await troubleAt(t, { token: answer(301, "", { location }) })).reason, "status", location);
    }
  });
});

test("a creation that cannot be begun because TLS fails then is told as useless to try again, with what to look at", async (t) => {
  const service = await startScriptedService({ tls: ours });
  const other = await startScriptedService({ tls: { key, cert: pem("elsewhere") } });
  t.after(() => Promise.all([service.close(), other.close()]));
  for (const [then, reason] of [
    [other, "certificate_untrusted"],
    [undefined, "refused"],
  ] as const) {
    const gate = await startGate(service, then && ((socket) => passTo(then)(socket)));
    t.after(gate.close);
    const signing = createSigningService(settingsFor(gate.url, { ...trusted, timeoutSeconds: 1 }));
    const outcome = await signing.create(small);
    await signing.close();
    assert.ok(outcome.kind === "not_sent");
    assert.deepEqual([outcome.lasting, signing.trouble()?.reason, outcome.posts], [then && true, reason, 0]);
  }
});
