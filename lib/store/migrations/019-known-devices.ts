import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Another text, and every device that somebody has signed in from is as unknown as any stranger's. */
export const knownDevices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("person").addColumn("device_stamp", "text").execute();
  },
};
