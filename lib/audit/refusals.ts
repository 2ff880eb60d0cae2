import type { Database } from "../database/tables.ts";
import { log } from "../runtime/log.ts";
import { networkOf } from "../runtime/network.ts";
import type { AuditEvent } from "../shared/audit.ts";
import { type Acting, whoActs } from "./actor.ts";
import { audit } from "./write.ts";

const minute = 60_000;
/** A refusal is answered before it is written down: how long the answer takes tells nothing of whom it is about. */
const writtenAfterMs = 1000;
/** The same refusal to the same asker, from one network, has a row, and one more for all that follow within this time. */
const windowMs = 10 * minute;
/** So many different ones about an account have a row, and as many others; and then one more of each every five minutes, 288 a day. */
const most = 200;
const refillMs = 5 * minute;

/** A refusal, without how often. */
type Refused = Extract<
  AuditEvent,
  { kind: "sign_in_refused" | "company_refused" | "code_refused" | "not_allowed" | "file_refused" }
>;
type Refusal = { [Kind in Refused["kind"]]: WithoutTimes<Extract<Refused, { kind: Kind }>> }[Refused["kind"]];
type WithoutTimes<R extends Refused> = Omit<R, "detail"> & { detail: Omit<R["detail"], "times"> };

export interface Refusals {
  /** Has a refusal written down a moment later, or counts it with those like it. The refusal stands whatever becomes of its row. */
  note(refusal: Refusal): Promise<void>;
  /** Writes down what waits for that, and what was counted and is over, or all of it. */
  flush(all?: boolean): Promise<void>;
}

/**
 * Refusals cost whoever asks for them nothing, and nobody need be signed in: what anybody can repeat is counted in this process and written down
 * as one row; what is different each time has no row of its own beyond some number, only a count. So the log grows by some 1,300 rows a day and
 * server at most, and what was counted, or refused a moment before, is lost with a process that is killed.
 */
export function createRefusals({ db, now }: { db: Database; now: () => number }): Refusals {
  const counted = new Map<string, { refusal: Refusal; by: Acting | undefined; since: number; times: number }>();
  // Whatever else anybody is refused, it takes no row from guesses at an account.
  const [ofAccounts, ofOthers] = [createBudget(), createBudget()];
  let others = 0;
  let othersSince = 0;

  let waiting: { event: AuditEvent; by: Acting | undefined }[] = [];
  let soon: NodeJS.Timeout | undefined;
  let written = Promise.resolve();

  function writeSoon(event: AuditEvent, by: Acting | undefined): void {
    waiting.push({ event, by });
    soon ??= setTimeout(writeWaiting, writtenAfterMs).unref();
  }
  /** Those that somebody else is writing down are behind it too when it ends. */
  function writeWaiting(): Promise<void> {
    clearTimeout(soon);
    soon = undefined;
    const due = waiting;
    waiting = [];
    written = written.then(async () => {
      for (const { event, by } of due) await write(event, by);
    });
    return written;
  }

  async function write(event: AuditEvent, by: Acting | undefined): Promise<void> {
    await db
      .transaction()
      .execute((tx) => audit(tx, event, by))
      .catch((error) => log("error", "a refusal could not be written down", { kind: event.kind, error }));
  }
  const withTimes = (refusal: Refusal, times: number) =>
    ({ ...refusal, detail: { ...refusal.detail, times } }) as AuditEvent;

  return {
    async note(refusal) {
      const acting = whoActs();
      // What the request learns later, about a sign-in that follows, is not of this one.
      const by = acting && { ...acting };
      const key = JSON.stringify([refusal, by && networkOf(by.address), by?.person?.id]);
      const known = counted.get(key);
      if (known) return void known.times++;
      const at = now();
      if (!(refusal.about ? ofAccounts : ofOthers).takeOne(at)) {
        if (others++ === 0) othersSince = at;
        return;
      }
      counted.set(key, { refusal, by, since: at, times: 0 });
      writeSoon(withTimes(refusal, 1), by);
    },
    async flush(all = false) {
      await writeWaiting();
      const over = (since: number) => all || Math.abs(now() - since) >= windowMs;
      for (const [key, { refusal, by, since, times }] of counted) {
        if (!over(since)) continue;
        counted.delete(key);
        if (times > 0) await write(withTimes(refusal, times), by);
      }
      if (others === 0 || !over(othersSince)) return;
      const times = others;
      others = 0;
      await write({ kind: "refused_others", detail: { times } }, undefined);
    },
  };
}

/** How many may still have a row of their own. */
function createBudget() {
  let left = most;
  let filledAt: number | undefined;
  return {
    takeOne(at: number): boolean {
      filledAt ??= at;
      const more = Math.floor((at - filledAt) / refillMs);
      if (more > 0 || at < filledAt) {
        left = Math.min(most, left + Math.max(0, more));
        filledAt = at;
      }
      if (left === 0) return false;
      left--;
      return true;
    },
  };
}
