import { randomBytes } from "node:crypto";
import { after } from "node:test";
import type { Database } from "#lib/database/tables.ts";
import { type Connection, createConnection } from "#lib/settings/connection.ts";
import { connectionSchema } from "#lib/shared/connection-schema.ts";
import { createSigningService } from "#lib/signing/service.ts";
import { fixedKeys, type Keys } from "#lib/storage/keys.ts";
import type { Engine } from "./engines.ts";
import { ready } from "./people-office.ts";
import { type ScriptedOptions, startScriptedService } from "./scripted-service.ts";
import { canary } from "./service.ts";
import { pem } from "./signing-bench.ts";

export const keys = fixedKeys(randomBytes(32));
export const tls = { key: pem("key"), cert: pem("localhost") };

/** A service of a test, gone after the file. */
export async function serviceWith(scripts: ScriptedOptions = {}) {
  const service = await startScriptedService(scripts);
  after(() => service.close());
  return service;
}

export const typed = (baseUrl: URL | string, apiId = canary.id, apiSecretKey = canary.secret) =>
  connectionSchema.parse({ baseUrl: String(baseUrl), apiId, apiSecretKey, credentials: "plain" });

/** A database with an administrator, and the service that stands in for a sandbox. */
export async function connectionOffice(engine: Engine) {
  const { people, store, db, first, joined } = await ready(engine);
  const sandbox = await serviceWith();
  const clock = { now: 1000 };
  const instance = (more: { keys?: Keys; from?: "settings"; db?: Database; allowHttp?: boolean } = {}): Connection => {
    const connection = createConnection({
      db,
      keys,
      now: () => clock.now,
      allowHttp: false,
      ...more,
      usual: {
        from: more.from ?? "practice",
        account: { baseUrl: sandbox.url, apiId: "practice", apiSecretKey: "practice", credentials: "plain" },
      },
      open: (account, onMet) => createSigningService({ ...account, timeoutSeconds: 2, onMet, tls: { ca: tls.cert } }),
    });
    after(() => connection.close());
    return connection;
  };
  const version = async (connection: Connection) => (await connection.details(first))?.form.version ?? "-";
  const save = async (connection: Connection, ...input: Parameters<typeof typed>) =>
    connection.save(first, typed(...input), await version(connection));
  return { people, store, db, first, joined, sandbox, clock, instance, save, version };
}
