import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const handingOver: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("signer").addColumn("marked_signed_at", "bigint").execute();
    await db.schema
      .alterTable("signer")
      .addColumn("marked_signed_by", "text", (c) => c.references("person.id"))
      .execute();
  },
};
