import type { Database, DocumentTable, SignerTable } from "../../database/tables.ts";
import { listedFor, type Visibility } from "../../people/visibility.ts";
import type { Filter } from "../../search/filter.ts";
import { find } from "../../search/find.ts";
import type { Pace } from "../../search/proposals.ts";
import { type Signer, type SignerField, signerFields, signerOf } from "../../shared/signer.ts";
import type { DocumentState } from "../../shared/states.ts";
import type { Keys } from "../../storage/keys.ts";
import { type PracticeParts, practiceAmong } from "../practice.ts";
import { replacedAmong } from "../replacements.ts";
import { openLink } from "../sealed-links.ts";

/** A document as it stands in an export. */
export interface ExportedDocument {
  id: string;
  title: string;
  templateId: string;
  state: DocumentState;
  replaced: boolean;
  /** It was created in practice mode, and that is over. */
  practice: boolean;
  linksRemoved: boolean;
  createdBy: string;
  /** Since when it is in its state: when it was created, once it is. */
  since: number;
  serviceId: string | undefined;
  signers: ExportedSigner[];
}

/** A link, and when it was last copied, only of a document that has been created. */
interface ExportedSigner extends Signer {
  link: string | undefined;
  /** There is one, and this server's key does not open it. */
  linkUnreadable?: true;
  lastSharedAt: number | undefined;
}

/** The ids of all documents that match, newest first, so many at a time and no more than `most`; `pace` as in `find`. */
export async function* matchingIds(
  db: Database,
  query: { visibility: Visibility; filter: Filter },
  { atOnce, most, pace }: { atOnce: number; most: number; pace: Pace },
): AsyncGenerator<string[]> {
  let beside: number | undefined;
  for (let left = most; left > 0; ) {
    const limit = Math.min(atOnce, left);
    const after = beside === undefined ? undefined : { direction: "older" as const, place: beside };
    const { ids, last } = await find(db, { ...query, after, limit, enough: limit }, { pace });
    if (ids.length > 0) yield ids;
    if (ids.length < limit) return;
    left -= ids.length;
    beside = last;
  }
}

/** The documents in the order of the ids, without those that are not to be seen any more. `keys` open the links. */
export async function exportRows(
  { db, keys, ...parts }: PracticeParts & { keys: Keys },
  visibility: Visibility,
  ids: string[],
): Promise<ExportedDocument[]> {
  const rows = await db
    .selectFrom("document")
    .innerJoin("person", "person.id", "document.person_id")
    .leftJoin("attempt", (join) =>
      join.onRef("attempt.document_id", "=", "document.id").on("attempt.state", "=", "created"),
    )
    .select(["document.id", "title", "template_id", "document.state", "changed_at", "service_id", "links_purged_at"])
    .select(["person.name as created_by", "attempt.id as attempt_id"])
    .where("document.id", "in", ids)
    .where(listedFor(visibility))
    .execute();
  const signers = await db
    .selectFrom("signer")
    .select(["document_id", ...signerFields, "link", "shared_at"])
    .where("document_id", "in", ids)
    .orderBy("document_id")
    .orderBy("position")
    .execute();
  const replaced = await replacedAmong(db, ids);
  const practice = await practiceAmong({ db, ...parts }, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const signersOf = Map.groupBy(signers, (signer) => signer.document_id);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const is = { replaced: replaced.has(id), practice: practice.has(id) };
    return row ? documentOf(row, is, signersOf.get(id) ?? [], keys) : [];
  });
}

type SignerRow = Pick<SignerTable, SignerField | "link" | "shared_at">;
type DocumentRow = Pick<
  DocumentTable,
  "id" | "title" | "template_id" | "state" | "changed_at" | "service_id" | "links_purged_at"
> & { created_by: string; attempt_id: string | null };

function documentOf(
  row: DocumentRow,
  is: Pick<ExportedDocument, "replaced" | "practice">,
  signers: SignerRow[],
  keys: Keys,
): ExportedDocument {
  const created = row.state === "created";
  return {
    id: row.id,
    title: row.title,
    templateId: row.template_id,
    state: row.state,
    ...is,
    linksRemoved: row.links_purged_at !== null,
    createdBy: row.created_by,
    since: row.changed_at,
    serviceId: row.service_id ?? undefined,
    signers: signers.map(({ link: stored, shared_at, ...signer }, position) => {
      const link = created && stored ? openLink(keys, row.attempt_id ?? "", position, stored) : undefined;
      return {
        ...signerOf(signer),
        link,
        ...(created && stored && link === undefined && { linkUnreadable: true as const }),
        lastSharedAt: created ? (shared_at ?? undefined) : undefined,
      };
    }),
  };
}
