import type { Database } from "../database/tables.ts";
import { addEvent } from "../documents/events.ts";
import { hadForm } from "../drafts/requests.ts";
import { draftRow } from "../drafts/rows.ts";
import { waitingRequest } from "../drafts/waiting.ts";
import { accountById, isActive } from "../people/rows.ts";
import type { DocumentContent } from "../shared/document.ts";
import type { ProblemCode } from "../shared/problems.ts";
import { may } from "../shared/rights.ts";
import { demandsRelease } from "../templates/records.ts";

/** Why a document is not created that a manager is to release, or that waits for it. */
export type ReleaseProblem = Extract<
  ProblemCode,
  "release_needed" | "release_waits" | "release_gone" | "release_own" | "not_allowed"
>;

/** By whom, a manager, and under which request a person's draft is released. */
export interface Release {
  id: string;
  by: string;
}

interface Claiming {
  personId: string;
  formKey: string;
  content: DocumentContent;
  release?: Release | undefined;
}

/**
 * Within a claim, which holds the person and whoever releases: whether this may be created now, and by whom. A draft that waits goes out under
 * its request only, as it was when that was made; whatever has that template ID goes out under a request only.
 */
export async function releaseProblem(
  tx: Database,
  { personId, formKey, content, release }: Claiming,
): Promise<ReleaseProblem | undefined> {
  const own = { person_id: personId, form_key: formKey };
  const request = await waitingRequest(tx, own);
  if (!release) {
    if (request) return "release_waits";
    return (await demandsRelease(tx, content.templateId)) ? "release_needed" : undefined;
  }
  const draft = await draftRow(tx, own).select("version").where("deleted_at", "is", null).executeTakeFirst();
  if (request?.id !== release.id || draft?.version !== request.version) return "release_gone";
  if (release.by === personId || (await hadForm(tx, release.by, formKey))) return "release_own";
  const [preparer, releaser] = [await accountById(tx, personId), await accountById(tx, release.by)];
  if (!releaser || !isActive(releaser) || !may(releaser, "releaseDocuments")) return "not_allowed";
  // What is prepared by somebody who has been deactivated waits for whoever gets their drafts.
  return preparer && isActive(preparer) ? undefined : "release_gone";
}

/** Within a claim: the document's history has who asked for its release, and who has released it. */
export async function noteRelease(
  tx: Database,
  documentId: string,
  { personId, formKey, attemptId, now }: { personId: string; formKey: string; attemptId: string; now: number },
  { id, by }: Release,
): Promise<void> {
  const request = await waitingRequest(tx, { person_id: personId, form_key: formKey });
  // As `once`, by which `documentOfRequest` finds the document, the request's id, so that a second release adds no second line, and the
  // attempt's: each release has its own.
  await addEvent(tx, { documentId, personId }, { kind: "asked", detail: {} }, request?.asked_at ?? now, id);
  await addEvent(tx, { documentId, personId: by }, { kind: "released", detail: {} }, now, attemptId);
}
