import { sql } from "kysely";
import type { Store } from "#lib/database/store.ts";
import type { Database } from "#lib/database/tables.ts";
import type { DocumentState } from "#lib/shared/states.ts";

export interface Move {
  documentId: string;
  was: DocumentState;
  became: DocumentState;
}

/** Has the database itself write down every change of a document's state, whoever makes it; what is rolled back leaves no trace. */
export async function watchMoves(db: Database, engine: Store["engine"]): Promise<void> {
  const entry = sql`insert into moved (document_id, was, became) values (new.id, old.state, new.state)`;
  await sql`create table moved (document_id text not null, was text not null, became text not null)`.execute(db);
  await sql`create index moved_document on moved (document_id)`.execute(db);
  if (engine === "sqlite") {
    await sql`create trigger watch after update of state on document when old.state <> new.state begin ${entry}; end`.execute(
      db,
    );
    return;
  }
  await sql`create function watch() returns trigger language plpgsql as $$ begin ${entry}; return null; end $$`.execute(
    db,
  );
  await sql`create trigger watch after update of state on document for each row when (old.state <> new.state) execute function watch()`.execute(
    db,
  );
}

export async function movesOf(db: Database, personId: string): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select moved.document_id as "documentId", was, became from moved
    join document on document.id = moved.document_id where document.person_id = ${personId}`.execute(db);
  return rows;
}
