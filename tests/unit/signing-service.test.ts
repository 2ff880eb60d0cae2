// Whoever imports node:http first puts Node's own Agent where npm's undici would find it; Next always does.
import "node:http";
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { inspect } from "node:util";
import { createSigningService } from "#lib/signing/service.ts";
import type { SigningSettings } from "#lib/signing/types.ts";
import { goodCreation, type Script, type ScriptedOptions, stageCreation } from "../support/scripted-service.ts";
import { answer, said, stagingFolder, startBench } from "../support/signing-bench.ts";

const folder = stagingFolder();
const small = await stageCreation(folder);

const apiSecretKey = "s:e%c+ret-é";
const bench = (t: TestContext, options: ScriptedOptions = {}, more: Partial<SigningSettings> = {}) =>
  startBench(t, options, { apiSecretKey, ...more });

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

describe("before each creation request", () => {
  test("the caller is told, with token and files at hand", async (t) => {
    const { service, signing } = await bench(t, { create: oldTokenRefused });
    const seen: number[][] = [];
    await signing.create(small, {
      async beforeSend() {
        seen.push([service.tokenCalls().length, service.creations().length]);
        return () => true;
      },
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

  test("the caller is asked again when the connection stands: of what may not leave any more nothing does", async (t) => {
    for (const create of [goodCreation, oldTokenRefused]) {
      const { service, signing } = await bench(t, { create });
      // The second token is another request: the first one might leave.
      const asked = create === oldTokenRefused ? [true, false] : [false];
      const outcome = await signing.create(small, {
        async beforeSend() {
          const may = asked.shift() ?? true;
          return () => may;
        },
      });
      assert.deepEqual([said(outcome), asked.length], ["not_sent stopped", 0]);
      assert.equal(service.creations().length, create === oldTokenRefused ? 1 : 0);
      assert.equal(service.connections(), service.calls.length + 1);
      assert.equal(signing.trouble(), undefined);
    }
  });

  test("what may not leave any more while it is going out never arrives whole, and the outcome is unknown", async (t) => {
    let may = true;
    const create: Script = async (call) => {
      await call.bytes(1);
      may = false;
    };
    const { service, signing } = await bench(t, { create });
    const request = await stageCreation(folder, randomBytes(16 * 1024 * 1024));
    const outcome = await signing.create(request, { beforeSend: async () => () => may });
    assert.deepEqual([said(outcome), outcome.posts], ["unknown closed", 1]);
    assert.equal(service.fullCreations(), 0);
  });

  test("the caller is not told when there is no token or a file has changed", async (t) => {
    let told = 0;
    const beforeSend = async () => {
      told++;
      return () => true;
    };
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
    const text = inspect([details, signing.trouble()], { depth: 9 });
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
