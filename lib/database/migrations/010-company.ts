import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Sign-in with the company's account: who is who at the provider, and what is on its way there. */
export const company: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    for (const column of ["company_issuer", "company_subject"])
      await schema.alterTable("person").addColumn(column, "text").execute();
    await schema
      .createIndex("person_company")
      .on("person")
      .columns(["company_issuer", "company_subject"])
      .unique()
      .execute();
    await schema.alterTable("session").addColumn("id_token", "text").execute();
    await schema
      .createTable("company_attempt")
      .addColumn("state_hash", "text", (c) => c.primaryKey())
      .addColumn("browser_hash", "text", (c) => c.notNull())
      .addColumn("sealed", "text", (c) => c.notNull())
      .addColumn("issuer", "text", (c) => c.notNull())
      .addColumn("next", "text", (c) => c.notNull())
      .addColumn("person_id", "text", (c) => c.references("person.id"))
      .addColumn("address", "text", (c) => c.notNull())
      .addColumn("expires_at", "bigint", (c) => c.notNull())
      .execute();
    await schema
      .createIndex("company_attempt_address")
      .on("company_attempt")
      .columns(["address", "expires_at"])
      .execute();
  },
};
