import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { chooseLanguage, pageTexts } from "#lib/sandbox/page-texts.ts";
import { createSandbox, type Sandbox } from "#lib/sandbox/sandbox.ts";
import { serveFetch } from "../support/serve-fetch.ts";

const publicUrl = new URL("http://desk.example/sandbox");
let directory: string;
let sandbox: Sandbox;
let links: string[];
const server = await serveFetch((request) => sandbox.handle(request));

const start = () =>
  createSandbox({
    directory,
    publicUrl,
    apiId: "id",
    apiSecretKey: "key",
    now: () => Date.parse("2026-11-21T05:03:00Z"),
  });

const evil = `<script>alert("1")</script>' & {name}`;
const document = {
  template_id: "10001",
  title: `계약 ${evil}`,
  signer: [
    { index: 1, name: `한빛 ${evil}`, email: '"<b>"@hanbit.example' },
    { index: 2, name: "홍길동", mobile: "01012345678" },
  ],
  item: [{ key: `<i>`, value: `&copy; ${evil}` }],
};
const pdf = "%PDF-1.7\n%%EOF";
const fileName = "근로계약서 '<b>'.pdf";

before(async () => {
  directory = await mkdtemp(join(tmpdir(), "sandbox-page-"));
});
beforeEach(async () => {
  await rm(directory, { recursive: true, force: true });
  sandbox = start();
  links = await create();
});
after(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

/** Creates the document and answers its links, as this server is reached. */
async function create(): Promise<string[]> {
  const credentials = { Authorization: `Basic ${btoa("id:key")}`, "Content-Type": "application/x-www-form-urlencoded" };
  const grant = { method: "POST", headers: credentials, body: "grant_type=password&username=api&password=nopassword" };
  const token = (await (await fetch(`${server.url}/sandbox/oauth/token`, grant)).json()) as { access_token: string };
  const body = [
    `--b\r\nContent-Disposition: form-data; name="document"\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(document)}\r\n`,
    `--b\r\nContent-Disposition: form-data; name="document_file"; filename="${fileName}"\r\nContent-Type: application/pdf\r\n\r\n${pdf}`,
    "\r\n--b--\r\n",
  ].join("");
  const headers = { Authorization: `Bearer ${token.access_token}`, "Content-Type": "multipart/form-data; boundary=b" };
  const response = await fetch(`${server.url}/sandbox/api/v1/document/create`, { method: "POST", headers, body });
  const created = (await response.json()) as { document: { signer: { view_url: string }[] } };
  return created.document.signer.map(({ view_url }) => view_url.replace(publicUrl.origin, server.url));
}

async function get(address = "", headers: Record<string, string> = {}) {
  const response = await fetch(address, { headers, redirect: "manual" });
  return { response, text: await response.text() };
}

test("a link opens a page of its signer's, in the reader's language or in the one that was chosen", async () => {
  const { response, text } = await get(links[1], { "Accept-Language": "ko-KR,ko;q=0.9,en;q=0.8" });
  assert.equal(response.status, 200);
  assert.match(text, /^<!doctype html>\n<html lang="ko">/);
  assert.match(text, /<strong>홍길동<\/strong>님, 이 문서에 서명해 주세요/);
  assert.match(text, /문서 10482 · 01012345678/);
  assert.equal(text.match(/<h1>/g)?.length, 1);
  const english = await get(`${links[1]}?lang=en`, { "Accept-Language": "ko" });
  assert.match(english.text, /<html lang="en">/);
  assert.match(english.text, /<strong>홍길동<\/strong>, you are asked to sign/);
  assert.match(english.text, /\?lang=ko" lang="ko" hreflang="ko">한국어</);
});

test("every text of a stranger is shown as text", async () => {
  const { text } = await get(links[0]);
  const inert = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; &amp; {name}";
  for (const shown of [
    `<h1>계약 ${inert}</h1>`,
    `<strong>한빛 ${inert}</strong>`,
    "<dt>&lt;i&gt;</dt>",
    `<dd>&amp;copy; ${inert}</dd>`,
  ]) {
    assert.ok(text.includes(shown), shown);
  }
  assert.match(text, /data-name="근로계약서 &#39;&lt;b&gt;&#39;\.pdf"/);
  assert.ok(!/<(b|i)>|alert\("/.test(text));
  assert.deepEqual(
    text.match(/<script[^>]*>/g)?.map((tag) => tag.includes("/sandbox/view/viewer.js")),
    [true],
  );
});

test("every page forbids inline script, framing, indexing, keeping and telling its address", async () => {
  for (const address of [links[0], `${server.url}/sandbox/view/unknown`]) {
    const { headers } = (await get(address)).response;
    const policy = headers.get("content-security-policy") ?? "";
    assert.match(policy, /default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.ok(!policy.includes("unsafe-inline") && !policy.includes("'unsafe-eval'"));
    assert.equal(headers.get("referrer-policy"), "no-referrer");
    assert.equal(headers.get("x-robots-tag"), "noindex");
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("cache-control"), "no-store");
  }
});

test("a PDF is served as it was sent, under its own name", async () => {
  const { response, text } = await get(`${links[0]}/files/1`);
  assert.equal(text, pdf);
  assert.equal(response.headers.get("content-type"), "application/pdf");
  assert.equal(response.headers.get("content-length"), String(pdf.length));
  assert.equal(response.headers.get("x-content-type-options"), "nosniff");
  assert.equal(response.headers.get("cross-origin-resource-policy"), "same-origin");
  assert.equal(response.headers.get("cache-control"), "private, no-store");
  const [, encoded = ""] =
    /^inline; filename="document\.pdf"; filename\*=UTF-8''([\w.%-]+)$/.exec(
      response.headers.get("content-disposition") ?? "",
    ) ?? [];
  assert.equal(decodeURIComponent(encoded), fileName);
  for (const number of ["0", "2", "x", "1/../2"])
    assert.equal((await get(`${links[0]}/files/${number}`)).response.status, 404, number);
});

test("what a signer did is said to that signer and to the others, and stands", async () => {
  const post = (action: string) => fetch(`${links[1]}/${action}`, { method: "POST", redirect: "manual" });
  const answer = await post("sign?lang=en");
  assert.equal(answer.status, 303);
  assert.equal(new URL(answer.headers.get("location") ?? "", links[1]).href, `${links[1]}?lang=en`);
  await post("decline");

  const own = await get(links[1]);
  const zone = new Intl.DateTimeFormat("en-GB", { timeZoneName: "long" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value;
  assert.match(own.text, /You signed on <time datetime="2026-11-21T05:03:00\.000Z">\d+ November 2026 at \d\d:03 /);
  assert.ok(own.text.includes(`${zone}</time>`));
  assert.ok(!own.text.includes("<button"));
  const other = await get(links[0]);
  assert.match(other.text, /홍길동<\/span><span class="chip signed">Signed</);
  assert.match(other.text, /<button class="decline">Decline</);
  assert.ok(!other.text.includes("Everyone"));

  await fetch(`${links[0]}/decline`, { method: "POST", redirect: "manual" });
  assert.match((await get(links[0])).text, /You declined to sign on/);
});

test("of two decisions at the same moment one wins", async () => {
  const actions = ["sign", "decline", "sign", "decline"];
  const answers = await Promise.all(
    actions.map((action) => fetch(`${links[0]}/${action}`, { method: "POST", redirect: "manual" })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [303, 303, 303, 303],
  );
  assert.match((await get(links[0])).text, /You (signed|declined)/);
});

test("links live through a restart, and open what another process created", async () => {
  sandbox = start();
  assert.equal((await get(links[0])).response.status, 200);
  const restarted = sandbox;
  sandbox = start();
  const [later] = await create();
  sandbox = restarted;
  assert.equal((await get(later)).response.status, 200);
});

test("an unknown link gets a page that says so, an unknown method 405", async () => {
  const { response, text } = await get(`${server.url}/sandbox/view/${"0".repeat(32)}?lang=ko`);
  assert.equal(response.status, 404);
  assert.match(text, /<html lang="ko">[\s\S]*<h1>이 링크로 열 수 있는 문서가 없습니다<\/h1>/);
  assert.equal((await fetch(`${links[0]}/sign`)).status, 405);
  assert.equal((await fetch(links[0] ?? "", { method: "POST" })).status, 405);
  const head = await fetch(links[0] ?? "", { method: "HEAD" });
  assert.equal(head.status, 200);
  assert.equal(await head.text(), "");
});

test("the page's script is a module that a browser can read", async () => {
  const { response, text } = await get(`${server.url}/sandbox/view/viewer.js`);
  assert.match(response.headers.get("content-type") ?? "", /^text\/javascript/);
  const path = join(directory, "viewer.mjs");
  await writeFile(path, text);
  const check = spawnSync(process.execPath, ["--check", path], { encoding: "utf8" });
  assert.equal(check.status, 0, check.stderr);
});

test("every text is there in both languages with the same places to fill", () => {
  const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [key, { en, ko }] of Object.entries(pageTexts)) {
    assert.ok(en && ko && (en as string) !== ko, key);
    assert.deepEqual(places(en), places(ko), key);
  }
});

test("the language is the chosen one, else the one that is liked best, else English", () => {
  assert.equal(chooseLanguage("en", "ko"), "en");
  assert.equal(chooseLanguage("fr", "ko-KR,en;q=0.5"), "ko");
  assert.equal(chooseLanguage(null, "fr, en;q=0.3, ko;q=0.7"), "ko");
  assert.equal(chooseLanguage(null, "ko;q=0, en;q=0.1"), "en");
  assert.equal(chooseLanguage(null, "*"), "en");
  assert.equal(chooseLanguage(null, null), "en");
});
