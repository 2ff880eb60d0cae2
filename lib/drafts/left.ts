import type { ExpressionBuilder } from "kysely";
import { lastAbout } from "../audit/read.ts";
import { audit } from "../audit/write.ts";
import type { Step } from "../database/leases.ts";
import { lockDocument, lockPerson } from "../database/row-locks.ts";
import type { Database, Tables } from "../database/tables.ts";
import { accountById, isActive } from "../people/rows.ts";
import { log } from "../runtime/log.ts";
import { type Count, upTo } from "../shared/count.ts";
import type { Quotas } from "../shared/quotas.ts";
import { sweepDraft } from "./deleted.ts";
import { moveDraft, Refused } from "./move-draft.ts";
import { dropRequest } from "./requests.ts";
import { notUnderWay, type Own } from "./rows.ts";

/*
 * Drafts that nobody goes on with: those of people whose accounts are deactivated, and everybody's that nobody saves. What was handed over
 * is its new holder's, and what came back from a hand-over was saved as it came. Those that wait for a release are among them, those of deactivated
 * people whose work is handed over are not, under either rule.
 */

/** Drafts of people who are deactivated, and everybody's that nobody has saved. */
type Rule = "drafts" | "idle";

/** Those that have lain there since before `before`: saved by then and, under the rule for those people, deactivated. */
function due(db: Database, rule: Rule, before: number) {
  return db
    .selectFrom("draft")
    .$if(rule === "drafts", (query) =>
      query.where("draft.person_id", "in", (people) =>
        people.selectFrom("person").select("person.id").where("disabled_at", "<", before),
      ),
    )
    .where("draft.saved_at", "<", before)
    .where("draft.deleted_at", "is", null)
    .where(notHandedOver)
    .where(notUnderWay);
}

/**
 * Not of somebody deactivated whose work is handed over: it can fall back after the hand-over, or be left by it, and stays until it goes to the
 * colleague too.
 */
function notHandedOver(where: ExpressionBuilder<Tables, "draft">) {
  const away = where
    .selectFrom("hand_over")
    .innerJoin("person", "person.id", "from_person")
    .select("hand_over.id")
    .where("ended_at", "is", null)
    .where("disabled_at", "is not", null);
  return where.not(where.exists(away.whereRef("from_person", "=", "draft.person_id")));
}

/** Within a transaction that holds the person, whose work is handed over no longer: what has stayed with them has all its days again. */
export async function renewLeft(tx: Database, personId: string, now: number): Promise<void> {
  await tx
    .updateTable("draft")
    .set({ saved_at: now })
    .where("draft.person_id", "in", (people) =>
      people
        .selectFrom("person")
        .select("person.id")
        .where("disabled_at", "is not", null)
        .where("person.id", "=", personId),
    )
    .where("draft.deleted_at", "is", null)
    .where(notUnderWay)
    .execute();
}

/** How many are due, counted up to `cap`. */
export async function countDueDrafts(db: Database, rule: Rule, before: number, cap = 10_000): Promise<Count> {
  const some = due(db, rule, before)
    .select("form_key")
    .limit(cap + 1)
    .as("some");
  const { n } = await db
    .selectFrom(some)
    .select((select) => select.fn.countAll<number | string>().as("n"))
    .executeTakeFirstOrThrow();
  return upTo(Number(n), cap);
}

/**
 * How many there are in all of people who are deactivated and whose work is not handed over, since when the one lies there that goes first under the rule for those, and when the
 * one was saved that goes first under the other; undefined when there is none.
 */
export async function leftDrafts(db: Database): Promise<{ n: number; since: number; saved: number } | undefined> {
  const { n, since, saved } = await db
    .selectFrom("draft")
    .innerJoin("person", "person.id", "draft.person_id")
    .where("disabled_at", "is not", null)
    .where(notHandedOver)
    .where("deleted_at", "is", null)
    .where(notUnderWay)
    .select(({ fn, eb, ref }) => [
      fn.countAll<number | string>().as("n"),
      fn
        .min<number | null>(
          eb.case().when("saved_at", ">", ref("disabled_at")).then(ref("saved_at")).else(ref("disabled_at")).end(),
        )
        .as("since"),
      fn.min<number | null>("saved_at").as("saved"),
    ])
    .executeTakeFirstOrThrow();
  return since === null ? undefined : { n: Number(n), since: Number(since), saved: Number(saved) };
}

interface Purge {
  rule: Rule;
  before: number;
  days: number;
  quotas: Quotas;
  now: number;
}

/**
 * Deletes what is due of at most `limit` drafts, and looks for others behind while none of them can go; one that a colleague has shared goes back to them, if they can sign in. Those of people who are
 * deactivated go for good, others can be restored for a day. Nothing when
 * the rule is not in force any more by then, which `inForce` is asked within the transaction.
 */
export async function purgeDueDrafts(
  { db, step }: { db: Database; step: Step },
  purge: Purge,
  limit: number,
  inForce: (tx: Database) => Promise<boolean>,
): Promise<{ more: boolean; done: number }> {
  let done = 0;
  let behind: Place | undefined;
  for (;;) {
    const rows = await dueBehind(db, purge, behind).limit(limit).execute();
    for (const { person_id, form_key } of rows) {
      const stands = await step(async (tx) => {
        if (!(await inForce(tx))) return false;
        if (await purgeOne(tx, { person_id, form_key }, purge)) done++;
        return true;
      }).catch((error) => {
        if (!(error instanceof Refused)) throw error;
        // Whatever else is due goes all the same.
        log("error", "a draft that is due could not be given back", { form: form_key, error });
        return true;
      });
      if (!stands) return { more: false, done };
    }
    // Those that cannot be given back stay the first ones, and would keep all others for ever.
    if (done > 0 || rows.length < limit) return { more: rows.length === limit, done };
    behind = rows.at(-1);
  }
}

type Place = Own & { saved_at: number };

/** Those behind this one, saved longest ago first. */
function dueBehind(db: Database, { rule, before }: Purge, place: Place | undefined) {
  return due(db, rule, before)
    .select(["draft.saved_at", "draft.person_id", "draft.form_key"])
    .$if(place !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple("draft.saved_at", "draft.person_id", "draft.form_key"),
          ">",
          tuple(place?.saved_at ?? 0, place?.person_id ?? "", place?.form_key ?? ""),
        ),
      ),
    )
    .orderBy("draft.saved_at")
    .orderBy("draft.person_id")
    .orderBy("draft.form_key");
}

async function purgeOne(tx: Database, own: Own, purge: Purge): Promise<boolean> {
  const shared = await tx
    .selectFrom("shared_draft")
    .select("given_by")
    .where((where) => where.and(own))
    .executeTakeFirst();
  const people = [own.person_id, ...(shared ? [shared.given_by] : [])];
  // Behind this nobody saves, sends, shares or takes it back.
  for (const id of people.toSorted()) await lockPerson(tx, id);
  // Its document first, as a claim does.
  await lockDocument(tx, own);
  const still = await due(tx, purge.rule, purge.before)
    .select("form_key")
    .where("draft.person_id", "=", own.person_id)
    .where("draft.form_key", "=", own.form_key)
    .executeTakeFirst();
  if (!still) return false;
  const about = { is: "draft", id: own.form_key } as const;
  const giver = shared && (await accountById(tx, shared.given_by));
  if (giver && isActive(giver)) {
    await moveDraft(tx, { db: tx, ...purge }, own, giver.id);
    await audit(tx, { kind: "draft_returned", about, detail: { to: giver.id } });
    return true;
  }
  await tx
    .updateTable("draft")
    .set({ deleted_at: purge.now })
    .where((where) => where.and(own))
    .execute();
  // Whoever restores it asks anew.
  if (purge.rule === "idle") await dropRequest(tx, own);
  else await sweepDraft(tx, own, Number.MAX_SAFE_INTEGER);
  const kind = purge.rule === "idle" ? "idle_draft_expired" : "draft_expired";
  await audit(tx, { kind, about, detail: { days: purge.days } });
  return true;
}

/**
 * After how many days without a change a deleted draft went, by the rule that stood then; undefined where a person deleted it. The rule of today
 * may be another, so the audit log is asked, which each way to delete one writes.
 */
export async function expiredAfterDays(db: Database, formKey: string): Promise<number | undefined> {
  const last = await lastAbout(db, { is: "draft", id: formKey }, ["idle_draft_expired", "draft_deleted"]);
  return last?.kind === "idle_draft_expired" ? last.detail.days : undefined;
}
