import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { draftColumns } from "./018-draft-columns.ts";
import { reservations } from "./018-reservations.ts";
import { sharedFiles } from "./018-shared-files.ts";

export const quotas: Migration = {
  async up(db: Kysely<unknown>) {
    await draftColumns.up(db);
    await sharedFiles.up(db);
    await reservations.up(db);
  },
};
