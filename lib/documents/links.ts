import type { Database } from "../database/tables.ts";
import { noteUnshared, staleAgain } from "../search/text.ts";
import { searchText } from "../shared/search.ts";
import { struckMark } from "../shared/struck.ts";
import type { GivenLinks } from "./attempt-states.ts";
import { isSameLink } from "./sealed-links.ts";

/** Enters the links of a created document, one a signer, and lets it be found by the service's id. Where none is given, none stays. */
export async function writeLinks(
  tx: Database,
  documentId: string,
  serviceId: string,
  links: GivenLinks,
): Promise<void> {
  for (const [position, { url, unsafeUrl }] of links.entries()) {
    await tx
      .updateTable("signer")
      .set({ link: url ?? null, unsafe_link: unsafeUrl ?? null })
      .where("document_id", "=", documentId)
      .where("position", "=", position)
      .execute();
  }
  await findByServiceId(tx, documentId, serviceId);
  await noteUnshared(tx, documentId);
}

/** Enters links where the service gave some, and leaves the others as a person has entered them. Answers whether that changed any. */
export async function mergeLinks(
  tx: Database,
  documentId: string,
  serviceId: string,
  links: GivenLinks,
): Promise<boolean> {
  let changed = false;
  const before = await tx
    .selectFrom("signer")
    .select(["position", "link", "unsafe_link"])
    .where("document_id", "=", documentId)
    // The link of whoever was forgotten does not come back, and is not missed.
    .where("name", "!=", struckMark)
    .execute();
  for (const [position, { url, unsafeUrl }] of links.entries()) {
    const kept = before.find((signer) => signer.position === position);
    const [given, there] = url === undefined ? [unsafeUrl, kept?.unsafe_link] : [url, kept?.link];
    if (!kept || given === undefined || (typeof there === "string" && isSameLink(there, given))) continue;
    await tx
      .updateTable("signer")
      // Another link than before has been shared with nobody.
      .set({ ...(url !== undefined && { link: url, shared_at: null }), unsafe_link: unsafeUrl ?? null })
      .where("document_id", "=", documentId)
      .where("position", "=", position)
      .execute();
    changed = true;
  }
  const missing = await tx
    .selectFrom("signer")
    .select("position")
    .where("document_id", "=", documentId)
    .where("link", "is", null)
    .where("name", "!=", struckMark)
    .limit(1)
    .executeTakeFirst();
  await tx
    .updateTable("document")
    // What came after the links were removed under the retention is due again.
    .set({ service_id: serviceId, links_complete: missing ? 0 : 1, ...(changed && { links_purged_at: null }) })
    .where("id", "=", documentId)
    .execute();
  await findByServiceId(tx, documentId, serviceId);
  await noteUnshared(tx, documentId);
  return changed;
}

async function findByServiceId(tx: Database, documentId: string, serviceId: string): Promise<void> {
  const more = ` | ${searchText([serviceId])}`;
  await tx
    .updateTable("document")
    .set((set) => ({ search_text: set("search_text", "||", more), search_stale: staleAgain }))
    .where("id", "=", documentId)
    .execute();
}
