import { type RawBuilder, sql } from "kysely";
import { audit, linkHash } from "../audit/write.ts";
import { lockDocument } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { noteUnshared } from "../search/text.ts";
import type { AuditEvent } from "../shared/audit.ts";
import type { ExportFormat } from "../shared/export.ts";
import { type Deed, leavesWith, type Removal, type RemovedPart, type ShareWay } from "../shared/history.ts";
import { newId } from "../shared/id.ts";
import { eachText } from "../shared/struck.ts";

export type StoredDeed = Deed & { at: number; by: string; number: number };

/** So many of the newest stand on the page, with all that cannot be many: anybody can share, and mark, again and again. */
const mostDeeds = 2000;
const maybeMany = ["shared", "marked", "exported"] as const satisfies Deed["kind"][];

interface Of {
  documentId: string;
  personId: string;
}

/** A link that somebody shares, and the place of its signer. */
interface SharedLink {
  signer: number;
  link: string;
}

/**
 * Writes down that links were shared, of calls with the same `once` the first; a link that leaves counts as shared where it `stands`, which is
 * asked of what is stored by then. Of the others the audit log alone tells.
 */
export async function addShare(
  db: Database,
  of: Of,
  { way, links, once }: { way: ShareWay; links: SharedLink[]; once: string | undefined },
  stands: (link: SharedLink, stored: string | null) => boolean,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // One at a time: two who hand out different links at once would not see each other's, and each think one left.
    await lockDocument(tx, { id: of.documentId });
    // Before it is asked what stands: links may have been replaced since the first try.
    if (once !== undefined && (await isThere(tx, of.documentId, once))) return;
    const rows = await tx
      .selectFrom("signer")
      .select(["position", "link"])
      .where("document_id", "=", of.documentId)
      .execute();
    const stored = new Map(rows.map(({ position, link }) => [position, link]));
    const standing = links.filter((link) => stands(link, stored.get(link.signer) ?? null)).map(({ signer }) => signer);
    if (standing.length > 0) await addEvent(tx, of, { kind: "shared", detail: { signers: standing, way } }, now, once);
    if (standing.length > 0 && leavesWith(way)) {
      await tx
        .updateTable("signer")
        .set({ shared_at: now })
        .where("document_id", "=", of.documentId)
        .where("position", "in", standing)
        .execute();
      await noteUnshared(tx, of.documentId);
    }
    const about = { is: "document", id: of.documentId } as const;
    await audit(
      tx,
      links.map(
        ({ signer, link }): AuditEvent => ({
          kind: "link_shared",
          about,
          detail: { signer, way, link: linkHash(tx, link) },
        }),
      ),
    );
  });
}

async function isThere(tx: Database, documentId: string, once: string): Promise<boolean> {
  const event = tx.selectFrom("event").select("id").where("document_id", "=", documentId).where("once", "=", once);
  return (await event.executeTakeFirst()) !== undefined;
}

/** Adds a note, of those with the same `once` the first. Answers false when the document has `mostNotes` already. */
export async function addNote(
  db: Database,
  of: Of,
  { text, once, mostNotes }: { text: string; once: string | undefined; mostNotes: number },
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // One at a time: many at once would each find room.
    await lockDocument(tx, { id: of.documentId });
    if ((await countNotes(tx, of.documentId, once)) >= mostNotes) return false;
    if (await addEvent(tx, of, { kind: "note", detail: { text } }, now, once))
      await audit(tx, { kind: "note_added", about: { is: "document", id: of.documentId } });
    return true;
  });
}

/** The deed's line alone, within a transaction that does what it tells of. Answers false when one with the same `once` is there. */
export async function addEvent(
  tx: Database,
  of: Of,
  { kind, detail }: Deed,
  now: number,
  once?: string,
): Promise<boolean> {
  const { documentId, personId } = of;
  const added = await tx
    .insertInto("event")
    .values({
      id: newId(now),
      document_id: documentId,
      number: nextNumber(documentId),
      person_id: personId,
      at: now,
      kind,
      detail: JSON.stringify(detail),
      once: once ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(["document_id", "once"]).where(sql<boolean>`once is not null`).doNothing(),
    )
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** How many notes a document has but for that of this `once`. */
async function countNotes(db: Database, documentId: string, once = ""): Promise<number> {
  const { n } = await db
    .selectFrom("event")
    .select(({ fn }) => fn.countAll<number | string>().as("n"))
    .where("document_id", "=", documentId)
    .where("kind", "=", "note")
    .where(({ or, eb }) => or([eb("once", "is", null), eb("once", "!=", once)]))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Within a transaction: puts another text in the place of a document's notes, as `change` makes it. */
export async function changeNotes(tx: Database, documentId: string, change: (text: string) => string): Promise<void> {
  const rows = await tx
    .selectFrom("event")
    .select(["id", "detail"])
    .where("document_id", "=", documentId)
    .where("kind", "=", "note")
    .execute();
  for (const { id, detail } of rows) {
    const changed = JSON.stringify(eachText(JSON.parse(detail), change));
    if (changed !== detail) await tx.updateTable("event").set({ detail: changed }).where("id", "=", id).execute();
  }
}

/** Writes down the same deed on many documents. An export is no copy: nobody has been given a link yet. */
export async function addExports(
  db: Database,
  of: { documentIds: string[]; personId: string },
  format: ExportFormat,
  now: number,
): Promise<void> {
  if (of.documentIds.length === 0) return;
  const detail = JSON.stringify({ format });
  const one = { person_id: of.personId, at: now, kind: "exported" as const, detail };
  const rows = of.documentIds.map((id) => ({ ...one, id: newId(now), document_id: id, number: nextNumber(id) }));
  await db.insertInto("event").values(rows).execute();
}

/** Two deeds at once may get the same one: neither came before the other. */
function nextNumber(documentId: string): RawBuilder<number> {
  return sql`(select coalesce(max(number), 0) + 1 from event where document_id = ${documentId})`;
}

/** The deeds on a document, or those of one kind, oldest first; of what can be many the newest. */
export async function deedsOf(db: Database, documentId: string, kind?: Deed["kind"]): Promise<StoredDeed[]> {
  const rows = await db
    .selectFrom("event")
    .innerJoin("person", "person.id", "event.person_id")
    .select(["event.at", "event.kind", "event.detail", "event.number", "person.name"])
    .where("document_id", "=", documentId)
    .where(({ or, eb }) =>
      or([
        eb("event.kind", "not in", maybeMany),
        eb("event.number", ">", sql<number>`${nextNumber(documentId)} - ${mostDeeds + 1}`),
      ]),
    )
    .$if(kind !== undefined, (query) => query.where("event.kind", "=", kind ?? "removed"))
    .orderBy("number")
    .orderBy("event.at")
    .execute();
  return rows.map(
    ({ at, kind, detail, number, name }) => ({ at, by: name, number, kind, detail: JSON.parse(detail) }) as StoredDeed,
  );
}

type Removals = { [Part in RemovedPart as `${Part}Removed`]?: Removal };

/** What the retention has removed of a document. */
export async function removalsOf(db: Database, documentId: string, parts: RemovedPart[]): Promise<Removals> {
  const removals: Removals = {};
  for (const { kind, detail, at, by } of await deedsOf(db, documentId, "removed"))
    if (kind === "removed" && parts.includes(detail.part))
      removals[`${detail.part}Removed`] = { at, by, days: detail.days };
  const { linksRemoved, peopleRemoved } = removals;
  // The links went with the people.
  return {
    ...removals,
    ...(parts.includes("links") && !linksRemoved && peopleRemoved && { linksRemoved: peopleRemoved }),
  };
}
