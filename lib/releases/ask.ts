import { audit } from "../audit/write.ts";
import { fingerprint, newestOfSameContents, type SameContents, shownSameDocument } from "../creation/same-contents.ts";
import { lockDocument, lockPerson } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { bindingStates } from "../documents/attempt-states.ts";
import { replaceable } from "../documents/replaceable.ts";
import { idToReplace } from "../documents/replacements.ts";
import { readForm } from "../drafts/columns.ts";
import { holderElsewhere } from "../drafts/moves.ts";
import { countWaiting, enterRequest, somebodyReleases } from "../drafts/requests.ts";
import { documentOf, draftRow, type Own } from "../drafts/rows.ts";
import { enterForm } from "../drafts/saves.ts";
import { waitingRequest } from "../drafts/waiting.ts";
import { accountById } from "../people/rows.ts";
import type { DocumentContent, DocumentForm } from "../shared/document.ts";
import { formText, type KnownDraft } from "../shared/draft.ts";
import { newId } from "../shared/id.ts";
import { QuotaFull, type Quotas, refuseFull } from "../shared/quotas.ts";
import { mostWaiting } from "../shared/release.ts";
import { ok, type Problem, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import type { Keys } from "../storage/keys.ts";
import { demandsRelease } from "../templates/records.ts";
import { findUploads } from "../uploads/rows.ts";

export interface Asking {
  person: Person;
  formKey: string;
  content: DocumentContent;
  /** The form as it was typed, and what its page knows of its draft. */
  draft: KnownDraft & { form: DocumentForm };
  note: string;
  /** Why the template of now does not take it: the answer, unless the form waits or is a document already. */
  refused?: Problem | undefined;
  /** How far back a document of the same contents is shown first, and the one that the person has seen; absent: none is. */
  same?: Omit<SameContents, "hash"> | undefined;
  /** Opens that document's links. */
  keys: Keys;
  now: number;
  quotas: Quotas;
}

/** Lets a form wait for its release as it stands, checked like a creation so that its preparer mends what can be mended. */
export async function ask(db: Database, asking: Asking): Promise<Result<null>> {
  try {
    return await db.transaction().execute((tx) => askWithin(tx, asking));
  } catch (error) {
    if (error instanceof QuotaFull) return refuseFull(error.full);
    throw error;
  }
}

async function askWithin(tx: Database, asking: Asking): Promise<Result<null>> {
  const { person, formKey, content, draft, note, refused, same, keys, now, quotas } = asking;
  const own = { person_id: person.id, form_key: formKey };
  await lockPerson(tx, person.id);
  // Behind the lock, as a claim does: nobody could release it.
  if ((await accountById(tx, person.id))?.disabled) return refuse("signed_out");
  const holder = await holderElsewhere(tx, own);
  if (holder !== undefined) return refuse("draft_elsewhere", { holder });
  // Its document before its draft, as a claim does.
  await lockDocument(tx, own);
  const document = await documentOf(tx, own);
  if (document !== undefined) return refuse("form_used", { document });
  // Asked again because the first answer was lost.
  if (await waitingRequest(tx, own)) return (await isAsTyped(tx, own, draft.form)) ? ok(null) : refuse("release_waits");
  if (refused) return { ok: false, problem: refused };
  if (!(await demandsRelease(tx, content.templateId))) return refuse("release_not_needed");
  if (!(await somebodyReleases(tx, own))) return refuse("nobody_releases");
  if ((await countWaiting(tx, person.id)) >= mostWaiting)
    return refuse("too_many_waiting", { most: String(mostWaiting) });
  const files = await findUploads(tx, person.id, content.files);
  const missing = content.files.filter((id) => !files.some(({ uploadId }) => uploadId === id));
  if (missing.length > 0)
    return refuse("form_invalid", { fields: Object.fromEntries(missing.map((id) => [`files.${id}`, "file_unknown"])) });
  const toReplace = await idToReplace(tx, person.id, formKey);
  if (toReplace !== undefined && !(await replaceable(tx, person, toReplace))) return refuse("replaced_gone");
  const there =
    same && (await newestOfSameContents(tx, { ...same, hash: fingerprint(content, files) }, "", bindingStates));
  const found =
    there && there.document_id !== same.anyway && (await shownSameDocument(tx, person, there.document_id, keys));
  if (found) return refuse("same_again", { same: found });
  const newer = await enterForm(tx, { ...draft, personId: person.id, formKey, keepsDeleted: true, now, quotas });
  if (newer) return refuse("draft_newer", { newer: { version: newer.version, savedAt: newer.savedAt } });
  await enterRequest(tx, own, { id: newId(now), note, now });
  await audit(tx, { kind: "release_asked", about: { is: "draft", id: own.form_key } });
  return ok(null);
}

async function isAsTyped(tx: Database, own: Own, form: DocumentForm): Promise<boolean> {
  const row = await draftRow(tx, own).select("form").executeTakeFirst();
  const there = row && readForm(row.form);
  return there !== undefined && formText(there) === formText(form);
}
