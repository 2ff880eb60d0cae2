import { text } from "../database/optional.ts";
import type { Database, DraftTable } from "../database/tables.ts";
import type { DraftRequest, RequestEnd } from "../shared/release.ts";

type Own = Pick<DraftTable, "person_id" | "form_key">;

/**
 * The request with which a draft waits for a manager's release. Until it has ended the draft stays as the manager reads it. To be asked
 * behind `lockPerson`, which whoever asks and whoever ends it holds too.
 */
export async function waitingRequest(tx: Database, own: Own) {
  return tx
    .selectFrom("release_request")
    .select(["id", "version", "asked_at"])
    .where((where) => where.and(own))
    .where("ended", "is", null)
    .executeTakeFirst();
}

/** The drafts, each with what was last asked of managers about it. */
export function draftsWithRequests(db: Database) {
  return db
    .selectFrom("draft")
    .leftJoin("release_request", (join) =>
      join
        .onRef("release_request.person_id", "=", "draft.person_id")
        .onRef("release_request.form_key", "=", "draft.form_key"),
    )
    .leftJoin("person as ender", "ender.id", "release_request.ended_by");
}

export const requestColumns = ["asked_at", "note", "ended", "ended_at", "word", "ender.name as ended_by"] as const;

/** What is null where nobody has asked. */
export interface RequestColumns {
  asked_at: number | null;
  note: string | null;
  ended: RequestEnd | null;
  ended_at: number | null;
  ended_by: string | null;
  word: string | null;
}

export function requestOf(row: RequestColumns): DraftRequest | undefined {
  const { asked_at, note, ended, ended_at, ended_by, word } = row;
  if (asked_at === null) return undefined;
  return {
    at: asked_at,
    note: note ?? "",
    ...(ended !== null && { ended: { how: ended, at: ended_at ?? 0, ...text("by", ended_by), word: word ?? "" } }),
  };
}
