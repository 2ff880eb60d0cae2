import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What came of the last requests to the signing service, for all instances. */
export const serviceHealth: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("service_health")
      .addColumn("account", "text", (c) => c.primaryKey())
      .addColumn("worked_at", "bigint")
      .addColumn("failed_at", "bigint")
      .addColumn("failure", "text")
      .addColumn("failing_since", "bigint")
      .addColumn("clock_ahead_ms", "bigint")
      .addColumn("certificate_until", "bigint")
      .execute();
  },
};
