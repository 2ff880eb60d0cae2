import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Until somebody is set up there is nothing to be kept: a restore empties what a server without people has written. */
const kept = "the audit log can only be added to";

/** Who did what, from where: rows that are never changed, and go only when they are so old that the head says so. */
export const audit: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await schema
      .createTable("audit")
      .addColumn("number", "bigint", (c) => c.primaryKey())
      .addColumn("at", "bigint", (c) => c.notNull())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("actor", "text", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("address", "text", (c) => c.notNull())
      .addColumn("session", "text", (c) => c.notNull())
      .addColumn("about", "text", (c) => c.notNull())
      .addColumn("object", "text", (c) => c.notNull())
      .addColumn("hash", "text", (c) => c.notNull())
      .addColumn("detail", "text", (c) => c.notNull())
      .execute();
    // A page of the log is the newest few of one of these, from a time on.
    for (const [name, ...columns] of [
      ["audit_at"],
      ["audit_kind", "kind"],
      ["audit_actor", "actor"],
      ["audit_actor_kind", "actor", "kind"],
      ["audit_object", "object"],
      ["audit_address", "address"],
    ] as const)
      await schema
        .createIndex(name)
        .on("audit")
        .columns([...columns, "at", "number"])
        .execute();
    await schema
      .createTable("audit_head")
      .addColumn("id", "integer", (c) => c.primaryKey())
      .addColumn("number", "bigint", (c) => c.notNull())
      .addColumn("hash", "text", (c) => c.notNull())
      .addColumn("cut_number", "bigint", (c) => c.notNull())
      .addColumn("cut_hash", "text", (c) => c.notNull())
      .addColumn("mac", "text", (c) => c.notNull())
      .execute();

    const somebody = "exists (select 1 from person)";
    const young = `old.number > coalesce((select max(cut_number) from audit_head), 0) and ${somebody}`;
    const back = "new.number < old.number or new.cut_number < old.cut_number or new.cut_number > new.number";
    const guards = [
      ["audit_changed", "update on audit", "true"],
      ["audit_removed", "delete on audit", young],
      ["audit_head_back", "update on audit_head", back],
      ["audit_head_removed", "delete on audit_head", somebody],
      // `insert or replace` removes without asking a trigger.
      ...(isPostgres
        ? []
        : ([
            ["audit_replaced", "insert on audit", "exists (select 1 from audit where number = new.number)"],
            ["audit_head_replaced", "insert on audit_head", "exists (select 1 from audit_head where id = new.id)"],
          ] as const)),
    ] as const;
    for (const [name, event, when] of guards) {
      if (isPostgres) {
        await sql
          .raw(`create function ${name}() returns trigger language plpgsql as $$ begin
            if ${when} then raise exception '${kept}'; end if;
            if tg_op = 'DELETE' then return old; end if;
            return new; end $$`)
          .execute(db);
        await sql.raw(`create trigger ${name} before ${event} for each row execute function ${name}()`).execute(db);
      } else
        await sql
          .raw(`create trigger ${name} before ${event} when ${when} begin select raise(abort, '${kept}'); end`)
          .execute(db);
    }
    if (!isPostgres) return;
    await sql
      .raw(`create function audit_emptied() returns trigger language plpgsql as $$ begin
        if ${somebody} then raise exception '${kept}'; end if; return null; end $$`)
      .execute(db);
    for (const table of ["audit", "audit_head"])
      await sql
        .raw(
          `create trigger ${table}_emptied before truncate on ${table} for each statement execute function audit_emptied()`,
        )
        .execute(db);
  },
};
