import { sql } from "kysely";
import { type Counts, plain, type SealedKind, sealedColumn, under, unnamed } from "../keys/sealed-kind.ts";
import { sealedUnder } from "../storage/seal.ts";
import type { AttemptOutcome } from "./attempt-states.ts";
import { linkAnew, linksAnew, mark, unmatchedPlace } from "./sealed-links.ts";

/** Signers that are read at once, and that are changed in one transaction. */
const portion = 500;
const atOnce = 100;

/** The links of signers; those of before links were encrypted too. */
export const sealedSignerLinks: SealedKind = {
  what: "links",
  async count(db) {
    const counts: Counts = new Map();
    for (const column of ["link", "unsafe_link"] as const) {
      const { rows } = await sql<{
        under: string;
        n: number | string;
      }>`select ${under(column, mark)} as under, count(*) as n
        from signer where ${sql.ref(column)} is not null group by 1`.execute(db);
      for (const row of rows) counts.set(row.under, (counts.get(row.under) ?? 0) + Number(row.n));
    }
    return counts;
  },
  async reseal({ db, keys, step }, after) {
    const rows = await db
      .selectFrom("signer")
      .leftJoin("attempt", (join) =>
        join.onRef("attempt.document_id", "=", "signer.document_id").on("attempt.state", "=", "created"),
      )
      .select(["signer.document_id", "position", "link", "unsafe_link", "attempt.id as attempt_id"])
      .where("signer.document_id", ">", after)
      .orderBy("signer.document_id")
      .orderBy("position")
      .limit(portion)
      .execute();
    // A document's signers are not read in two parts: they are far fewer than a portion.
    const cut = rows.length === portion ? rows.at(-1)?.document_id : undefined;
    const whole = rows.filter(({ document_id }) => document_id !== cut);
    const changes = whole.flatMap(({ attempt_id: attempt, ...row }) => {
      const anew = (stored: string | null, kind: "link" | "unsafe link") =>
        (attempt !== null && stored !== null && linkAnew(keys, attempt, row.position, stored, kind)) || stored;
      const links = { link: anew(row.link, "link"), unsafe_link: anew(row.unsafe_link, "unsafe link") };
      return links.link === row.link && links.unsafe_link === row.unsafe_link ? [] : [{ row, links }];
    });
    for (let at = 0; at < changes.length; at += atOnce)
      await step(async (tx) => {
        for (const { row, links } of changes.slice(at, at + atOnce))
          await tx
            .updateTable("signer")
            .set(links)
            .where("document_id", "=", row.document_id)
            .where("position", "=", row.position)
            .where("link", "is not distinct from", row.link)
            .where("unsafe_link", "is not distinct from", row.unsafe_link)
            .execute();
      });
    return { after: cut && whole.at(-1)?.document_id, done: changes.length, failed: 0 };
  },
};

/** Links that came late, beside the attempt that brought them. */
export const sealedLateLinks: SealedKind = {
  what: "links that came late",
  async count(db) {
    const rows = await db.selectFrom("attempt").select("late").where("late", "is not", null).execute();
    return countLinks(rows.map(({ late }) => JSON.parse(late ?? "") as AttemptOutcome));
  },
  async reseal({ db, keys, step }, after) {
    const rows = await db
      .selectFrom("attempt")
      .select(["id", "late"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(portion)
      .execute();
    let done = 0;
    for (const { id, late } of rows) {
      const outcome = late === null ? undefined : (JSON.parse(late) as AttemptOutcome);
      const anew = outcome && linksAnew(keys, id, outcome);
      if (!anew) continue;
      const text = JSON.stringify(anew);
      await step((tx) =>
        tx.updateTable("attempt").set({ late: text }).where("id", "=", id).where("late", "=", late).execute(),
      );
      done++;
    }
    return { after: rows.length === portion ? rows.at(-1)?.id : undefined, done, failed: 0 };
  },
};

/** Links that are surely nobody's. */
export const sealedUnmatchedLinks: SealedKind = sealedColumn(
  "links that fit no signer",
  { table: "attempt", id: "id", column: "unmatched_links" },
  unmatchedPlace,
);

/** How many links of outcomes are under which key. */
export function countLinks(outcomes: AttemptOutcome[]): Counts {
  const links = outcomes.flatMap((outcome) => (outcome.state === "created" ? outcome.links : []));
  const unmatched = outcomes.flatMap((outcome) => ("unmatched" in outcome && outcome.unmatched) || []);
  const counts: Counts = new Map();
  for (const sealed of unmatched) add(counts, sealedUnder(sealed) ?? unnamed);
  for (const stored of links.flatMap(({ url, unsafeUrl }) => [url ?? [], unsafeUrl ?? []].flat())) {
    const key = stored.startsWith(mark) ? (sealedUnder(stored.slice(mark.length)) ?? unnamed) : plain;
    add(counts, key);
  }
  return counts;
}

function add(counts: Counts, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
