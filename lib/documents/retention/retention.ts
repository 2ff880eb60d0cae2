import { isDeepStrictEqual } from "node:util";
import { audit } from "../../audit/write.ts";
import { purgeLearned } from "../../contacts/forget.ts";
import { type Step, stepsOf } from "../../database/leases.ts";
import { lockSetting } from "../../database/row-locks.ts";
import { findSetting, readSetting, swapSetting } from "../../database/settings.ts";
import type { Steadiness } from "../../database/steady-clock.ts";
import type { Store } from "../../database/store.ts";
import type { Database } from "../../database/tables.ts";
import { countDueDrafts, leftDrafts, purgeDueDrafts } from "../../drafts/left.ts";
import { stillMay } from "../../people/rows.ts";
import { log } from "../../runtime/log.ts";
import type { Quotas } from "../../shared/quotas.ts";
import { ok, type Result, refuse } from "../../shared/result.ts";
import { type Due, isMore, noRules, type Retained, type RetentionRules } from "../../shared/retention.ts";
import { rulesSchema } from "../../shared/retention-schema.ts";
import type { Person } from "../../shared/roles.ts";
import { countDue, purgeDue } from "./purge.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Documents in one transaction: 13 ms on a file of 300,000 documents, in which nobody else is served. */
const portion = 100;
/** Documents that are struck in one sweep, and contacts that go, so that it ends before the next one is due. */
const mostStruckAtOnce = 20_000;
const name = "retention";

interface RetentionParts {
  store: Pick<Store, "db" | "now" | "emptyLog">;
  /** Forgets outcomes on the disk that are older than this, in milliseconds since 1970. Answers how many. */
  forgetOutcomes: (before: number) => Promise<number>;
  steadiness: Steadiness;
  /** Of whoever gets a draft back. */
  quotas: Quotas;
  /** Removes files that nothing needs any more from the disk. */
  sweepUploads: (step: Step) => Promise<void>;
  /** Documents that one sweep takes the people from, and contacts that it removes. */
  mostStruck?: number;
  /** Has `sweep` run before long; unless one is under way, at once. */
  sweepSoon: () => void;
}

export interface Retention {
  /** The rules, and who has set them; without that everything is kept for ever. */
  rules(): Promise<RetentionRules & { set?: { by: string; at: number } }>;
  /**
   * How many drafts there are of deactivated people whose work is not handed over, and when the first of them goes under a rule; undefined when there
   * is none.
   */
  leftDrafts(): Promise<{ n: number; goesAt: number | undefined } | undefined>;
  /** Until when nothing is deleted because the clock has jumped; undefined when it has not. */
  waitsUntil(): Promise<number | undefined>;
  /**
   * Sets the rules and begins to remove what is due. As long as more is due than the person has confirmed, nothing is set, and the
   * answer tells how much that is. Refuses `setting_changed` when the rules are no more those of `before`, as they were seen: one that
   * somebody has withdrawn must not come back with another. `not_allowed` to whoever is no administrator any more.
   */
  save(
    person: Person,
    rules: RetentionRules,
    expected: { before: RetentionRules; confirmed: Due | null },
  ): Promise<Result<{ due?: Due }>>;
  /**
   * Removes what is due, then the files that nothing needs any more. Any number of instances may do it at once. Once a part's rule is
   * set to another, nothing more goes under the one before, and nothing goes while the clock cannot be trusted.
   */
  sweep(step?: Step): Promise<void>;
}

/** The retention on one database; with its clock, because the instances' own differ. */
export function createRetention({
  store,
  steadiness,
  mostStruck = mostStruckAtOnce,
  ...parts
}: RetentionParts): Retention {
  const { db } = store;

  async function purge(step: Step): Promise<void> {
    const setting = await findSetting(db, name);
    if (!setting) return;
    const rules = rulesOf(setting.value);
    const now = await store.now();
    const removed = { files: 0, links: 0, people: 0, contacts: 0, drafts: 0, idle: 0, outcomes: 0 };
    const purges = purgesOf(rules, now);
    for (const due of purges) removed[due.part] = await purgeAll(step, { ...due, personId: setting.personId }, now);
    const people = purges.find(({ part }) => part === "people");
    if (people) removed.contacts = await purgeContacts(step, people);
    // An outcome that was set aside holds links and people.
    // The rule is held meanwhile: without a transaction it could be withdrawn in between.
    for (const due of purges.filter(({ part }) => part === "links" || part === "people"))
      removed.outcomes += await step(async (tx) => ((await inForce(tx, due)) ? parts.forgetOutcomes(due.before) : 0));
    if (Object.values(removed).some((n) => n > 0)) log("info", "retention", removed);
  }

  /** Who withdraws a rule that was set by mistake saves all that is still there: the service gives no link a second time. */
  async function inForce(tx: Database, { part, days }: Pick<DueRule, "part" | "days">): Promise<boolean> {
    await lockSetting(tx, name);
    return rulesOf(await readSetting(tx, name))[`${part}Days`] === days;
  }

  async function purgeAll(step: Step, rule: DueRule & { personId: string }, now: number): Promise<number> {
    const { part, ...due } = rule;
    const stands = (tx: Database) => inForce(tx, rule);
    const most = part === "people" ? mostStruck : Number.POSITIVE_INFINITY;
    let removed = 0;
    for (;;) {
      const { more, done } =
        part === "drafts" || part === "idle"
          ? await purgeDueDrafts({ db, step }, { rule: part, ...due, quotas: parts.quotas, now }, portion, stands)
          : await purgeDue({ db, step }, { part, ...due }, now, Math.min(portion, most - removed), stands);
      removed += done;
      if (!more || removed >= most) return removed;
    }
  }

  async function purgeContacts(step: Step, rule: DueRule): Promise<number> {
    let removed = 0;
    for (;;) {
      const limit = Math.min(portion, mostStruck - removed);
      const { more, done } = await purgeLearned({ db, step }, rule.before, limit, (tx) => inForce(tx, rule));
      removed += done;
      if (!more || removed >= mostStruck) return removed;
    }
  }

  async function sweep(step = stepsOf(db)): Promise<void> {
    const until = await steadiness.check();
    if (until !== undefined) log("warn", "the clock has jumped: expired items are not deleted yet", { until });
    else
      try {
        await purge(step);
      } finally {
        await parts.sweepUploads(step);
      }
    // Each time: a process may have ended, or a backup have read, when something was removed or somebody forgotten.
    if (!(await store.emptyLog()))
      log("warn", "the database's log may still hold what was removed: another process uses the database");
  }

  return {
    async rules() {
      const setting = await findSetting(db, name);
      return { ...rulesOf(setting?.value), ...(setting && { set: { by: setting.by, at: setting.at } }) };
    },
    async leftDrafts() {
      const left = await leftDrafts(db);
      if (!left) return undefined;
      const { draftsDays, idleDays } = rulesOf(await readSetting(db, name));
      const goes = [
        ...(draftsDays === null ? [] : [left.since + draftsDays * dayMs]),
        ...(idleDays === null ? [] : [left.saved + idleDays * dayMs]),
      ];
      return { n: left.n, goesAt: goes.length > 0 ? Math.min(...goes) : undefined };
    },
    waitsUntil: steadiness.waitsUntil,
    async save(person, rules, { before, confirmed }) {
      const asSeen = (value: unknown) => isDeepStrictEqual(rulesOf(value), before);
      const there = await readSetting(db, name);
      // Saved before, by a call whose answer was lost.
      if (there !== undefined && isDeepStrictEqual(rulesOf(there), rules)) return ok({});
      if (!asSeen(there)) return refuse("setting_changed");
      const now = await store.now();
      const none = { n: 0, capped: false };
      const due: Due = { files: none, links: none, people: none, drafts: none, idle: none };
      for (const { part, before } of purgesOf(rules, now))
        due[part] = await (part === "drafts" || part === "idle"
          ? countDueDrafts(db, part, before)
          : countDue(db, { part, before }));
      if (isMore(due, confirmed)) return ok({ due });
      const saved = await db.transaction().execute(async (tx): Promise<Result<{ due?: Due }>> => {
        // In the order of a sweep, which holds people behind it.
        await lockSetting(tx, name);
        if (!(await stillMay(tx, person, "changeSettings"))) return refuse("not_allowed");
        if (!(await swapSetting(tx, { name, value: rules, personId: person.id }, asSeen, now)))
          return refuse("setting_changed");
        const detail = { before, after: rules };
        await audit(tx, { kind: "setting_changed", about: { is: "setting", id: name }, detail });
        return ok({});
      });
      if (!saved.ok) return saved;
      log("info", "retention set", { by: person.id, ...rules });
      parts.sweepSoon();
      return saved;
    },
    sweep,
  };
}

function rulesOf(value: unknown): RetentionRules {
  return rulesSchema.safeParse(value).data ?? noRules;
}

/** A rule, as it applies now: what is from before `before` is due. */
interface DueRule {
  part: Retained;
  days: number;
  before: number;
}

function purgesOf({ filesDays, linksDays, peopleDays, draftsDays, idleDays }: RetentionRules, now: number): DueRule[] {
  const rules = [
    { part: "files", days: filesDays },
    { part: "links", days: linksDays },
    { part: "people", days: peopleDays },
    { part: "drafts", days: draftsDays },
    { part: "idle", days: idleDays },
  ] as const;
  return rules.flatMap(({ part, days }) => (days === null ? [] : [{ part, days, before: now - days * dayMs }]));
}
