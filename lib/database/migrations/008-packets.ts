import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Forms that belong together. A table of its own: a form keeps its key when it becomes a document, so nothing is copied on the way, and
 * SQLite need not read past a large form to see it.
 */
export const packets: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("packet_part")
      .addColumn("person_id", "text", (c) => c.notNull().references("person.id"))
      .addColumn("form_key", "text", (c) => c.notNull())
      .addColumn("packet", "text", (c) => c.notNull())
      .addColumn("place", "integer", (c) => c.notNull())
      .addPrimaryKeyConstraint("packet_part_pk", ["person_id", "form_key"])
      .execute();
    await schema.createIndex("packet_part_packet").on("packet_part").column("packet").execute();
  },
};
