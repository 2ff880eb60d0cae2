import { setImmediate as turn } from "node:timers/promises";
import type { Step } from "../database/leases.ts";
import { lockDocument, lockPerson } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import type { DocumentForm } from "../shared/document.ts";
import { emptySigner, type TypedSigner } from "../shared/signer.ts";
import { isPerson, striker } from "../shared/struck.ts";
import { renameUploads } from "../uploads/rows.ts";
import { draftColumns, readForm } from "./columns.ts";
import { countMoves } from "./moves.ts";
import { endRequest, strikeRequest } from "./requests.ts";
import { documentOf, draftRow, type Own } from "./rows.ts";

/** Forms that are read at a time: each may have megabytes. */
const formsRead = 5;

interface Whom {
  who: TypedSigner;
  /** As in `readMobile`. */
  phoneRegion: string;
}

/** How many drafts of each person have this one as a signer, by the person's id. */
export async function countDraftsWith(db: Database, whom: Whom): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const { person_id } of draftsWith(db, whom)) counts.set(person_id, (counts.get(person_id) ?? 0) + 1);
  return counts;
}

/**
 * Takes a person out of everybody's drafts, or those that were saved, or sent first, no later than `before`: the signer, whose row is
 * empty then, and the name, email and mobile in the other texts. Each is a version more, so that a page that has it open does not save
 * over it. Answers whether all were seen: one that moves, or is set aside, meanwhile may come to where had been looked already.
 */
export async function forgetInDrafts(
  db: Database,
  step: Step,
  whom: Whom,
  before = Number.MAX_SAFE_INTEGER,
): Promise<boolean> {
  const moves = await countMoves(db);
  let sawAll = true;
  for await (const own of draftsWith(db, whom)) {
    const there = await step((tx) => strikeDraft(tx, own, whom, before));
    sawAll &&= there;
  }
  return sawAll && (await countMoves(db)) === moves;
}

async function* draftsWith(db: Database, whom: Whom): AsyncGenerator<Own> {
  for (let last: Own | undefined; ; ) {
    const rows = await db
      .selectFrom("draft")
      .select(["person_id", "form_key", "form"])
      .$if(last !== undefined, (query) =>
        query.where((where) =>
          where.or([
            where("person_id", ">", last?.person_id ?? ""),
            where.and([where("person_id", "=", last?.person_id ?? ""), where("form_key", ">", last?.form_key ?? "")]),
          ]),
        ),
      )
      .orderBy("person_id")
      .orderBy("form_key")
      .limit(formsRead)
      .execute();
    for (const { person_id, form_key, form } of rows)
      if (signersMeant(readForm(form), whom).length > 0) yield { person_id, form_key };
    last = rows.at(-1);
    if (rows.length < formsRead) return;
    await turn();
  }
}

/** Answers whether it is still there. */
async function strikeDraft(tx: Database, own: Own, whom: Whom, before: number): Promise<boolean> {
  await lockPerson(tx, own.person_id);
  // A late answer, which holds no person, may be setting aside what it has read.
  await lockDocument(tx, own);
  const row = await draftRow(tx, own)
    .select(["form", "saved_at"])
    .select((select) => select.exists(sentBy(tx, own, before)).as("sent"))
    .executeTakeFirst();
  if (!row) return false;
  const struck = (row.saved_at <= before || row.sent) && withoutPerson(readForm(row.form), whom);
  // As long as its outcome is open, the form is what may have been sent.
  if (!struck || (await documentOf(tx, own)) !== undefined) return true;
  await tx
    .updateTable("draft")
    .set((set) => ({ ...draftColumns(struck.form), page: null, page_save: null, version: set("version", "+", 1) }))
    .where((where) => where.and(own))
    .execute();
  // A manager would release something else than what was asked for.
  await endRequest(tx, own, { ended: "forgotten" });
  await strikeRequest(tx, own, struck.strike);
  const files = await tx
    .selectFrom("draft_file")
    .select("upload_id")
    .where((where) => where.and(own))
    .execute();
  await renameUploads(
    tx,
    files.map(({ upload_id }) => upload_id),
    struck.strike,
  );
  const shared = (
    await tx
      .selectFrom("shared_draft")
      .select("note")
      .where((where) => where.and(own))
      .executeTakeFirst()
  )?.note;
  if (shared)
    await tx
      .updateTable("shared_draft")
      .set({ note: struck.strike(shared) })
      .where((where) => where.and(own))
      .execute();
  return true;
}

/** The draft's document, if it was begun by then: being sent again saves the draft anew. */
function sentBy(tx: Database, own: Own, before: number) {
  return tx
    .selectFrom("document")
    .select("id")
    .where((where) => where.and(own))
    .where("created_at", "<=", before);
}

const signersMeant = (form: DocumentForm | undefined, { who, phoneRegion }: Whom) =>
  form?.signers.filter((signer) => isPerson(signer, who, phoneRegion)) ?? [];

/** The form without the person, and how other texts of it are rid of them; undefined when the person is none of its signers. */
function withoutPerson(form: DocumentForm | undefined, whom: Whom) {
  const { who } = whom;
  const meant = signersMeant(form, whom);
  if (!form || meant.length === 0) return undefined;
  const cut = striker([who, ...meant], "");
  return {
    form: {
      ...form,
      title: cut(form.title),
      // A signer's row is their role: whoever stands below would move up into another one.
      signers: form.signers.map((signer) => (meant.includes(signer) ? emptySigner : signer)),
      items: form.items.map(({ key, value }) => ({ key, value: cut(value) === value ? value : "" })),
    },
    strike: striker([who, ...meant]),
  };
}
