import type { Migration } from "kysely/migration";
import { tables } from "./migrations/001-tables.ts";

/** In order; a released one is never edited. */
export const migrations: Record<string, Migration> = {
  "001_tables": tables,
};
