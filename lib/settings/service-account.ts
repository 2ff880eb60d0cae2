import { createHmac } from "node:crypto";
import { z } from "zod";
import { sealedSetting } from "../keys/sealed-kind.ts";
import type { Keys } from "../storage/keys.ts";
import { seal, unseal } from "../storage/seal.ts";

/** Under which name it is saved. */
export const setting = "connection";

/** At the service, and how it is reached. */
export interface Account {
  baseUrl: URL;
  apiId: string;
  apiSecretKey: string;
  credentials: "plain" | "form";
}

const stored = z.object({
  version: z.string(),
  baseUrl: z.string(),
  credentials: z.enum(["plain", "form"]),
  /** ID and key, for this base address. */
  sealed: z.string(),
});
/** An account as it is saved. */
export type Stored = z.infer<typeof stored>;
const sealedPair = z.tuple([z.string(), z.string()]);

/** A secret that is moved to another base address in the database must not be sent there. */
const placeOf = (baseUrl: string) => `setting ${setting} ${baseUrl}`;

/** ID and secret of the saved connection. */
export const sealedConnection = sealedSetting("connection", setting, storedIn, ({ baseUrl }) => placeOf(baseUrl));

/** What is stored, if it can be read. */
export function storedIn(value: unknown): Stored | undefined {
  return stored.safeParse(value).data;
}

/** The version of what is stored; "" as long as nothing is. */
export function versionOf(value: unknown): string {
  return value === undefined ? "" : (storedIn(value)?.version ?? "malformed");
}

/** How an account is saved. */
export function storedOf({ baseUrl, apiId, apiSecretKey, credentials }: Account, version: string, keys: Keys): Stored {
  const address = baseUrl.href;
  const sealed = seal(keys, placeOf(address), JSON.stringify([apiId, apiSecretKey]));
  return { version, baseUrl: address, credentials, sealed };
}

/** The account that was saved; undefined when it cannot be decrypted. */
export function accountIn({ baseUrl, credentials, sealed }: Stored, keys: Keys): Account | undefined {
  const text = unseal(keys, placeOf(baseUrl), sealed);
  if (text === undefined || !URL.canParse(baseUrl)) return undefined;
  const [apiId, apiSecretKey] = sealedPair.parse(JSON.parse(text));
  return { baseUrl: new URL(baseUrl), apiId, apiSecretKey, credentials };
}

/** Names an account where nobody can read it. It tells one from another for good, so it goes by the key that stays. */
export function markOf({ baseUrl, apiId, apiSecretKey, credentials }: Account, keys: Keys): string {
  const text = JSON.stringify([baseUrl.href, apiId, apiSecretKey, credentials]);
  return createHmac("sha256", keys.root()).update(`service health ${text}`).digest("hex");
}

/** Whether they are one. */
export function isSame(one: Account, other: Account): boolean {
  return (
    one.baseUrl.href === other.baseUrl.href &&
    one.apiId === other.apiId &&
    one.apiSecretKey === other.apiSecretKey &&
    one.credentials === other.credentials
  );
}
