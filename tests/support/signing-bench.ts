import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, type TestContext } from "node:test";
import { createSigningService } from "#lib/signing/service.ts";
import type { CreateRequest, Outcome, SigningSettings } from "#lib/signing/types.ts";
import { type Script, type ScriptedOptions, type ScriptedService, startScriptedService } from "./scripted-service.ts";

export const mebibyte = 1024 * 1024;

/** A folder for the files of a creation; gone after the test file. */
export function stagingFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "signing-"));
  after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A file as the client is given it. */
export function stagedFile(folder: string, content: Buffer, name = "a.pdf") {
  const path = join(folder, randomUUID());
  writeFileSync(path, content);
  return { path, name, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}

/** A certificate or key of tests/fixtures/tls, in PEM. */
export const pem = (name: string) => readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url), "utf8");

export function settingsFor(baseUrl: URL, more: Partial<SigningSettings> = {}): SigningSettings {
  return { baseUrl, apiId: "api-id", apiSecretKey: "api-secret", timeoutSeconds: 5, ...more };
}

/** An outcome in two words, as in the tables. */
export function said(outcome: Outcome): string {
  return "reason" in outcome ? `${outcome.kind} ${outcome.reason}` : outcome.kind;
}

/** A client and the scripted service that it uses, for one test. */
export async function startBench(t: TestContext, options: ScriptedOptions = {}, more: Partial<SigningSettings> = {}) {
  const service = await startScriptedService(options);
  const signing = createSigningService(settingsFor(service.url, more));
  t.after(async () => {
    await service.close();
    await signing.close();
  });
  return { service, signing };
}

/** One creation against a script, and what came of it. */
export async function createOnce(
  options: ScriptedOptions,
  request: CreateRequest,
  more: Partial<SigningSettings> = {},
): Promise<{ outcome: Outcome; service: ScriptedService }> {
  const service = await startScriptedService(options);
  const signing = createSigningService(settingsFor(service.url, more));
  try {
    return { outcome: await signing.create(request), service };
  } finally {
    await signing.close();
    await service.close();
  }
}

/** Does something once the whole request is there. */
export const whole =
  (then: Script): Script =>
  async (call, number) => {
    await call.body();
    await then(call, number);
  };

export const answer = (status: number, body: string | object = "", headers: Record<string, string> = {}): Script =>
  whole((call) => call.respond(status, body, headers));

export type OnSocket = (socket: Socket) => void;

/** Joins a connection to another service. */
export const passTo =
  ({ url }: { url: URL }): OnSocket =>
  (socket) => {
    const onward = connect(Number(url.port), "127.0.0.1");
    socket.on("error", () => onward.destroy()).pipe(onward);
    onward.on("error", () => socket.destroy()).pipe(socket);
  };

/**
 * Stands in front of a service: its first connection, which brings the token, goes through; `then` meets every later one, so that
 * a fault strikes the creation alone. Without `then` nobody listens any more.
 */
export async function startGate(service: ScriptedService, then?: OnSocket) {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    count += 1;
    if (count === 1) passTo(service)(socket);
    else then?.(socket);
    if (!then) server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const url = new URL(service.url);
  url.port = String(address.port);
  return {
    url,
    /** Connections that were made, the one for the token among them. */
    connections: () => count,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
