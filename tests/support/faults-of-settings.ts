import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { loadConfig } from "#lib/runtime/config.ts";
import { ConfigError } from "#lib/runtime/config-error.ts";

/** A data folder of this file's tests. */
export const dataDir = mkdtempSync(join(tmpdir(), "countersign-config-"));
after(() => rmSync(dataDir, { recursive: true }));

/** Settings that name a signing service. */
export const service = {
  SIGNING_BASE_URL: "https://api.example.com/v",
  SIGNING_API_ID: "id",
  SIGNING_API_SECRET_KEY: "s:e+c%한",
};

/** What the start says of these settings. */
export function faults(environment: Record<string, string>): string[] {
  try {
    loadConfig({ DATA_DIR: dataDir, ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}
