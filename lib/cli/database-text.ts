import type { Config } from "../runtime/config.ts";
import { sqlitePath } from "../runtime/data-dir.ts";

/** Which database that is, for whoever runs a command: no user, no password. */
export function databaseText({ dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">): string {
  if (databaseUrl === undefined) return `SQLite: ${sqlitePath(dataDir)}`;
  const { host, pathname, search, searchParams, hash } = new URL(databaseUrl);
  // With a password whose / or ? was not encoded its rest stands here, and its begin where the host should.
  if (/@/.test(pathname + search + hash)) return "PostgreSQL: the one that DATABASE_URL names";
  return `PostgreSQL: ${searchParams.getAll("host").at(-1) ?? host}${pathname}`;
}
