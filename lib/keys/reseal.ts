import { setImmediate as turn } from "node:timers/promises";
import { readClock } from "../database/clock.ts";
import type { Step } from "../database/leases.ts";
import { currentOf, listSealingKeys, noteClean } from "../database/sealing-keys.ts";
import type { Database } from "../database/tables.ts";
import { log } from "../runtime/log.ts";
import type { Keys } from "../storage/keys.ts";
import type { SealedKind } from "./sealed-kind.ts";

/** So long an old key stays needed by what was under way when it was replaced: an upload, a set-up of two-step sign-in. */
export const underWayMs = 60 * 60 * 1000;
/** Of each minute; shorter than a lease. */
const runMs = 30_000;

/** A look at everything, from the first kind to the last. */
interface Pass {
  key: string;
  /** On the database's clock. */
  since: number;
  kind: number;
  after: string;
  done: number;
  failed: number;
}

/**
 * Brings everything under the current key, a portion at a time: the answer works for half a minute at most, and goes on with the next call.
 * Where it stands is nowhere but here: after a kill it looks from the start, and finds what is done already to be so. A look that found nothing to
 * do is noted; while an older key is here there is one an hour, for what came late.
 */
export function createResealing({ db, keys, kinds }: { db: Database; keys: Keys; kinds: SealedKind[] }) {
  let pass: Pass | undefined;

  return async function work(step: Step): Promise<void> {
    for (const until = performance.now() + runMs; performance.now() < until; ) {
      const current = currentOf(await listSealingKeys(db));
      const now = await readClock(db);
      // Else this process does not know it yet, or does not have it.
      if (!current || current.id !== keys.current().id) return;
      const isDue = current.clean_at === null || (keys.all().length > 1 && now - current.clean_at > underWayMs);
      if (pass?.key !== current.id) pass = undefined;
      if (!pass && !isDue) return;
      pass ??= { key: current.id, since: now, kind: 0, after: "", done: 0, failed: 0 };
      const ended = await goOn(pass, step, until);
      if (!ended) return;
      pass = undefined;
      const { key, done, failed, since } = ended;
      if (done > 0) log("info", "encrypted with the current key", { key, values: done });
      if (failed > 0) return;
      if (done === 0) return step((tx) => noteClean(tx, key, since));
    }
  };

  /** Answers the pass once it is through. */
  async function goOn(at: Pass, step: Step, until: number): Promise<Pass | undefined> {
    for (let kind = kinds[at.kind]; kind; kind = kinds[at.kind]) {
      const { after, done, failed } = await kind.reseal({ db, keys, step }, at.after);
      at.done += done;
      at.failed += failed;
      at.after = after ?? "";
      if (after === undefined) at.kind++;
      if (performance.now() >= until) return undefined;
      await turn();
    }
    return at;
  }
}
