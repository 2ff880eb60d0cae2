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
  /** By so much its clock is ahead of ours, in milliseconds; behind when negative. */
  clockAheadMs?: number;
  certificateUntil?: number;
}

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

/** Writes down what an instance has just met; what others have met before stays beside it. */
export async function writeHealth(db: Database, account: string, health: Readonly<Health>): Promise<void> {
  const { worked, trouble, since, failed, clockAheadMs, certificateUntil } = health;
  const met = { clock_ahead_ms: clockAheadMs ?? null, certificate_until: certificateUntil ?? null };
  const failure = { failed_at: failed?.at ?? null, failure: failed ? JSON.stringify(failed.trouble) : null };
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
        conflict.column("account").doUpdateSet(
          trouble
            ? {
                ...met,
                ...failure,
                failing_since: sql<number>`coalesce(service_health.failing_since, ${failingSince})`,
              }
            : { ...met, worked_at: later, failing_since: null },
        ),
      )
      .execute();
  });
}
