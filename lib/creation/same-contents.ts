import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { AttemptTable, Database } from "../database/tables.ts";
import { bindingStates } from "../documents/attempt-states.ts";
import { findDocument } from "../documents/read.ts";
import { withOpenLinks } from "../documents/sealed-links.ts";
import { seesThoseOf, visibilityOf } from "../people/visibility.ts";
import type { DocumentContent } from "../shared/document.ts";
import type { SameDocument } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { signerOf } from "../shared/signer.ts";
import type { AttemptState } from "../shared/states.ts";
import type { Keys } from "../storage/keys.ts";

/**
 * Equal for two contents that would make the same document: template, signers in their order, items in any, and what is in the
 * files, in their order. Title, file names and what the service does after the creation may differ: people change those when they think
 * that nothing came of the first try.
 */
export function fingerprint(content: DocumentContent, files: readonly { sha256: string }[]): string {
  const { templateId, signers, items } = content;
  const essence = [
    templateId,
    // What is absent has no part in it: a field that is added later makes no difference to contents without it.
    signers.map((signer) => Object.entries(signerOf(signer))),
    items.map(({ key, value }) => [key, value]).sort(inOrder),
    files.map(({ sha256 }) => sha256),
  ];
  return createHash("sha256").update(JSON.stringify(essence)).digest("hex");
}

/** Pairs by how they read together, and those that read alike by their keys: ("a", "b,c") and ("a,b", "c"). */
function inOrder(one: string[], other: string[]): number {
  for (const [a, b] of [[String(one), String(other)] as const, [one[0] ?? "", other[0] ?? ""] as const])
    if (a !== b) return a < b ? -1 : 1;
  return 0;
}

/** The links that go to a person with the document of the same contents, each at its signer's place. */
export const linksOf = ({ visible }: SameDocument): (string | undefined)[] =>
  visible?.signers.map(({ link }) => link) ?? [];

/** Asks for other documents of the same contents first. */
export interface SameContents {
  /** Equal for contents that are the same. */
  hash: string;
  /** How far back they count. */
  since: number;
  /** The one that the person has seen and goes beyond. */
  anyway: string | undefined;
  /** False: those that were created for practice do not count. */
  practice?: boolean | undefined;
}

/** So often a claim is tried while what stands in its way is gone each time that it is looked for. */
export const sameContentsTries = 3;

/** The newest attempt, of those in these states, to create another document of the same contents. */
export function newestOfSameContents(
  tx: Database,
  { hash, since, practice }: SameContents,
  documentId: string,
  states: readonly AttemptState[],
) {
  return tx
    .selectFrom("attempt")
    .select("document_id")
    .where("content_hash", "=", hash)
    .where("document_id", "!=", documentId)
    .where("started_at", ">=", since)
    .where("state", "in", states)
    .$if(practice === false, (query) => query.where(sql<boolean>`coalesce(sent_to, 'unknown') != ''`))
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Another document of the contents of this attempt that was begun since. */
export async function sameSince(tx: Database, { document_id, content_hash, started_at }: AttemptTable) {
  if (content_hash === null) return undefined;
  const same = await tx
    .selectFrom("attempt")
    .select("document_id")
    .where("content_hash", "=", content_hash)
    .where("document_id", "!=", document_id)
    .where("state", "in", bindingStates)
    .where("started_at", ">=", started_at)
    .orderBy("started_at")
    .limit(1)
    .executeTakeFirst();
  return same?.document_id;
}

/**
 * What a person is shown of a document that has the contents they were about to send. Of a colleague's that is not theirs to see: who
 * and when, so that they can ask; they hold its contents in their own hands already. Undefined when it is none any more: its attempt was
 * refused meanwhile. `keys` open the links.
 */
export async function shownSameDocument(
  db: Database,
  person: Person,
  id: string,
  keys: Keys,
): Promise<SameDocument | undefined> {
  const document = await findDocument(db, { personId: person.id, everybody: true }, { id });
  if (!document || document.state === "draft") return undefined;
  const { createdBy, state, title, signers, personId, linksRemoved } = withOpenLinks(keys, document);
  const theirs = seesThoseOf(visibilityOf(person), personId);
  return {
    id,
    createdBy,
    state,
    createdAt: document.attempt?.startedAt ?? document.createdAt,
    ...(theirs && {
      visible: {
        title,
        signers: signers.map(({ name, link }) => ({ name, ...(link !== undefined && { link }) })),
        ...(linksRemoved && { linksRemoved }),
      },
    }),
  };
}
