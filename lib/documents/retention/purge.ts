import { sql } from "kysely";
import { audit } from "../../audit/write.ts";
import { countUpTo } from "../../database/count.ts";
import type { Step } from "../../database/leases.ts";
import type { Database } from "../../database/tables.ts";
import { noteUnshared } from "../../search/text.ts";
import type { Count } from "../../shared/count.ts";
import type { RemovedPart } from "../../shared/history.ts";
import { enterFileChecks } from "../../uploads/file-checks.ts";
import { addEvent } from "../events.ts";
import { portionMs, strikeEverybody } from "../forgetting/strike.ts";

/** A rule, as it applies now. */
export interface Purge {
  part: RemovedPart;
  /** Documents created before this are due; milliseconds since 1970. */
  before: number;
  days: number;
  /** Who has set it. */
  personId: string;
}

const columns = { files: "files_purged_at", links: "links_purged_at", people: "people_purged_at" } as const;

/**
 * Created documents whose part is still there and that became `created` before. The age counts from the answer of the service, or from
 * when a person resolved it. Never one whose outcome is open or unknown, never a draft.
 */
function due(db: Database, { part, before }: Pick<Purge, "part" | "before">) {
  return (
    db
      .selectFrom("document")
      // Spelled out, not bound: else SQLite does not see that its index is meant.
      .where(sql<boolean>`document.state = 'created'`)
      .where(`document.${columns[part]}`, "is", null)
      .where("document.changed_at", "<", before)
      .where((where) => {
        const later = where
          .selectFrom("attempt")
          .select("attempt.id")
          .whereRef("attempt.document_id", "=", "document.id")
          .where("attempt.state", "=", "created")
          .where((at) => at(at.fn.coalesce("resolved_at", "ended_at", "started_at"), ">=", before));
        return where.not(where.exists(later));
      })
      .$if(part !== "people", (query) =>
        query.where((where) => {
          const file = where
            .selectFrom("document_file")
            .select("upload_id")
            .whereRef("document_file.document_id", "=", "document.id");
          const link = where
            .selectFrom("signer")
            .select("signer.position")
            .whereRef("signer.document_id", "=", "document.id")
            .where((has) => has.or([has("link", "is not", null), has("unsafe_link", "is not", null)]));
          const other = where
            .selectFrom("attempt")
            .select("attempt.id")
            .whereRef("attempt.document_id", "=", "document.id")
            .where((has) => has.or([has("late", "is not", null), has("unmatched_links", "is not", null)]));
          return part === "files" ? where.exists(file) : where.or([where.exists(link), where.exists(other)]);
        }),
      )
  );
}

/** How many documents have something that is due, counted up to `cap`: a million of them would hold a file's database for 2 s. */
export function countDue(db: Database, purge: Pick<Purge, "part" | "before">, cap = 10_000): Promise<Count> {
  return countUpTo(db, due(db, purge), cap);
}

/**
 * Removes what is due of at most `limit` documents, and writes that down on each; nothing when the rule is not in force any more by
 * then, which `inForce` is asked within the transaction. Answers whether there may be more, and how many this call has done: another
 * instance may be at the same. Links go here and now; what is in the files goes with the sweep of the uploads, which keeps no file of
 * which every document has been purged.
 */
export async function purgeDue(
  { db, step }: { db: Database; step: Step },
  purge: Purge,
  now: number,
  limit: number,
  inForce: (tx: Database) => Promise<boolean>,
): Promise<{ more: boolean; done: number }> {
  const rows = await due(db, purge).select("document.id").orderBy("document.changed_at").limit(limit).execute();
  // In one order everywhere, so that two instances do not wait for each other.
  const ids = rows.map(({ id }) => id).sort();
  return step(async (tx) => {
    if (!(await inForce(tx))) return { more: false, done: 0 };
    // Texts are searched through for the people: how long that takes depends on the texts.
    const ends = performance.now() + (purge.part === "people" ? portionMs : Number.POSITIVE_INFINITY);
    const done: string[] = [];
    let looked = 0;
    for (const id of ids) {
      if (looked > 0 && performance.now() > ends) break;
      if (await purgeOne(tx, id, purge, now)) done.push(id);
      looked++;
    }
    const { part, days } = purge;
    await audit(
      tx,
      done.map((id) => ({ kind: "part_deleted", about: { is: "document", id }, detail: { part, days } })),
    );
    return { more: looked < ids.length || ids.length === limit, done: done.length };
  });
}

async function purgeOne(tx: Database, id: string, { part, days, personId }: Purge, now: number): Promise<boolean> {
  const document = await tx
    .updateTable("document")
    .set({ [columns[part]]: now })
    .where("id", "=", id)
    .where("state", "=", "created")
    .where(columns[part], "is", null)
    .returning(["title", "problem"])
    .executeTakeFirst();
  if (!document) return false;
  if (part === "files") await enterFileChecks(tx, id);
  else if (part === "people") {
    await strikeEverybody(tx, id, document);
    // Their links went too: nothing is due under the links' own rule.
    await tx
      .updateTable("document")
      .set({ links_purged_at: now })
      .where("id", "=", id)
      .where("links_purged_at", "is", null)
      .execute();
  } else {
    await tx.updateTable("signer").set({ link: null, unsafe_link: null }).where("document_id", "=", id).execute();
    // What the service said late holds links too, and so do those that fit no signer.
    await tx.updateTable("attempt").set({ late: null, unmatched_links: null }).where("document_id", "=", id).execute();
    await noteUnshared(tx, id);
  }
  await addEvent(tx, { documentId: id, personId }, { kind: "removed", detail: { part, days } }, now);
  return true;
}
