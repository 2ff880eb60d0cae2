import { sql } from "kysely";
import type { Database } from "../database/tables.ts";
import type { Trouble } from "../signing/types.ts";

/** Why the service cannot be used. */
export type ConnectionTrouble = Omit<Trouble, "reason"> & {
  reason:
    | Trouble["reason"]
    /** A token that it had just issued was refused. */
    | "fresh"
    /** What was saved cannot be decrypted with this server's key. */
    | "sealed"
    /** It was saved when it could still be called without TLS. */
    | "in_clear";
};

/** What is known of the service, in milliseconds since 1970. */
export interface Health {
  /** When it last issued a token or took a creation. */
  worked?: number;
  trouble?: ConnectionTrouble | undefined;
  /** Since when there is trouble. */
  since?: number;
  /** When it last failed, and why, also where it has worked again since. */
  failed?: { at: number; trouble: ConnectionTrouble };
  /** By so much its clock is ahead of ours, in milliseconds; behind when negative. Undefined where an answer did not say it, absent where none came. */
  clockAheadMs?: number | undefined;
  /** The same. */
  certificateUntil?: number | undefined;
}

/** The same again is written down so seldom. */
const againMs = 60 * 1000;
/** Those of other accounts go once they have been used by no instance for so long. */
const keptMs = 24 * 60 * 60 * 1000;

/** What any instance last wrote down of this account at the service. */
export async function readHealth(db: Database, account: string): Promise<Health> {
  const row = await db.selectFrom("service_health").selectAll().where("account", "=", account).executeTakeFirst();
  if (!row) return {};
  const failure: ConnectionTrouble | undefined = row.failure === null ? undefined : JSON.parse(row.failure);
  return {
    trouble: row.failing_since === null ? undefined : failure,
    ...(row.worked_at !== null && { worked: row.worked_at }),
    ...(row.failing_since !== null && { since: row.failing_since }),
    ...(row.failed_at !== null && failure && { failed: { at: row.failed_at, trouble: failure } }),
    ...(row.clock_ahead_ms !== null && { clockAheadMs: row.clock_ahead_ms }),
    ...(row.certificate_until !== null && { certificateUntil: row.certificate_until }),
  };
}

/** Whether the same was written down of this account a short time ago, by whichever instance. */
export async function isKnown(db: Database, account: string, health: Readonly<Health>): Promise<boolean> {
  if ("clockAheadMs" in health) return false;
  const { trouble, failed, worked } = await readHealth(db, account);
  if (trouble?.reason !== health.trouble?.reason) return false;
  const [last, own] = trouble ? [failed?.at, health.failed?.at] : [worked, health.worked];
  return last !== undefined && own !== undefined && own - last < againMs;
}

/** Writes down what an instance has met; what others have met stays beside it, and before it where that was later. */
export async function writeHealth(db: Database, account: string, health: Readonly<Health>): Promise<void> {
  const { worked, trouble, since, failed } = health;
  const met = {
    ...("clockAheadMs" in health && { clock_ahead_ms: health.clockAheadMs ?? null }),
    ...("certificateUntil" in health && { certificate_until: health.certificateUntil ?? null }),
  };
  const failedAt = failed?.at ?? null;
  const failure = { failed_at: failedAt, failure: failed ? JSON.stringify(failed.trouble) : null };
  const failingSince = trouble ? (since ?? null) : null;
  const row = { account, worked_at: worked ?? null, ...failure, failing_since: failingSince, ...met };
  const later = sql<number>`case when service_health.worked_at > ${worked ?? 0} then service_health.worked_at else ${worked ?? null} end`;
  const before = Math.max(worked ?? 0, failed?.at ?? 0) - keptMs;
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom("service_health")
      .where("account", "!=", account)
      .where(sql<boolean>`coalesce(worked_at, 0) < ${before} and coalesce(failed_at, 0) < ${before}`)
      .execute();
    await tx
      .insertInto("service_health")
      .values(row)
      .onConflict((conflict) =>
        trouble
          ? conflict
              .column("account")
              .doUpdateSet({
                ...met,
                ...failure,
                // Where it has worked for another one since, this is the first that fails again.
                failing_since: sql<number>`coalesce(service_health.failing_since,
                  case when service_health.worked_at > ${failingSince} then ${failedAt} else cast(${failingSince} as bigint) end)`,
              })
              .where(
                sql<boolean>`coalesce(service_health.worked_at, 0) <= ${failedAt} and coalesce(service_health.failed_at, 0) <= ${failedAt}`,
              )
          : conflict.column("account").doUpdateSet({
              ...met,
              worked_at: later,
              failing_since: sql<number>`case when service_health.failed_at > ${worked ?? 0} then service_health.failing_since end`,
            }),
      )
      .execute();
  });
}
