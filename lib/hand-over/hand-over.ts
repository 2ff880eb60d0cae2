import type { ExpressionBuilder } from "kysely";
import { audit } from "../audit/write.ts";
import { portion } from "../database/portions.ts";
import { lockPerson } from "../database/row-locks.ts";
import type { Database, Tables } from "../database/tables.ts";
import { renewLeft } from "../drafts/left.ts";
import { formsAmong, lockRefused, type MovingParts, moveDrafts } from "../drafts/move-draft.ts";
import { movable, notUnderWay } from "../drafts/rows.ts";
import { accountById, byWhoMay, canSignIn, isActive, readStandsFor, writeStandsFor } from "../people/rows.ts";
import { newId } from "../shared/id.ts";
import type { Quotas } from "../shared/quotas.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";

/** To whom somebody's work has gone. */
interface HandOver {
  from: string;
  /** Name. */
  to: string;
  /** The colleague's id, where drafts have been left or have come since that can go there too. */
  restTo?: string;
}

/** All changes are `not_allowed` to whoever is no administrator any more. */
export interface HandOvers {
  /**
   * A colleague goes on with the work of somebody whose account is deactivated: sees their documents as their own, and gets their drafts,
   * whatever room there is; what waited for a release waits no longer, and those stay under whose key the colleague has another. Answers
   * how many drafts went. Again to the same colleague, it is the same hand-over, and those go that have been left or have come since.
   * `hand_over_changed` when the account is active, its work is handed over to another, or nothing is left to go, `colleague_gone` when the
   * colleague cannot sign in.
   */
  handOver(by: Person, from: string, to: string): Promise<Result<{ drafts: number }>>;
  /**
   * The colleague sees the documents no more, and the drafts that are still drafts, and wait for no release, go back, also from whoever has got the
   * colleague's since.
   * `hand_over_changed` when there is nothing to undo.
   */
  undo(by: Person, from: string): Promise<Result<{ drafts: number }>>;
  /** Those that stand. */
  standing(): Promise<HandOver[]>;
}

export function createHandOvers({ db, quotas, now }: { db: Database; quotas: Quotas; now: () => number }): HandOvers {
  const parts = (): MovingParts => ({ db, quotas, now: now() });

  return {
    handOver: (by, from, to) =>
      byWhoMay(db, by, "managePeople", async (tx) => {
        const [leaving, colleague] = [await accountById(tx, from), await accountById(tx, to)];
        const standing = await standingOf(tx, from);
        if (!leaving?.disabled || (standing && standing.to_person !== to)) return refuse("hand_over_changed");
        if (!colleague || !isActive(colleague)) return refuse("colleague_gone");
        const id = standing?.id ?? newId(now());
        if (!standing)
          await tx
            .insertInto("hand_over")
            .values({ id, from_person: from, to_person: to, at: now(), ended_at: null })
            .execute();
        const standsFor = await changedStandsFor(tx);
        await lockPeople(tx, [from, to, ...standsFor.keys()]);
        const keys = await moveAll(tx, parts(), { from, to, keys: undefined, waiting: true });
        if (standing && keys.length === 0) return refuse("hand_over_changed");
        const handed = keys.map((form_key) => ({ hand_over: id, form_key }));
        for (let i = 0; i < handed.length; i += portion)
          await tx
            .insertInto("handed_draft")
            .values(handed.slice(i, i + portion))
            // One that has gone before, and was given back.
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        await writeStandsFor(tx, standsFor);
        const detail = { to, drafts: keys.length };
        await audit(tx, { kind: "work_handed_over", about: { is: "person", id: from }, detail });
        return ok({ drafts: keys.length });
      }),
    undo: (by, from) =>
      byWhoMay(db, by, "managePeople", async (tx) => {
        const standing = await standingOf(tx, from);
        if (!standing) return refuse("hand_over_changed");
        const { id, to_person: to } = standing;
        await tx.updateTable("hand_over").set({ ended_at: now() }).where("id", "=", id).execute();
        // Who has them, and which of them: what a further colleague has under a key that did not come this way is a form of their own.
        const held = new Map([[to, await handedWith(tx, id)]]);
        // A map goes on with what is added while it is walked.
        for (const [holder, keys] of held) {
          const next = await standingOf(tx, holder);
          if (!next || next.to_person === from || held.has(next.to_person)) continue;
          const along = await handedWith(tx, next.id);
          held.set(next.to_person, new Set([...keys].filter((key) => along.has(key))));
        }
        const standsFor = await changedStandsFor(tx);
        await lockPeople(tx, [from, ...held.keys(), ...standsFor.keys()]);
        const keys: string[] = [];
        for (const [holder, wanted] of held)
          keys.push(...(await moveAll(tx, parts(), { from: holder, to: from, keys: wanted, waiting: false })));
        await renewLeft(tx, from, now());
        await writeStandsFor(tx, standsFor);
        const detail = { to, drafts: keys.length };
        await audit(tx, { kind: "hand_over_undone", about: { is: "person", id: from }, detail });
        return ok({ drafts: keys.length });
      }),
    standing: async () => {
      const rows = await db
        .selectFrom("hand_over")
        .innerJoin("person", "person.id", "hand_over.to_person")
        .select(["from_person", "to_person", "person.name"])
        .select((hand) => hand.and([canSignIn(hand), hand.exists(rest(hand))]).as("rest"))
        .where("ended_at", "is", null)
        .execute();
      return rows.map(({ from_person: from, to_person, name: to, rest: more }) => ({
        from,
        to,
        ...(more && { restTo: to_person }),
      }));
    },
  };
}

/** So that none of their drafts is saved or sent meanwhile; in the order in which a draft is moved, so that two do not wait for each other. */
async function lockPeople(tx: Database, people: string[]): Promise<void> {
  for (const id of [...new Set(people)].toSorted()) await lockPerson(tx, id);
}

function standingOf(tx: Database, from: string) {
  return tx
    .selectFrom("hand_over")
    .select(["id", "to_person"])
    .where("from_person", "=", from)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

/** Drafts that go when the work is handed over to the same colleague again: those under whose key the colleague has no form. */
function rest(hand: ExpressionBuilder<Tables, "hand_over">) {
  return hand
    .selectFrom("draft")
    .innerJoin("person as leaver", "leaver.id", "draft.person_id")
    .select("draft.form_key")
    .whereRef("leaver.id", "=", "from_person")
    .where("leaver.disabled_at", "is not", null)
    .where("draft.deleted_at", "is", null)
    .where(notUnderWay)
    .where("draft.form_key", "not in", (draft) =>
      draft.selectFrom("draft as theirs").select("theirs.form_key").whereRef("theirs.person_id", "=", "to_person"),
    )
    .where("draft.form_key", "not in", (draft) =>
      draft
        .selectFrom("document as theirs")
        .select("theirs.form_key")
        .whereRef("theirs.person_id", "=", "to_person")
        .whereRef("theirs.form_key", "=", "draft.form_key"),
    );
}

/** The keys of the drafts that went with a hand-over. */
async function handedWith(tx: Database, handOver: string): Promise<Set<string>> {
  const rows = await tx.selectFrom("handed_draft").select("form_key").where("hand_over", "=", handOver).execute();
  return new Set(rows.map(({ form_key }) => form_key));
}

/** Moves drafts that are nothing but drafts, those with these keys or all. Answers the keys of those that went. */
async function moveAll(
  tx: Database,
  { now }: MovingParts,
  { from, to, keys, waiting }: { from: string; to: string; keys: Set<string> | undefined; waiting: boolean },
): Promise<string[]> {
  await lockRefused(tx, from);
  const wanted = (await movable(tx, from, { waiting })).filter(({ form_key }) => keys?.has(form_key) ?? true);
  const theirs = await formsAmong(tx, { to, from, keys: wanted.map(({ form_key }) => form_key) });
  const rows = wanted.filter(({ form_key }) => !theirs.has(form_key));
  const moved = rows.map(({ form_key }) => form_key);
  if (moved.length === 0) return moved;
  await moveDrafts(tx, { from, to, keys: moved, now });
  // Whoever shared it can still be given it back.
  const shared = rows.flatMap(({ form_key, given_by, given_at, note }) =>
    given_by !== null && given_by !== to
      ? [{ person_id: to, form_key, given_by, given_at: given_at ?? 0, note: note ?? "" }]
      : [],
  );
  for (let i = 0; i < shared.length; i += portion)
    await tx
      .insertInto("shared_draft")
      .values(shared.slice(i, i + portion))
      .execute();
  return moved;
}

/** Who goes on with other people's work than before, also with what had been handed over to whoever hands over now; null: with nobody's. */
async function changedStandsFor(tx: Database): Promise<Map<string, string[] | null>> {
  const rows = await tx.selectFrom("hand_over").selectAll().where("ended_at", "is", null).execute();
  const direct = Map.groupBy(rows, ({ to_person }) => to_person);
  const changed = new Map<string, string[] | null>();
  const before = await readStandsFor(tx);
  for (const person of before.keys()) if (!direct.has(person)) changed.set(person, null);
  for (const person of direct.keys()) {
    const reached = new Set<string>([person]);
    // A set goes on with what is added while it is walked.
    for (const one of reached) for (const { from_person } of direct.get(one) ?? []) reached.add(from_person);
    reached.delete(person);
    const others = [...reached].toSorted();
    if (others.join() !== before.get(person)?.toSorted().join()) changed.set(person, others);
  }
  return changed;
}
