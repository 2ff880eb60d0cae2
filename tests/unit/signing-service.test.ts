// Whoever imports node:http first puts Node's own Agent where npm's undici would find it (DESIGN §8); Next always does.
import "node:http";
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, type TestContext, test } from "node:test";
import { inspect } from "node:util";
import { createSigningService } from "#lib/signing/service.ts";
import type { Outcome, SigningSettings } from "#lib/signing/types.ts";
import {
  goodCreation,
  type Script,
  type ScriptedOptions,
  stageCreation,
  startScriptedService,
} from "../support/scripted-service.ts";

const folder = mkdtempSync(join(tmpdir(), "signing-service-"));
after(() => rmSync(folder, { recursive: true }));
const small = await stageCreation(folder);

async function bench(t: TestContext, options: ScriptedOptions = {}, more: Partial<SigningSettings> = {}) {
  const service = await startScriptedService(options);
  const signing = createSigningService({
    baseUrl: service.url,
    apiId: "api-id",
    apiSecretKey: "s:e%c+ret-é",
    timeoutSeconds: 5,
    ...more,
  });
  t.after(async () => {
    await service.close();
    await signing.close();
  });
  return { service, signing };
}

const said = (outcome: Outcome) => ("reason" in outcome ? `${outcome.kind} ${outcome.reason}` : outcome.kind);
const answer = (status: number, body: string | object = "", headers = {}): Script => {
  return async (call) => {
    await call.body();
    call.respond(status, body, headers);
  };
};
/** Refuses the first token, takes every later one. */
const oldTokenRefused: Script = async (call, number) => {
  await call.body();
  if (call.headers.authorization === "Bearer token-1") call.respond(401);
  else await goodCreation(call, number);
};

describe("the requests", () => {
  test("are the documented ones", async (t) => {
    const { service, signing } = await bench(t, { folder: "/signing/" });
    const outcome = await signing.create(small);
    const [token, creation] = service.calls;
    assert.deepEqual([token?.method, token?.path], ["POST", "/signing/oauth/token"]);
    assert.equal(token?.headers.authorization, `Basic ${Buffer.from("api-id:s:e%c+ret-é", "utf8").toString("base64")}`);
    assert.equal(token?.headers["content-type"], "application/x-www-form-urlencoded");
    assert.equal(
      Buffer.concat(token?.received ?? []).toString(),
      "grant_type=password&username=api&password=nopassword",
    );
    assert.deepEqual([creation?.method, creation?.path], ["POST", "/signing/api/v1/document/create"]);
    assert.equal(creation?.headers.authorization, "Bearer token-1");
    assert.match(creation?.headers["content-type"] ?? "", /^multipart\/form-data; boundary=[-\w]+$/);
    assert.equal(creation?.headers["transfer-encoding"], undefined);
    assert.equal(creation?.headers.connection, "close", "sent by our own Agent");
    assert.deepEqual(outcome, {
      kind: "created",
      documentId: "document-1",
      links: [{ url: "https://sign.example/document-1/1" }, { url: "https://sign.example/document-1/2" }],
      complete: true,
      detail: "creation: status 200",
      posts: 1,
    });
  });

  test("carry every file unchanged, eight large ones at a time", async (t) => {
    const { service, signing } = await bench(t, {}, { timeoutSeconds: 30 });
    const contents = Array.from({ length: 12 }, () => randomBytes(6 * 1024 * 1024 + 77));
    const requests = await Promise.all(contents.map((content) => stageCreation(folder, content)));
    const outcomes = await Promise.all(requests.map((request) => signing.create(request)));
    assert.ok(outcomes.every(({ kind }) => kind === "created"));
    const arrived = service.creations().map(({ received }) => {
      const body = Buffer.concat(received);
      const start = body.indexOf("application/pdf\r\n\r\n") + 19;
      return createHash("sha256")
        .update(body.subarray(start, body.lastIndexOf("\r\n--")))
        .digest("hex");
    });
    assert.deepEqual(arrived.sort(), requests.map(({ files }) => files[0]?.sha256).sort());
  });
});

describe("a token", () => {
  test("is asked for once by 500 creations at the same time", async (t) => {
    const { service, signing } = await bench(t, {}, { timeoutSeconds: 30 });
    const outcomes = await Promise.all(Array.from({ length: 500 }, () => signing.create(small)));
    assert.ok(outcomes.every(({ kind }) => kind === "created"));
    assert.equal(service.tokenCalls().length, 1);
    assert.equal(service.fullCreations(), 500);
  });

  test("that the service no longer takes is renewed once, and the creation repeated once with a whole body", async (t) => {
    const { service, signing } = await bench(t, { create: oldTokenRefused });
    const outcome = await signing.create(small);
    assert.deepEqual([said(outcome), outcome.posts], ["created", 2]);
    const bodies = service.creations().map(({ received }) =>
      Buffer.concat(received)
        .toString()
        .replace(/-{26}\w{24}/g, "BOUNDARY"),
    );
    assert.equal(bodies[0], bodies[1]);
    assert.equal(service.tokenCalls().length, 2);
  });

  test("that 50 creations lose together is renewed once", async (t) => {
    const { service, signing } = await bench(t, { create: oldTokenRefused }, { timeoutSeconds: 30 });
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => signing.create(small)));
    assert.ok(outcomes.every((outcome) => outcome.kind === "created" && outcome.posts <= 2));
    assert.equal(service.tokenCalls().length, 2);
  });

  test("that is refused although fresh ends the creation as not authorised, after two requests", async (t) => {
    const { service, signing } = await bench(t, { create: answer(401) });
    const outcome = await signing.create(small);
    assert.deepEqual([said(outcome), outcome.posts, service.creations().length], ["not_authorised token", 2, 2]);
  });

  test("is not doubted for a 403", async (t) => {
    const { service, signing } = await bench(t, { create: answer(403) });
    assert.deepEqual(
      [said(await signing.create(small)), service.creations().length, service.tokenCalls().length],
      ["rejected forbidden", 1, 1],
    );
  });

  test("that is refused in the service's own words gives those words, once a fresh one is refused too", async (t) => {
    const failure = { document: { status: "failure", message: "Token expired" } };
    const { service, signing } = await bench(t, { create: answer(401, failure) });
    const outcome = await signing.create(small);
    assert.equal(said(outcome), "rejected failure");
    assert.equal(outcome.kind === "rejected" && outcome.message, "Token expired");
    assert.equal(service.tokenCalls().length, 2);
  });

  test("that cannot be renewed after a refusal leaves nothing sent", async (t) => {
    const token: Script = (call, number) =>
      answer(number === 1 ? 200 : 503, { access_token: "token-1", token_type: "bearer" })(call, number);
    const { signing } = await bench(t, { create: oldTokenRefused, token });
    const outcome = await signing.create(small);
    assert.deepEqual([said(outcome), outcome.posts], ["not_sent token", 1]);
  });
});

describe("without a token", () => {
  // [what the token endpoint does, script, outcome, what the administrator is told]
  const rows: [string, Script, string, string][] = [
    ["refuses the credentials", answer(401, { error: "invalid_client" }), "not_authorised credentials", "credentials"],
    ["refuses with a page", answer(401, "<html>"), "not_authorised credentials", "credentials"],
    [
      "refuses with 400 invalid_client",
      answer(400, { error: "invalid_client" }),
      "not_authorised credentials",
      "credentials",
    ],
    [
      "refuses with 400 invalid_grant",
      answer(400, { error: "invalid_grant" }),
      "not_authorised credentials",
      "credentials",
    ],
    ["forbids", answer(403), "not_authorised credentials", "credentials"],
    ["does not understand", answer(400, { error: "unsupported_grant_type" }), "not_sent token", "status"],
    ["is not there", answer(404), "not_sent token", "status"],
    ["is broken", answer(500), "not_sent token", "status"],
    ["is busy", answer(429, "", { "retry-after": "7" }), "not_sent busy", "busy"],
    ["answers with a page", answer(200, "<html>"), "not_sent token", "unreadable"],
    ["answers without a token", answer(200, {}), "not_sent token", "unreadable"],
    [
      "answers with another kind of token",
      answer(200, { access_token: "a", token_type: "mac" }),
      "not_sent token",
      "unreadable",
    ],
    ["does not answer", async () => {}, "not_sent token", "timeout"],
    ["closes", async (call) => call.reset(), "not_sent token", "closed"],
    ["answers without end", answer(200, `"${"x".repeat(2e6)}"`), "not_sent token", "too_large"],
  ];
  for (const [what, token, expected, problem] of rows) {
    test(`because the endpoint ${what}: ${expected}, no creation request`, async (t) => {
      const { service, signing } = await bench(t, { token }, { timeoutSeconds: 1 });
      const outcome = await signing.create(small);
      assert.deepEqual([said(outcome), outcome.posts, service.creations().length], [expected, 0, 0]);
      assert.equal(signing.tokenProblem()?.reason, problem);
      if (outcome.kind === "not_sent") assert.ok((outcome.retryAfterSeconds ?? 0) >= 1);
    });
  }

  test("a failing endpoint is spared, and asked again when its pause is over", async (t) => {
    const clock = { ms: 0 };
    const token: Script = (call, number) =>
      answer(number < 3 ? 500 : 200, { access_token: "t", token_type: "bearer" })(call, number);
    const { service, signing } = await bench(t, { token }, { now: () => clock.ms });
    for (let i = 0; i < 20; i++) assert.equal(said(await signing.create(small)), "not_sent token");
    assert.equal(service.tokenCalls().length, 1);
    clock.ms = 1000;
    assert.equal(said(await signing.create(small)), "not_sent token");
    clock.ms = 3000;
    assert.equal(said(await signing.create(small)), "created");
    assert.equal(signing.tokenProblem(), undefined);
  });
});

describe("before each creation request", () => {
  test("the caller is told, with token and files at hand", async (t) => {
    const { service, signing } = await bench(t, { create: oldTokenRefused });
    const seen: number[][] = [];
    await signing.create(small, {
      beforeSend: async () => void seen.push([service.tokenCalls().length, service.creations().length]),
    });
    assert.deepEqual(seen, [
      [1, 0],
      [2, 1],
    ]);
  });

  test("the caller can stop it: nothing is sent, and the error comes back", async (t) => {
    const { service, signing } = await bench(t);
    const cause = new Error("database is locked");
    const outcome = await signing.create(small, { beforeSend: () => Promise.reject(cause) });
    assert.equal(said(outcome), "not_sent stopped");
    assert.equal(outcome.kind === "not_sent" && outcome.cause, cause);
    assert.equal(service.creations().length, 0);
  });

  test("the caller is not told when there is no token or a file has changed", async (t) => {
    let told = 0;
    const beforeSend = async () => void told++;
    const changed = await stageCreation(folder);
    writeFileSync(changed.files[0]?.path ?? "", "something else");
    const { service, signing } = await bench(t, { token: answer(500) });
    assert.equal(said(await signing.create(small, { beforeSend })), "not_sent token");
    assert.equal(said(await signing.create(changed, { beforeSend })), "not_sent file");
    assert.equal(told + service.creations().length, 0);
  });
});

test("a large file that has changed never arrives whole, and the outcome says so", async (t) => {
  const { service, signing } = await bench(t);
  const content = randomBytes(6 * 1024 * 1024);
  const request = await stageCreation(folder, content);
  content[10] = (content[10] ?? 0) ^ 1;
  writeFileSync(request.files[0]?.path ?? "", content);
  const outcome = await signing.create(request);
  assert.deepEqual([said(outcome), outcome.posts], ["unknown file", 1]);
  assert.equal(service.fullCreations(), 0);
});

test("no file stays open, however a creation ends", { skip: !existsSync("/proc/self/fd") }, async (t) => {
  const large = await stageCreation(folder, randomBytes(6 * 1024 * 1024));
  const scripts: Script[] = [
    goodCreation,
    answer(401),
    async (call) => call.bytes(1).then(() => call.respond(413)),
    async (call) => call.bytes(1e6).then(() => void call.socket.destroy()),
  ];
  for (const create of scripts) {
    const { signing } = await bench(t, { create });
    await signing.create(large);
    await signing.create({
      ...large,
      files: [...large.files, { ...large.files[0], path: join(folder, "gone") }],
    } as typeof large);
    const open = readdirSync("/proc/self/fd").flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)];
      } catch {
        return [];
      }
    });
    assert.deepEqual(
      open.filter((path) => path.startsWith(folder)),
      [],
    );
  }
});

test("no secret, token, link, contact, path or word of the service stands in what goes to the log", async (t) => {
  const scripts: ScriptedOptions[] = [
    {},
    { create: answer(200, "<html>canary-word</html>") },
    { create: answer(400, { document: { status: "failure", message: "canary-word" } }) },
    { create: answer(401) },
    { create: async (call) => call.write("HTTP/1.1 canary-word\r\n\r\n") },
    { token: answer(401, { error: "canary-word" }) },
    { token: answer(200, { access_token: "canary word", token_type: "bearer" }) },
  ];
  for (const options of scripts) {
    const { service, signing } = await bench(t, options, { timeoutSeconds: 1 });
    const gone = { ...small, files: small.files.map((file) => ({ ...file, path: join(folder, "gone") })) };
    const details = [(await signing.create(small)).detail, (await signing.create(gone)).detail];
    await service.close();
    const unreachable = createSigningService({
      baseUrl: service.url,
      apiId: "a",
      apiSecretKey: "b",
      timeoutSeconds: 1,
    });
    details.push((await unreachable.create(small)).detail);
    await unreachable.close();
    const text = inspect([details, signing.tokenProblem()], { depth: 9 });
    for (const secret of [
      "canary",
      "s:e%c",
      "token-1",
      "sign.example",
      "0101234",
      "minseo",
      "홍길동",
      folder,
      service.url.host,
    ]) {
      assert.ok(!text.includes(secret), `${secret} in ${text}`);
    }
  }
});
