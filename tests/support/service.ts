import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox, type Sandbox } from "#lib/sandbox/sandbox.ts";
import { serveFetch } from "./serve-fetch.ts";

export interface Service {
  sandbox: Sandbox;
  /** Settings that make a desk use this service. */
  settings: Record<string, string>;
  /** Requests that arrived, newest last. */
  requests: { method: string; path: string; headers: Headers }[];
  close(): Promise<void>;
}

/** Secrets that must never be seen anywhere but at the service. */
export const canary = { id: "canary-api-id", secret: "canary:secret+%한글" };

/** The strict stand-in as a service of its own, over real HTTP. */
export async function startService(slowMilliseconds = 1500): Promise<Service> {
  const directory = mkdtempSync(join(tmpdir(), "countersign-service-"));
  const requests: Service["requests"] = [];
  let sandbox: Sandbox | undefined;
  const server = await serveFetch(async (request) => {
    requests.push({ method: request.method, path: new URL(request.url).pathname, headers: request.headers });
    if (!sandbox) throw new Error("not ready");
    return sandbox.handle(request);
  });
  const publicUrl = new URL("/sandbox", server.url);
  sandbox = createSandbox({
    directory,
    publicUrl,
    apiId: canary.id,
    apiSecretKey: canary.secret,
    slowMilliseconds,
  });
  return {
    sandbox,
    requests,
    settings: {
      SIGNING_BASE_URL: publicUrl.href,
      SIGNING_API_ID: canary.id,
      SIGNING_API_SECRET_KEY: canary.secret,
    },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Settings that make a desk use a service at this address, with credentials of no meaning. */
export function settingsFor(url: URL): Record<string, string> {
  return { SIGNING_BASE_URL: url.href, SIGNING_API_ID: "id", SIGNING_API_SECRET_KEY: "secret" };
}

export function sha256(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
