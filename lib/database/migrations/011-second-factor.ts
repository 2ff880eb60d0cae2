import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Two-step sign-in: its secret and recovery codes, sign-ins that wait for a code, and when a session was last confirmed. */
export const secondFactor: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable("second_factor")
      .addColumn("person_id", "text", (c) => c.primaryKey().references("person.id"))
      .addColumn("sealed", "text", (c) => c.notNull())
      .addColumn("used_step", "bigint", (c) => c.notNull())
      .addColumn("since", "bigint", (c) => c.notNull())
      .execute();
    await schema
      .createTable("recovery_code")
      .addColumn("code_hash", "text", (c) => c.primaryKey())
      .addColumn("person_id", "text", (c) => c.notNull().references("person.id"))
      .execute();
    await schema.createIndex("recovery_code_person").on("recovery_code").column("person_id").execute();
    await schema
      .createTable("waiting_sign_in")
      .addColumn("token_hash", "text", (c) => c.primaryKey())
      .addColumn("person_id", "text", (c) => c.notNull().references("person.id"))
      .addColumn("device_stamp", "text")
      .addColumn("created_at", "bigint", (c) => c.notNull())
      .addColumn("failures", "integer", (c) => c.notNull())
      .execute();
    await schema.createIndex("waiting_sign_in_created").on("waiting_sign_in").column("created_at").execute();
    await schema
      .alterTable("session")
      .addColumn("confirmed_at", "bigint", (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
