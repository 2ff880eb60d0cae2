import type { Database, PacketPartTable } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import { mostParts } from "../shared/packet.ts";

type Own = Pick<PacketPartTable, "person_id" | "form_key">;

/** Where a form belongs. */
export type PacketPart = Pick<PacketPartTable, "packet" | "place">;

/** Within a transaction: the form is a part of the packet, and what it becomes too. */
export async function enterPart(
  tx: Database,
  { person_id, form_key }: Own,
  { packet, place }: PacketPart,
): Promise<void> {
  await tx.insertInto("packet_part").values({ person_id, form_key, packet, place }).execute();
}

/** The packet to which a form, or the document that it has become, belongs. */
export function partOf(db: Database, { person_id, form_key }: Own): Promise<PacketPart | undefined> {
  return db
    .selectFrom("packet_part")
    .select(["packet", "place"])
    .where((where) => where.and({ person_id, form_key }))
    .executeTakeFirst();
}

/** Which of these documents belong to a packet, and to which. */
export async function packetsAmong(db: Database, documentIds: string[]): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("document")
    .innerJoin("packet_part as part", (join) =>
      join.onRef("part.person_id", "=", "document.person_id").onRef("part.form_key", "=", "document.form_key"),
    )
    .select(["document.id", "part.packet"])
    .where("document.id", "in", documentIds)
    .execute();
  return new Map(rows.map(({ id, packet }) => [id, packet]));
}

/** How many parts a packet has, without drafts that were deleted, and the place of the last one. */
export async function extentOf(db: Database, packet: string): Promise<{ parts: number; last: number }> {
  const places = await db
    .selectFrom("packet_part as part")
    .leftJoin("draft", (join) =>
      join.onRef("draft.person_id", "=", "part.person_id").onRef("draft.form_key", "=", "part.form_key"),
    )
    .select(["part.place", "draft.deleted_at"])
    .where("part.packet", "=", packet)
    .execute();
  const there = new Set(places.filter(({ deleted_at }) => deleted_at === null).map(({ place }) => place));
  return { parts: there.size, last: Math.max(...places.map(({ place }) => place)) };
}

/** Holds a packet until the transaction ends: whoever adds a part too waits, and then meets this one. */
export async function lockPacket(tx: Database, packet: string): Promise<void> {
  await tx
    .updateTable("packet_part")
    .set(({ ref }) => ({ place: ref("place") }))
    .where("packet", "=", packet)
    .execute();
}

/** Within a transaction in which a deleted draft has come back: whether its packet, if it has one, has no more parts than it may. */
export async function hasRoom(tx: Database, own: Own): Promise<boolean> {
  const part = await partOf(tx, own);
  if (!part) return true;
  await lockPacket(tx, part.packet);
  return (await extentOf(tx, part.packet)).parts <= mostParts;
}

/** The ids of those who have parts of a packet. */
export async function packetHolders(db: Database, packet: string): Promise<string[]> {
  const rows = await db.selectFrom("packet_part").select("person_id").distinct().where("packet", "=", packet).execute();
  return rows.map(({ person_id }) => person_id);
}

/** Within a transaction that holds both people: forms stay parts, in the hands of whoever has them now. */
export async function moveParts(
  tx: Database,
  { from, to, keys }: { from: string; to: string; keys: string[] },
): Promise<void> {
  await tx
    .updateTable("packet_part")
    .set({ person_id: to })
    .where("person_id", "=", from)
    .where(inValues(tx, "form_key", keys))
    .execute();
}

/** Within a transaction in which a form goes that has become nothing. */
export async function leavePacket(tx: Database, { person_id, form_key }: Own): Promise<void> {
  await tx
    .deleteFrom("packet_part")
    .where((where) => where.and({ person_id, form_key }))
    .execute();
}
