import type { Migration } from "kysely/migration";
import { tables } from "./migrations/001-tables.ts";
import { initials } from "./migrations/002-initials.ts";

/** In order; a released one is never edited. */
export const migrations: Record<string, Migration> = {
  "001_tables": tables,
  "002_initials": initials,
};
