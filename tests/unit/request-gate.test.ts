import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { loadConfig } from "#lib/runtime/config.ts";
import { admit } from "#lib/web/request-gate.ts";

const own = "http://localhost:3000";
const dataDir = mkdtempSync(join(tmpdir(), "countersign-gate-"));
after(() => rmSync(dataDir, { recursive: true }));

function asked(method: string, url: string, origin?: string, more: Record<string, string> = {}) {
  const config = loadConfig({ DATA_DIR: dataDir, APP_URL: own, ...more });
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: "192.0.2.7" });
  const request = Object.assign(new IncomingMessage(socket), { method, url });
  request.headers["x-forwarded-for"] = "203.0.113.9";
  if (origin !== undefined) request.headers.origin = origin;
  const response = new ServerResponse(request);
  const admitted = admit(request, response, config, { dev: false, refused: () => {} });
  return {
    admitted,
    status: response.statusCode,
    url: request.url,
    forwarded: request.headers["x-forwarded-for"],
    policy: response.getHeader("content-security-policy"),
    referrer: response.getHeader("referrer-policy"),
    reports: response.getHeader("reporting-endpoints"),
    permissions: response.getHeader("permissions-policy"),
  };
}

test("what the practice page of a template sends must come from this server, unlike what the sandbox is sent", () => {
  const service = { SIGNING_BASE_URL: "https://a.example", SIGNING_API_ID: "i", SIGNING_API_SECRET_KEY: "k" };
  for (const settings of [{}, service]) {
    for (const origin of [undefined, "null", "http://evil.example"])
      assert.equal(asked("POST", "/sandbox/trials/1/view/2/sign", origin, settings).admitted, false);
    assert.equal(asked("POST", "/sandbox/view/../trials/1/view/2/sign", "null", settings).admitted, false);
    assert.equal(asked("POST", "/sandbox/trials/1/view/2/sign", own, settings).admitted, true);
  }
  assert.equal(asked("POST", "/sandbox/view/2/sign", "null").admitted, true);
});

test("the practice page of a template has the sandbox's policy, and its forms say from where they are sent", () => {
  const page = asked("GET", "/sandbox/trials/1/view/2");
  assert.deepEqual([page.admitted, page.policy, page.referrer], [true, undefined, "same-origin"]);
  const { policy, referrer } = asked("GET", "/documents");
  assert.match(String(policy), /nonce-/);
  assert.equal(referrer, "no-referrer");
});

test("an address that a caller has made up goes no further, not with what Next sends on from this machine either", () => {
  assert.equal(asked("POST", "/account", own).forwarded, "192.0.2.7");
});

test("what is no request for a page is answered before Next, which would fail at it", () => {
  for (const method of ["GET", "HEAD", "OPTIONS", "DELETE"])
    for (const url of ["*", "/_global-error", "/%5Fglobal-error", "a:b"]) {
      const { admitted, status } = asked(method, url, own);
      assert.deepEqual([method, url, admitted, status], [method, url, false, 404]);
    }
  for (const url of ["/healthz", "/policy-reports"]) assert.equal(asked("TRACE", url, own).status, 405);
});

test("a request with a host in front of its path asks for that path", () => {
  const { admitted, url } = asked("GET", "http://elsewhere.example/documents?q=1");
  assert.deepEqual([admitted, url], [true, "/documents?q=1"]);
});

test("no answer lets a page use what none of ours needs, and each may copy and share", () => {
  for (const [method, url] of [
    ["GET", "/documents"],
    ["GET", "/sandbox/view/2"],
    ["POST", "/documents"],
  ] as const) {
    const permissions = String(asked(method, url).permissions);
    for (const name of ["camera", "microphone", "geolocation", "payment", "usb"])
      assert.ok(permissions.includes(`${name}=()`), name);
    assert.doesNotMatch(permissions, /clipboard|web-share/);
  }
});

test("a browser's report of a page is taken from anywhere, by its path and method alone, and each policy names it", () => {
  for (const origin of [undefined, "null", own, "http://evil.example"]) {
    assert.equal(asked("POST", "/policy-reports", origin).admitted, true);
    for (const [method, url] of [
      ["PUT", "/policy-reports"],
      ["POST", "/policy-reports/"],
      ["POST", "/policy-reports/../account"],
      ["POST", "/account?/policy-reports"],
    ] as const)
      assert.equal(asked(method, url, origin).admitted, origin === own, `${method} ${url} from ${origin}`);
  }
  for (const url of ["/documents", "/sign-in", "/nothing"]) {
    const plain = asked("GET", url);
    assert.match(String(plain.policy), /; report-uri \/policy-reports$/);
    assert.doesNotMatch(String(plain.policy), /report-to/);
    assert.equal(plain.reports, undefined);
    const secure = asked("GET", url, undefined, { APP_URL: "https://desk.example" });
    assert.match(String(secure.policy), /; report-to policy; report-uri \/policy-reports$/);
    assert.equal(secure.reports, 'policy="/policy-reports"');
  }
});
