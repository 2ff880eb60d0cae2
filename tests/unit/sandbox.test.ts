import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { practiceFailures } from "#lib/sandbox/failures.ts";
import { createSandbox, type Sandbox } from "#lib/sandbox/sandbox.ts";
import { serveFetch } from "../support/serve-fetch.ts";

const apiId = "api-user";
const apiSecretKey = "s:e%20c+r=t 한글!";
const publicUrl = new URL("http://desk.example/sandbox");
let directory: string;
let sandbox: Sandbox;
let clock: number;
let handled: Promise<Response>;
const server = await serveFetch((request) => {
  handled = sandbox.handle(request);
  return handled;
});
const address = `${server.url}/sandbox`;

const start = () =>
  createSandbox({
    directory,
    publicUrl,
    apiId,
    apiSecretKey,
    now: () => clock,
    tokenLifetimeSeconds: 60,
    slowMilliseconds: 1,
  });

before(async () => {
  directory = await mkdtemp(join(tmpdir(), "sandbox-"));
});
beforeEach(async () => {
  await rm(directory, { recursive: true, force: true });
  clock = Date.UTC(2026, 10, 21);
  sandbox = start();
});
after(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const basic = (credentials: string, encoding: BufferEncoding = "utf8") =>
  `Basic ${Buffer.from(credentials, encoding).toString("base64")}`;

const rightToken = {
  headers: { Authorization: basic(`${apiId}:${apiSecretKey}`), "Content-Type": "application/x-www-form-urlencoded" },
  body: "grant_type=password&username=api&password=nopassword",
};

async function askToken({
  headers = {},
  body = rightToken.body,
}: {
  headers?: Record<string, string>;
  body?: string;
} = {}) {
  const response = await fetch(`${address}/oauth/token`, {
    method: "POST",
    headers: { ...rightToken.headers, ...headers },
    body,
  });
  return { response, answer: (await response.json()) as Record<string, unknown> };
}

const bearer = async () => `Bearer ${(await askToken()).answer.access_token}`;

test("a right token request is answered with every field that the contract names", async () => {
  const { response, answer } = await askToken();
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("cache-control"), "no-store");
  assert.deepEqual(Object.keys(answer), ["access_token", "token_type", "refresh_token", "expires_in", "scope", "jti"]);
  assert.match(String(answer.access_token), /^[\w-]{43}$/);
  assert.match(String(answer.jti), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  assert.deepEqual([answer.token_type, answer.expires_in, answer.scope], ["bearer", 60, "read write"]);
});

const wrongTokens: [promise: string, status: number, change: { headers?: Record<string, string>; body?: string }][] = [
  ["no credentials", 401, { headers: { Authorization: "" } }],
  ["another secret", 401, { headers: { Authorization: basic(`${apiId}:wrong`) } }],
  ["another id", 401, { headers: { Authorization: basic(`other:${apiSecretKey}`) } }],
  ["credentials in Latin-1", 401, { headers: { Authorization: basic(`${apiId}:${apiSecretKey}`, "latin1") } }],
  ["a bearer instead of Basic", 401, { headers: { Authorization: "Bearer x" } }],
  [
    "base64 without its padding",
    401,
    { headers: { Authorization: rightToken.headers.Authorization.replace(/=+$/, "") } },
  ],
  ["a JSON body", 400, { headers: { "Content-Type": "application/json" } }],
  [
    "another grant type",
    400,
    { body: rightToken.body.replace("grant_type=password", "grant_type=client_credentials") },
  ],
  ["another user name", 400, { body: rightToken.body.replace("=api", "=Api") }],
  ["another password", 400, { body: rightToken.body.replace("nopassword", "") }],
  ["a missing field", 400, { body: "grant_type=password&username=api" }],
  ["a field twice", 400, { body: `${rightToken.body}&username=api` }],
  ["an unknown field", 400, { body: `${rightToken.body}&constructor=x` }],
  ["a body without end", 400, { body: rightToken.body + "&".repeat(5000) }],
];
for (const [promise, status, change] of wrongTokens) {
  test(`no token for ${promise}`, async () => {
    const { response, answer } = await askToken(change);
    assert.equal(response.status, status);
    assert.equal(response.headers.has("www-authenticate"), status === 401);
    assert.ok(String(answer.error_description).length > 10);
    assert.ok(!("access_token" in answer));
  });
}

const document = {
  template_id: "10001",
  title: "근로계약서 홍길동",
  auto_send: false,
  auto_confirm: true,
  signer: [
    { index: 1, name: "(주)한빛", email: "seal@hanbit.example" },
    { index: 2, name: "홍길동", mobile: "01012345678" },
  ],
  item: [{ key: "salary", value: "36,000,000" }],
};
type Change = (part: { json: unknown; head: string; name: string; file: string }) => string;

const rightBody: Change = ({ json, head, name, file }) =>
  [
    `--xyz\r\nContent-Disposition: form-data; name="document"${head}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(json)}\r\n`,
    `--xyz\r\nContent-Disposition: form-data; name="document_file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n${file}\r\n`,
    "--xyz--\r\n",
  ].join("");

const rightParts = {
  json: document as unknown,
  head: "",
  name: "근로계약서_홍길동.pdf",
  file: "%PDF-1.7\n\r\n--xy\n%%EOF",
};

interface Creation {
  body?: string;
  headers?: Record<string, string>;
}

async function create({ body = rightBody(rightParts), headers = {} }: Creation = {}) {
  const all = {
    Authorization: headers.Authorization ?? (await bearer()),
    "Content-Type": "multipart/form-data; boundary=xyz",
    ...headers,
  };
  const response = await fetch(`${address}/api/v1/document/create`, { method: "POST", headers: all, body });
  return { response, text: await response.text() };
}

test("a right creation gives an id and one link per signer, and keeps what was sent", async () => {
  const { response, text } = await create();
  assert.equal(response.status, 200);
  const created = JSON.parse(text).document;
  assert.equal(created.id, "10482");
  assert.deepEqual(
    created.signer.map(({ name, index }: { name: string; index: number }) => [name, index]),
    [
      ["(주)한빛", 1],
      ["홍길동", 2],
    ],
  );
  const links: string[] = created.signer.map(({ view_url }: { view_url: string }) => view_url);
  for (const link of links) assert.match(link, /^http:\/\/desk\.example\/sandbox\/view\/[0-9a-f]{32}$/);
  assert.notEqual(links[0], links[1]);
  const [kept] = await sandbox.documents();
  assert.deepEqual(kept?.request, document);
  assert.equal(kept.files[0]?.name, rightParts.name);
  assert.equal(await readFile(kept.files[0].path, "latin1"), rightParts.file);
});

test("what may be absent may be absent, and several files are taken", async () => {
  const json = { template_id: "1", title: "t", signer: [{ index: 1, name: "n", mobile: "1" }] };
  const two = rightBody({ ...rightParts, json }).replace(/(--xyz\r\n[^{}]*?)--xyz--/, "$1$1--xyz--");
  assert.equal((await create({ body: two })).response.status, 200);
  assert.equal((await sandbox.documents())[0]?.files.length, 2);
});

const signer = (fields: object) => ({
  json: { ...document, signer: [{ index: 1, name: "n", email: "a@b.c", ...fields }] },
});
const raw = (from: string | RegExp, to: string) => ({ body: rightBody(rightParts).replace(from, to) });
const wrongCreations: [promise: string, change: Partial<typeof rightParts> & Creation, message: RegExp][] = [
  ["wrapped JSON", { json: { document } }, /unknown field "document"/],
  ["an unknown field", { json: { ...document, memo: "x" } }, /unknown field "memo"/],
  ["a null", { json: { ...document, auto_confirm: null } }, /auto_confirm must be true or false/],
  ["a boolean as a string", { json: { ...document, auto_send: "true" } }, /auto_send must be/],
  ["no template", { json: { ...document, template_id: undefined } }, /template_id must be a string/],
  ["an empty title", { json: { ...document, title: " " } }, /title must not be empty/],
  ["no signer", { json: { ...document, signer: [] } }, /at least one signer/],
  ["a signer that is no object", { json: { ...document, signer: ["x"] } }, /signer\[0\] must be a JSON object/],
  ["an empty e-mail", signer({ email: "" }), /signer\[0\]\.email must not be empty/],
  ["a null mobile", signer({ mobile: null }), /signer\[0\]\.mobile .*not null/],
  ["an e-mail without @", signer({ email: "x" }), /not an e-mail address/],
  ["a mobile with hyphens", signer({ mobile: "010-1234-5678" }), /digits only/],
  ["a signer without e-mail and mobile", signer({ email: undefined }), /must have email or mobile/],
  ["an index as a string", signer({ index: "1" }), /index must be an integer/],
  ["indexes from 0", signer({ index: 0 }), /start at 1/],
  [
    "indexes out of order",
    { json: { ...document, signer: document.signer.toReversed() } },
    /start at 1 and follow the order/,
  ],
  [
    "an index twice",
    { json: { ...document, signer: document.signer.map((one) => ({ ...one, index: 1 })) } },
    /which another signer has/,
  ],
  ["an unknown field of a signer", signer({ phone: "1" }), /unknown field "phone"/],
  ["an item without key", { json: { ...document, item: [{ value: "x" }] } }, /item\[0\]\.key/],
  [
    "an empty item value",
    { json: { ...document, item: [{ key: "x", value: "" }] } },
    /item\[0\]\.value must not be empty/,
  ],
  [
    "an item value that is no string",
    { json: { ...document, item: [{ key: "x", value: 1 }] } },
    /item\[0\]\.value must be a string/,
  ],
  ["a document part with a file name", { head: '; filename="blob"' }, /must have no file name/],
  ["a document part of another type", raw("application/json", "text/plain"), /Content-Type application\/json/],
  ["JSON that is none", raw('"10001"', "10001x"), /not JSON/],
  ["JSON behind a byte order mark", raw("{", "\ufeff{"), /not JSON/],
  [
    "files before the document",
    raw(/(--xyz\r\n.*?)(--xyz\r\n.*?)--xyz--/s, "$2$1--xyz--"),
    /first part must be named document/,
  ],
  [
    "a second document part",
    raw(/(--xyz\r\n.*?)(--xyz\r\n.*?)--xyz--/s, "$1$2$1--xyz--"),
    /every part must be named document_file/,
  ],
  ["no file", raw(/(--xyz\r\n.*?)--xyz\r\n.*?--xyz--/s, "$1--xyz--"), /At least one part document_file/],
  ["another part name", raw("document_file", "file"), /must be named document_file/],
  ["a file without a name", raw(/; filename="[^"]*"/, ""), /must have a file name/],
  ["a file name without .pdf", { name: "a.hwp" }, /must end in \.pdf/],
  ["a file of another type", raw("application/pdf", "application/octet-stream"), /Content-Type application\/pdf/],
  ["a file that is no PDF", { file: "PK-- a zip" }, /does not begin with %PDF-/],
  ["a file that ends within its first word", { file: "%PDF" }, /does not begin with %PDF-/],
  ["an empty file", { file: "" }, /does not begin with %PDF-/],
  ["no closing delimiter", raw("--xyz--\r\n", ""), /without the closing delimiter/],
  ["a content type without boundary", { headers: { "Content-Type": "multipart/form-data" } }, /with a boundary/],
  ["a JSON body", { headers: { "Content-Type": "application/json" } }, /must be multipart\/form-data/],
];
for (const [promise, { body, headers, ...parts }, message] of wrongCreations) {
  test(`no document for ${promise}`, async () => {
    const sent = body ?? rightBody({ ...rightParts, ...parts });
    assert.ok(headers || sent !== rightBody(rightParts), "the request is a wrong one");
    const { response, text } = await create({ body: sent, ...(headers && { headers }) });
    const answer = JSON.parse(text).document;
    assert.equal(answer.status, "failure");
    assert.match(answer.message, message);
    assert.equal(response.status, 400);
    assert.deepEqual(await sandbox.documents(), []);
    if (!headers) assert.deepEqual(await readdir(join(directory, "incoming")), [], "nothing of it stays on the disk");
  });
}

test("a body without Content-Length is answered with 411", async () => {
  const init = { method: "POST", body: new Blob([rightBody(rightParts)]).stream(), duplex: "half" };
  const headers = { Authorization: await bearer(), "Content-Type": "multipart/form-data; boundary=xyz" };
  const response = await fetch(`${address}/api/v1/document/create`, { ...init, headers });
  assert.equal(response.status, 411);
  assert.equal(((await response.json()) as { document: { status: string } }).document.status, "failure");
});

test("a body that was cut on its way is refused although its end looks right", async () => {
  const body = rightBody(rightParts);
  for (const [difference, message] of [[9, /only \d+ arrived/] as const, [-9, /more than that arrived/] as const]) {
    const headers = {
      Authorization: await bearer(),
      "Content-Type": "multipart/form-data; boundary=xyz",
      "Content-Length": String(Buffer.byteLength(body) + difference),
    };
    const response = await sandbox.handle(
      new Request(`${publicUrl}/api/v1/document/create`, { method: "POST", headers, body }),
    );
    assert.match(await response.text(), message);
  }
  assert.deepEqual(await sandbox.documents(), []);
});

test("a refused body is read to its end, so that its sender is there to hear why", async () => {
  let left = 100;
  const body = new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new Uint8Array(1000));
      else controller.close();
    },
  });
  const headers = {
    Authorization: await bearer(),
    "Content-Type": "multipart/form-data; boundary=xyz",
    "Content-Length": "100000",
  };
  const init = { method: "POST", headers, body, duplex: "half" };
  const response = await sandbox.handle(new Request(`${publicUrl}/api/v1/document/create`, init));
  assert.match(await response.text(), /must begin with --xyz/);
  assert.ok(left < 0);
});

function open(headers: Record<string, string | number>) {
  return httpRequest(`${address}/api/v1/document/create`, { method: "POST", headers });
}

test("a creation without a living token gets 401 before its body is read", async () => {
  const forgotten = await bearer();
  sandbox.forgetTokens();
  for (const authorization of ["", "Bearer x", "Basic x", forgotten]) {
    const request = open({
      Authorization: authorization,
      "Content-Type": "multipart/form-data; boundary=xyz",
      "Content-Length": 1e9,
    });
    request.flushHeaders();
    const status = await new Promise((resolve, reject) => {
      request.once("response", (response) => resolve(response.statusCode)).once("error", reject);
    });
    assert.equal(status, 401, authorization);
    request.once("error", () => {}).destroy();
  }
});

test("a token lives until its time is over", async () => {
  const Authorization = await bearer();
  clock += 59_999;
  assert.equal((await create({ headers: { Authorization } })).response.status, 200);
  clock += 1;
  assert.equal((await create({ headers: { Authorization } })).response.status, 401);
});

test("a file goes to the disk while it arrives, and a connection that breaks off leaves nothing", async () => {
  const begin = Buffer.from(rightBody(rightParts).split("%PDF-")[0] ?? "");
  const request = open({
    Authorization: await bearer(),
    "Content-Type": "multipart/form-data; boundary=xyz",
    "Content-Length": begin.length + 2e9,
  });
  request.once("error", () => {});
  request.write(begin);
  request.write(Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(1_000_000)]));
  const incoming = join(directory, "incoming");
  const size = async () => {
    const [folder] = await readdir(incoming).catch(() => []);
    return folder ? ((await stat(join(incoming, folder, "1.pdf")).catch(() => undefined))?.size ?? 0) : 0;
  };
  while ((await size()) < 900_000) await turn();
  request.destroy();
  await handled;
  assert.deepEqual(await readdir(incoming), []);
  assert.deepEqual(await sandbox.documents(), []);
});

const expected = {
  rejected: { status: 200, text: /"status":"failure","message":".*템플릿.*template/, created: 0 },
  not_authorised: { status: 401, text: /invalid_token/, created: 0 },
  not_sent: { status: 429, text: /too_many_requests/, created: 0 },
  unknown: { status: 502, text: /<h1>502 Bad Gateway<\/h1>/, created: 1 },
  links_missing: { status: 200, text: /"index":1,"view_url":"[^"]+"\},\{"name":"홍길동","index":2\}\]/, created: 1 },
  slow: { status: 200, text: /"index":2,"view_url"/, created: 1 },
};
for (const { templateId, outcome } of practiceFailures) {
  test(`the template ${templateId} ends as ${outcome}, if the request is right otherwise`, async () => {
    const { response, text } = await create({
      body: rightBody({ ...rightParts, json: { ...document, template_id: templateId } }),
    });
    assert.equal(response.status, expected[outcome].status);
    assert.match(text, expected[outcome].text);
    assert.equal(response.headers.get("retry-after"), outcome === "not_sent" ? "30" : null);
    assert.equal((await sandbox.documents()).length, expected[outcome].created);
    const wrong = await create({
      body: rightBody({ ...rightParts, file: "x", json: { ...document, template_id: templateId } }),
    });
    assert.equal(wrong.response.status, 400);
  });
}

test("ids count up through simultaneous creations, a restart and a second process", async () => {
  await Promise.all([create(), create(), create()]);
  const other = sandbox;
  sandbox = start();
  await create();
  sandbox = other;
  await create();
  const ids = (await sandbox.documents()).map(({ id }) => id);
  assert.deepEqual(ids, ["10482", "10483", "10484", "10485", "10486"]);
});

test("anything else is 404, and another method 405", async () => {
  for (const path of ["", "/", "/oauth", "/oauth/token/x", "/api/v1/document", "/view", "/view/", "/view/x/y"]) {
    const response = await fetch(address + path);
    assert.equal(response.status, 404, path);
    assert.equal(response.headers.get("content-type"), "application/json");
  }
  assert.equal(
    (await fetch(`${server.url}/sandbax/oauth/token`, { method: "POST" })).status,
    404,
    "outside the prefix",
  );
  for (const path of ["/oauth/token", "/api/v1/document/create"]) {
    const response = await fetch(address + path);
    assert.equal(response.status, 405, path);
    assert.equal(response.headers.get("allow"), "POST");
  }
});
