import { searchText } from "../shared/search.ts";
import { dropDraft } from "./draft-saves.ts";
import { noteUncopied, staleAgain } from "./search-text.ts";
import type { Database } from "./store.ts";

/** What a person found out at the service about an unknown outcome. */
export type Settlement = { created: false } | { created: true; serviceId: string; links: { url?: string }[] };

/** Closes an unknown outcome as a person says. Answers false when it is not unknown (any more). */
export async function settle(
  db: Database,
  document: { id: string; personId: string },
  settlement: Settlement,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const settled = await tx
      .updateTable("document")
      .set({
        state: settlement.created ? "created" : "draft",
        changed_at: now,
        search_stale: staleAgain,
        ...(settlement.created && {
          service_id: settlement.serviceId,
          links_complete: settlement.links.every(({ url }) => url) ? 1 : 0,
        }),
      })
      .where("id", "=", document.id)
      .where("state", "=", "unknown")
      .executeTakeFirst();
    if (settled.numUpdatedRows === 0n) return false;
    await tx
      .updateTable("attempt")
      .set({ state: settlement.created ? "created" : "not_created", settled_by: document.personId, settled_at: now })
      .where("document_id", "=", document.id)
      .where("state", "=", "unknown")
      .execute();
    if (settlement.created) {
      await writeLinks(tx, document.id, settlement.serviceId, settlement.links);
      await dropDraft(tx, document.id);
    }
    return true;
  });
}

/** Enters the links of a created document, one a signer, and lets it be found by the service's id. */
export async function writeLinks(
  tx: Database,
  documentId: string,
  serviceId: string,
  links: { url?: string; unsafeUrl?: string }[],
): Promise<void> {
  for (const [position, { url, unsafeUrl }] of links.entries()) {
    await tx
      .updateTable("signer")
      .set({ link: url ?? null, unsafe_link: unsafeUrl ?? null })
      .where("document_id", "=", documentId)
      .where("position", "=", position)
      .execute();
  }
  const { search_text } = await tx
    .selectFrom("document")
    .select("search_text")
    .where("id", "=", documentId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("document")
    .set({ search_text: `${search_text} | ${searchText([serviceId])}`, search_stale: staleAgain })
    .where("id", "=", documentId)
    .execute();
  await noteUncopied(tx, documentId);
}
