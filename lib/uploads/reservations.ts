import { leaseOf } from "../database/instances.ts";
import { lockPerson } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { type Full, QuotaFull } from "../shared/quotas.ts";
import { checkStaged, type StagedLimits } from "./quotas.ts";
import { addUpload, type StoredFile } from "./rows.ts";

/** Room for one file that is on its way here. */
export interface Reservation {
  id: string;
  personId: string;
  bytes: number;
  /** The process that receives it. */
  instance: string;
}

/**
 * Takes room for a file before a byte of it is received. Answers what has gone to make room, by its name on the disk, or the limit that
 * has been reached. Room that a process took which is gone is free again, and so is what this process has not `underWay` any more.
 */
export async function reserveUpload(
  db: Database,
  { id, personId, bytes, instance }: Reservation,
  underWay: Iterable<string>,
  limits: StagedLimits,
): Promise<{ freed: string[] } | { full: Full }> {
  const reserve = async (tx: Database) => {
    await lockPerson(tx, personId);
    await tx
      .deleteFrom("upload_reservation")
      .where("person_id", "=", personId)
      .where((where) =>
        where.or([
          where.not(leaseOf("upload_reservation.instance")),
          where.and([where("instance", "=", instance), where("id", "not in", [id, ...underWay])]),
        ]),
      )
      .execute();
    const freed = await checkStaged(tx, personId, { files: 1, bytes }, limits);
    await tx.insertInto("upload_reservation").values({ id, person_id: personId, bytes, instance }).execute();
    return { freed };
  };
  return quotaAnswer(db.transaction().execute(reserve));
}

/**
 * Enters a file for which room was taken, and gives that room back: in one, so that it is counted once. Taken back meanwhile, because
 * this process had not been heard of for longer than its lease, it has to be there still.
 */
export async function enterReserved(
  db: Database,
  { id, personId }: Reservation,
  file: StoredFile,
  limits: StagedLimits,
): Promise<{ freed: string[] } | { full: Full }> {
  const enter = async (tx: Database) => {
    await lockPerson(tx, personId);
    const { numDeletedRows } = await tx.deleteFrom("upload_reservation").where("id", "=", id).executeTakeFirst();
    const more = { files: 1, bytes: file.bytes };
    const freed = numDeletedRows === 1n ? [] : await checkStaged(tx, personId, more, limits);
    await addUpload(tx, personId, file, limits.now);
    return { freed };
  };
  return quotaAnswer(db.transaction().execute(enter));
}

/** Gives room back that was not used; given back already, it is no error. */
export async function giveBack(db: Database, id: string): Promise<void> {
  await db.deleteFrom("upload_reservation").where("id", "=", id).execute();
}

/** Forgets what processes took that are gone, of whomever. */
export async function sweepReservations(db: Database): Promise<void> {
  await db
    .deleteFrom("upload_reservation")
    .where((where) => where.not(leaseOf("upload_reservation.instance")))
    .execute();
}

function quotaAnswer<T>(answer: Promise<T>): Promise<T | { full: Full }> {
  return answer.catch((error) => {
    if (error instanceof QuotaFull) return { full: error.full };
    throw error;
  });
}
