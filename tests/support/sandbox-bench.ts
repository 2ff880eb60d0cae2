import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach } from "node:test";
import { createSandbox, type Sandbox } from "#lib/sandbox/sandbox.ts";
import { serveFetch } from "./serve-fetch.ts";

export const apiId = "api-user";
export const apiSecretKey = "s:e%20c+r=t 한글!";
export const publicUrl = new URL("http://desk.example/sandbox");

export const basic = (credentials: string, encoding: BufferEncoding = "utf8") =>
  `Basic ${Buffer.from(credentials, encoding).toString("base64")}`;

export const rightToken = {
  headers: { Authorization: basic(`${apiId}:${apiSecretKey}`), "Content-Type": "application/x-www-form-urlencoded" },
  body: "grant_type=password&username=api&password=nopassword",
};

export const document = {
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
export type Change = (part: { json: unknown; head: string; name: string; file: string }) => string;

export const rightBody: Change = ({ json, head, name, file }) =>
  [
    `--xyz\r\nContent-Disposition: form-data; name="document"${head}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(json)}\r\n`,
    `--xyz\r\nContent-Disposition: form-data; name="document_file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n${file}\r\n`,
    "--xyz--\r\n",
  ].join("");

export const rightParts = {
  json: document as unknown,
  head: "",
  name: "근로계약서_홍길동.pdf",
  file: "%PDF-1.7\n\r\n--xy\n%%EOF",
};

export interface Creation {
  body?: string;
  headers?: Record<string, string>;
}

/** A sandbox over real HTTP, new for each test, whose clock is the test's own. To be opened at the top of a test file. */
export async function openSandboxBench() {
  const bench = {
    clock: 0,
    directory: "",
    address: "",
    sandbox: undefined as unknown as Sandbox,
    /** The answer to the request that arrived last. */
    handled: undefined as Promise<Response> | undefined,
    start: () =>
      createSandbox({
        directory: bench.directory,
        publicUrl,
        apiId,
        apiSecretKey,
        now: () => bench.clock,
        tokenLifetimeSeconds: 60,
        slowMilliseconds: 1,
      }),
    askToken,
    bearer: async () => `Bearer ${(await askToken()).answer.access_token}`,
    create,
  };
  const server = await serveFetch((request) => {
    bench.handled = bench.sandbox.handle(request);
    return bench.handled;
  });
  bench.address = `${server.url}/sandbox`;

  before(async () => {
    bench.directory = await mkdtemp(join(tmpdir(), "sandbox-"));
  });
  beforeEach(async () => {
    await rm(bench.directory, { recursive: true, force: true });
    bench.clock = Date.UTC(2026, 10, 21);
    bench.sandbox = bench.start();
  });
  after(async () => {
    await server.close();
    await rm(bench.directory, { recursive: true, force: true });
  });

  async function askToken({
    headers = {},
    body = rightToken.body,
  }: {
    headers?: Record<string, string>;
    body?: string;
  } = {}) {
    const response = await fetch(`${bench.address}/oauth/token`, {
      method: "POST",
      headers: { ...rightToken.headers, ...headers },
      body,
    });
    return { response, answer: (await response.json()) as Record<string, unknown> };
  }

  async function create({ body = rightBody(rightParts), headers = {} }: Creation = {}) {
    const all = {
      Authorization: headers.Authorization ?? (await bench.bearer()),
      "Content-Type": "multipart/form-data; boundary=xyz",
      ...headers,
    };
    const response = await fetch(`${bench.address}/api/v1/document/create`, { method: "POST", headers: all, body });
    return { response, text: await response.text() };
  }

  return bench;
}
