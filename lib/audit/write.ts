import type { Selectable } from "kysely";
import { auditKeyOf } from "../database/audit-key.ts";
import { nowMs } from "../database/clock.ts";
import type { AuditHeadTable, AuditTable, Database } from "../database/tables.ts";
import type { AuditEvent, KeyedHash } from "../shared/audit.ts";
import { type Acting, whoActs } from "./actor.ts";
import { beginning, headMac, keyedHash, rowHash, type Unsealed } from "./chain.ts";

const only = 1;
type Head = Omit<Selectable<AuditHeadTable>, "id" | "mac">;

/**
 * Writes down what was done, in the transaction that does it, as the last thing in it: from here on the transaction holds the log's head, for
 * which all others wait, so it must not wait for anything itself. More rows may follow, nothing else. Who it was the request says
 * (`actor.ts`); `by` where that is known before the request knows it.
 */
export async function audit(
  tx: Database,
  events: AuditEvent | AuditEvent[],
  by: Acting | undefined = whoActs(),
): Promise<void> {
  const all = [events].flat();
  if (all.length === 0) return;
  const key = auditKeyOf(tx);
  const { at, head, fits } = await takeHead(tx, all.length);
  const who = {
    actor: by?.person?.id ?? (by === undefined ? "server" : by.command ? "command" : "nobody"),
    name: by?.person?.name ?? "",
    address: by?.address ?? "",
    session: by?.session ? keyedHash(key, "session", by.session) : "",
  };
  let { hash } = head;
  const rows = all.map((event, i) => {
    const row: Unsealed = {
      number: head.number - all.length + 1 + i,
      at,
      kind: event.kind,
      ...who,
      about: event.about?.is ?? "",
      object: event.about?.id ?? "",
      detail: JSON.stringify(event.detail ?? {}),
    };
    hash = rowHash(key, hash, row);
    return { ...row, hash };
  });
  await tx.insertInto("audit").values(rows).execute();
  await setHead(tx, { ...head, hash }, fits);
}

/** Holds the head until the transaction ends, with room for so many rows more. `fits`: it is as the server has written it. */
async function takeHead(tx: Database, more: number) {
  const key = auditKeyOf(tx);
  const take = () =>
    tx
      .updateTable("audit_head")
      .set((set) => ({ number: set("number", "+", more) }))
      .where("id", "=", only)
      .returning(["number", "hash", "cut_number", "cut_hash", "mac", nowMs.as("at")])
      .executeTakeFirst();
  let taken = await take();
  if (!taken) {
    const first = { number: 0, hash: beginning, cut_number: 0, cut_hash: beginning };
    await tx
      .insertInto("audit_head")
      .values({ id: only, ...first, mac: headMac(key, first) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    taken = await take();
  }
  if (!taken) throw new Error("the audit log has no head");
  const { at, mac, ...head } = taken;
  return { at, head, fits: mac === headMac(key, { ...head, number: head.number - more }) };
}

/** A head that somebody else has written is not made good by writing it again: it never fits any more. */
const setHead = (tx: Database, head: Head, fits: boolean) =>
  tx
    .updateTable("audit_head")
    .set({ ...head, mac: fits ? headMac(auditKeyOf(tx), head) : "" })
    .where("id", "=", only)
    .execute();

/** Holds the log's head until the transaction ends: nobody else writes or cuts meanwhile. */
export const holdHead = async (tx: Database): Promise<Head> => (await takeHead(tx, 0)).head;

/** Within a transaction: lets the rows up to this one go, which are in it. */
export async function cutOff(tx: Database, { number, hash }: Pick<AuditTable, "number" | "hash">): Promise<void> {
  const { head, fits } = await takeHead(tx, 0);
  await setHead(tx, { ...head, cut_number: number, cut_hash: hash }, fits);
}

/** As it stands; undefined before the first row. */
export function readHead(db: Database): Promise<Selectable<AuditHeadTable> | undefined> {
  return db.selectFrom("audit_head").selectAll().where("id", "=", only).executeTakeFirst();
}

/** Whether the server has written it so. */
export const headFits = (db: Database, { mac, ...head }: Selectable<AuditHeadTable>): boolean =>
  mac === headMac(auditKeyOf(db), head);

/** What the log may say of a link. */
export const linkHash = (db: Database, link: string): KeyedHash => keyedHash(auditKeyOf(db), "link", link);
/** What the log may say of a secret. */
export const secretHash = (db: Database, secret: string): KeyedHash => keyedHash(auditKeyOf(db), "secret", secret);
