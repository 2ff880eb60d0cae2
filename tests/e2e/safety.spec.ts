import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import type { BrowserContext, Page } from "playwright/test";
import { server } from "#lib/cli/server-process.mjs";
import { newId } from "#lib/shared/id.ts";
import { startDesk } from "../support/desk.ts";
import { createDocument, expect, fillForm, nobody, setUp, test } from "../support/e2e.ts";
import { canary, startService } from "../support/service.ts";

interface Raw {
  method?: string;
  /** In place of that in the address. */
  path?: string;
  headers?: Record<string, string | number>;
  body?: Buffer;
}

/** A request with exactly these headers, as no browser or fetch would let one make it. */
async function raw(
  url: string,
  { method = "PUT", path, headers = {}, body }: Raw,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(url, { method, headers, ...(path && { path }) }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.on("error", reject);
    call.end(body);
  });
}

async function cookieOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
}

const tiny = Buffer.from("%PDF-1.4\nnot really\n%%EOF\n");

test("only the desk's own origin may change anything, and others are refused before they are read", async ({
  desk,
  context,
}) => {
  const cookie = await cookieOf(context);
  const cases: [string, Record<string, string>, boolean][] = [
    ["none", {}, false],
    ["same", { Origin: desk.url }, true],
    ["another", { Origin: "http://evil.example" }, false],
    ["null", { Origin: "null" }, false],
    ["forged host", { Origin: "http://evil.example", "X-Forwarded-Host": "evil.example" }, false],
    ["cross-site", { Origin: desk.url, "Sec-Fetch-Site": "cross-site" }, false],
  ];
  for (const [name, headers, accepted] of cases) {
    const common = { Cookie: cookie, "Content-Length": tiny.length, ...headers };
    const upload = await raw(`${desk.url}/uploads/${newId()}`, { headers: common, body: tiny });
    expect(upload.status === 403, `upload, ${name}: ${upload.text}`).toBe(!accepted);
    const action = { ...common, "Next-Action": "0".repeat(42), "Content-Type": "text/plain" };
    const called = await raw(`${desk.url}/documents/new`, { method: "POST", headers: action, body: tiny });
    expect(called.status === 403, `action, ${name}: ${called.text.slice(0, 200)}`).toBe(!accepted);
  }
});

test("a request from elsewhere is refused before its body is there", async ({ desk, context }) => {
  const headers = { Cookie: await cookieOf(context), Origin: "http://evil.example", "Content-Length": 1_000_000_000 };
  for (const [method, path] of [
    ["PUT", `/uploads/${newId()}`],
    ["POST", "/documents/new"],
  ] as const) {
    const call = httpRequest(`${desk.url}${path}`, { method, headers });
    call.on("error", () => {});
    call.flushHeaders();
    const [response] = (await once(call, "response")) as [IncomingMessage];
    expect(response.statusCode).toBe(403);
    call.destroy();
  }
});

test("somebody else's upload cannot be put into a document", async ({ page, open, staffState, service }) => {
  const staff = await open({ storageState: staffState });
  const uploaded = staff.waitForRequest("**/uploads/*");
  await staff.goto("/documents/new");
  await fillForm(staff, { title: "Theirs" });
  const theirs = new URL((await uploaded).url()).pathname.split("/").at(-1) ?? "";

  await page.goto("/documents/new");
  const own = page.waitForRequest("**/uploads/*");
  await fillForm(page, { title: "Taken from another" });
  const mine = new URL((await own).url()).pathname.split("/").at(-1) ?? "";
  await page.route("**/documents/new**", (route) => {
    const body = route.request().postData() ?? "";
    return route.continue(body.includes(mine) ? { postData: body.replace(mine, theirs) } : {});
  });
  await page.getByRole("button", { name: "Create document" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toContainText("This file is no longer available. Upload it again");
  expect((await service.sandbox.documents()).some(({ request }) => request.title === "Taken from another")).toBe(false);
});

test("an upload is taken only as it was announced, and only as a PDF", async ({ desk, context }) => {
  const headers = { Cookie: await cookieOf(context), Origin: desk.url, "X-File-Name": "a.pdf" };
  const put = async (body: Buffer, more: Record<string, string | number> = {}, id = newId()) => {
    const { status, text } = await raw(`${desk.url}/uploads/${id}`, {
      headers: { ...headers, "Content-Length": body.length, ...more },
      body,
    });
    return `${status} ${JSON.parse(text).problem?.code}`;
  };
  expect(await put(Buffer.alloc(1000))).toBe("400 file_not_pdf");
  expect(await put(Buffer.alloc(0))).toBe("400 file_empty");
  expect(await put(tiny)).toBe("400 file_damaged");
  expect(await put(tiny, { "X-Content-SHA256": createHash("sha256").update("other").digest("hex") })).toBe(
    "400 file_changed",
  );
  expect(await put(tiny, { "X-File-Name": "%E0%A4%A" })).toBe("400 file_incomplete");
  expect(await put(tiny, {}, "../../etc/passwd".replaceAll("/", "%2F"))).toBe("400 file_incomplete");
  expect(await put(tiny, { Cookie: "" })).toBe("401 signed_out");
});

test("a file over the limit is refused while it streams, and nothing of it stays", async ({ browser, service }) => {
  const desk = await startDesk({ ...service.settings, MAX_FILE_MB: "1" });
  const context = await browser.newContext({ baseURL: desk.url, storageState: nobody });
  await setUp(await context.newPage(), desk);
  const body = Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(3 * 1024 * 1024)]);
  const headers = { Cookie: await cookieOf(context), Origin: desk.url, "Content-Length": body.length };
  const { status, text } = await raw(`${desk.url}/uploads/${newId()}`, { headers, body });
  expect([status, JSON.parse(text).problem.code]).toEqual([413, "file_too_large"]);
  expect(spawnSync("find", [`${desk.dataDir}/files`, "-type", "f"]).stdout.toString()).toBe("");
  await context.close();
  await desk.remove();
});

test("each page has a policy of its own, and no script that it does not name", async ({ page }) => {
  const nonces = new Set<string>();
  for (const path of ["/documents", "/documents/new", "/documents", "/connection"]) {
    const response = await page.goto(path);
    const policy = response?.headers()["content-security-policy"] ?? "";
    const [, nonce = ""] = /'nonce-([^']+)'/.exec(policy) ?? [];
    nonces.add(nonce);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe-inline|unsafe-eval'(?!$)(?<!wasm-unsafe-eval')/);
    expect(response?.headers()["cache-control"]).toMatch(/no-store/);
    const inline = await page
      .locator("script:not([src])")
      .evaluateAll((all) => all.map((one) => (one as HTMLScriptElement).nonce));
    expect(inline.every((given) => given === nonce)).toBe(true);
  }
  expect(nonces.size).toBe(4);
});

test("health is told without signing in", async ({ request, desk }) => {
  expect(await (await request.get(`${desk.url}/healthz`)).json()).toEqual({ ok: true });
  expect(await (await request.get(`${desk.url}/readyz`)).json()).toEqual({ ok: true, store: true, disk: true });
});

test("what no browser asks for is answered as what it is, and nothing fails or goes round", async ({ desk }) => {
  const status = async (method: string, path: string) =>
    (await raw(desk.url, { method, path, headers: { Origin: desk.url } })).status;
  for (const method of ["OPTIONS", "HEAD", "DELETE"]) expect(await status(method, "*")).toBe(404);
  expect(await status("TRACE", "/healthz")).toBe(405);
  expect(await status("GET", "/_global-error")).toBe(404);
  expect(await status("GET", "http://elsewhere.example/healthz")).toBe(200);
  for (const name of ["constructor", "toString"]) {
    const { headers } = await fetch(`${desk.url}/documents?${name}=y&q=x`, { redirect: "manual" });
    expect(headers.get("location")).toMatch(/^\/sign-in\?next=/);
    expect(headers.get("location")).not.toContain("function");
  }
});

test("a malformed setting stops the start, with one line for each fault", () => {
  const environment = {
    PATH: process.env.PATH ?? "",
    PORT: "seventy",
    MAX_FILES: "many",
    NODE_ENV: "production" as const,
  };
  const { status, stderr } = spawnSync(process.execPath, [server], { env: environment });
  expect(status).toBe(1);
  const lines = stderr.toString().trim().split("\n");
  expect(lines.map((line) => line.split(":")[0])).toEqual(["PORT", "MAX_FILES"]);
});

test("SIGTERM waits for a document on its way, and its links are there after the next start", async ({ browser }) => {
  const service = await startService();
  const desk = await startDesk(service.settings);
  const context = await browser.newContext({ baseURL: desk.url, storageState: nobody });
  const page = await context.newPage();
  await setUp(page, desk);
  await page.goto("/documents/new");
  await fillForm(page, { template: "practice-slow", title: "On its way" });
  await page.getByRole("button", { name: "Create document" }).click();
  await expect.poll(() => service.requests.some(({ path }) => path.endsWith("/create"))).toBe(true);
  expect(await desk.stop("SIGTERM")).toBe(0);
  expect((await service.sandbox.documents()).length).toBe(1);
  await desk.start();
  await page.goto("/documents");
  await expect(page.getByRole("row", { name: /On its way/ })).toContainText("Created");
  await page.getByRole("link", { name: "On its way" }).click();
  const [token = "-"] = (await service.sandbox.documents())[0]?.viewTokens ?? [];
  const link = page.getByRole("list", { name: "Signing links" }).getByRole("link");
  await expect(link).toHaveAttribute("href", new RegExp(`/view/${token}$`));
  await context.close();
  await desk.remove();
  await service.close();
});

test("no page, script or log line holds a credential, and only those who may see a link receive it", async ({
  page,
  open,
  desk,
  staffState,
  service,
}) => {
  const address = await createDocument(page, { title: "Private" });
  const [link = "-"] = (await service.sandbox.documents()).at(-1)?.viewTokens ?? [];
  const [, bearer = ""] = service.requests.at(-1)?.headers.get("authorization")?.split(" ") ?? [];
  const credentials = [
    canary.id,
    canary.secret,
    Buffer.from(`${canary.id}:${canary.secret}`).toString("base64"),
    bearer,
  ];
  expect(credentials.every((text) => text.length > 8)).toBe(true);

  const received = async (visitor: Page) => {
    const bodies: Promise<string>[] = [];
    visitor.on("response", (response) => bodies.push(response.text().catch(() => "")));
    for (const path of [address, "/documents", "/documents/new", "/documents?q=Private", "/connection", "/people"]) {
      await visitor.goto(path);
    }
    return (await Promise.all(bodies)).join("\n");
  };
  const [own, staffs, strangers] = await Promise.all([
    received(page),
    received(await open({ storageState: staffState })),
    received(await open({ storageState: nobody })),
  ]);
  expect(own).toContain(link);
  for (const text of [staffs, strangers, desk.output()]) expect(text).not.toContain(link);
  for (const secret of credentials) {
    for (const text of [own, staffs, strangers, desk.output()]) expect(text).not.toContain(secret);
  }
});

test("a signing link that is opened is told nothing of the page on which it stands", async ({
  page,
  context,
  service,
}) => {
  await createDocument(page, { title: "Opened from here" });
  const before = service.requests.length;
  const link = page.getByRole("list", { name: "Signing links" }).getByRole("link");
  const [signing] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await expect(signing.getByRole("heading", { level: 1 })).toContainText("Opened from here");
  expect(await signing.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
  await signing.close();
  const asked = service.requests.slice(before);
  expect(asked.map(({ path }) => path)).toContain(new URL((await link.getAttribute("href")) ?? "").pathname);
  for (const { path, headers } of asked) expect(headers.get("referer"), path).toBe(null);
});
