import { finishCut } from "./audit/cut.ts";
import type { Refusals } from "./audit/refusals.ts";
import type { createWitness } from "./audit/witness.ts";
import type { Restores } from "./backup/restores.ts";
import type { CompanySignIn } from "./company/company.ts";
import { mendFutureContacts } from "./contacts/future-times.ts";
import { learnContacts } from "./contacts/learn.ts";
import { resealSetAside } from "./creation/journal-reseal.ts";
import type { followClock } from "./database/clock.ts";
import { beatMs, forgetGone, type Instance } from "./database/instances.ts";
import { type Step, withLease } from "./database/leases.ts";
import type { watchClock } from "./database/steady-clock.ts";
import type { Database, LeaseName } from "./database/tables.ts";
import type { Forgetting } from "./documents/forgetting/forgetting.ts";
import { mendFutureDocuments } from "./documents/future-times.ts";
import type { Retention } from "./documents/retention/retention.ts";
import type { Drafts } from "./drafts/drafts.ts";
import { mendFutureDrafts } from "./drafts/future-times.ts";
import type { Keyring } from "./keys/keyring.ts";
import { createResealing } from "./keys/reseal.ts";
import { mendFutureDeactivations, mendFutureInvitations, mendFutureSessions } from "./people/future-times.ts";
import type { People } from "./people/people.ts";
import { log } from "./runtime/log.ts";
import { createRecurring } from "./runtime/recurring.ts";
import { sealedKinds } from "./sealed-kinds.ts";
import { keepSearchIndex } from "./search/index-keeper.ts";
import type { Staging } from "./storage/staging.ts";
import type { Trials } from "./templates/trials.ts";
import type { Uploads } from "./uploads/uploads.ts";

const sweepMs = 10 * 60 * 1000;
/** A thousand names at a time: a million files have been looked at after 17 hours. */
const lookMs = 60 * 1000;

interface Swept {
  steadiness: Pick<ReturnType<typeof watchClock>, "check">;
  people: Pick<People, "sweep">;
  companySignIn: Pick<CompanySignIn, "sweepCompany">;
  drafts: Pick<Drafts, "sweep">;
  retention: Pick<Retention, "sweep">;
}

interface Parts extends Swept {
  db: Database;
  instance: Instance;
  clock: ReturnType<typeof followClock>;
  steadiness: ReturnType<typeof watchClock>;
  keys: Keyring;
  staging: Staging;
  auditWitness: ReturnType<typeof createWitness>;
  refusals: Refusals;
  uploads: Uploads;
  forgetting: Forgetting;
  restores: Restores;
  trials: Trials;
  /** Where the journal of outcomes is. */
  outcomes: string;
  /** Closes what a dead process left pending. */
  tend: () => Promise<void>;
}

interface Upkeep {
  begin(): void;
  /** Has the sweep run before long, once it has begun. */
  sweepSoon(): void;
  /** The same of forgetting people. */
  forgetSoon(): void;
  /** Waits for what is under way. */
  end(): Promise<void>;
}

/** What is deleted, or put right, because its time is over, on one instance at a time. */
export function sweepOf({ steadiness, people, companySignIn, drafts, retention }: Swept) {
  return async (step: Step): Promise<void> => {
    await step(forgetGone);
    await finishCut(step);
    await mendFutureSessions(step);
    await people.sweep(step);
    await companySignIn.sweepCompany(step);
    if ((await steadiness.check()) === undefined) {
      for (const mend of [
        mendFutureInvitations,
        mendFutureDeactivations,
        mendFutureDrafts,
        mendFutureDocuments,
        mendFutureContacts,
      ])
        await mend(step);
      await drafts.sweep(step);
    }
    await retention.sweep(step);
  };
}

/** The work that recurs as long as an instance serves: what is done, how often, and what of it on one instance only. */
export function createUpkeep(parts: Parts): Upkeep {
  const { db, instance, steadiness, keys, restores, uploads } = parts;
  const recurring = createRecurring((what, error) => log("error", what, { error }));
  const resealing = createResealing({ db, keys, kinds: sealedKinds(parts.staging) });
  const ending = new AbortController();
  const here = { db, instance: instance.id, signal: ending.signal };
  const onOneInstance = (name: LeaseName, work: (step: Step) => Promise<void>) => withLease({ ...here, name }, work);

  const sweep = sweepOf(parts);

  async function look(): Promise<void> {
    if ((await restores.knowsEveryFile()) && (await steadiness.waitsUntil()) === undefined) await uploads.look();
  }

  let sweepSoon = () => {};
  let forgetSoon = () => {};
  return {
    begin() {
      recurring.every(beatMs, "clock", parts.clock.sync);
      // By itself: work that waits for a row must not make this process look dead.
      recurring.every(beatMs, "heartbeat", () => instance.beat(db));
      recurring.every(beatMs, "recovery", parts.tend);
      const encryptSoon = recurring.every(lookMs, "encryption", () => onOneInstance("encryption", resealing));
      recurring.every(lookMs, "outcomes set aside", () => resealSetAside(parts.outcomes, keys));
      recurring.every(beatMs, "keys", async () => {
        if (await keys.follow()) encryptSoon();
      });
      recurring.every(beatMs, "audit log's newest row", parts.auditWitness.note);
      recurring.every(beatMs, "search index", () => keepSearchIndex(here));
      recurring.every(beatMs, "contacts", () => learnContacts(here));
      recurring.every(lookMs, "refusals", () => parts.refusals.flush());
      sweepSoon = recurring.every(sweepMs, "sweep", () => onOneInstance("sweep", sweep));
      forgetSoon = recurring.every(lookMs, "forgetting", () => onOneInstance("forgetting", parts.forgetting.work));
      // On each instance: its folder may be its own.
      recurring.every(sweepMs, "practice documents", parts.trials.sweep);
      recurring.every(lookMs, "files without a row", () => onOneInstance("files without a row", look));
    },
    sweepSoon: () => sweepSoon(),
    forgetSoon: () => forgetSoon(),
    async end() {
      ending.abort();
      await recurring.stop();
    },
  };
}
