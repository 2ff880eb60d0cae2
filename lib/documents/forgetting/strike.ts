import { sql } from "kysely";
import { audit } from "../../audit/write.ts";
import { countUpTo } from "../../database/count.ts";
import type { Step } from "../../database/leases.ts";
import type { Database } from "../../database/tables.ts";
import { noteUnshared, rewriteText } from "../../search/text.ts";
import type { Count } from "../../shared/count.ts";
import { optionalSignerFields, signerFields, signerOf, type TypedSigner, typedSigner } from "../../shared/signer.ts";
import { eachText, isPerson, striker, struckMark } from "../../shared/struck.ts";
import { renameUploads } from "../../uploads/rows.ts";
import { addEvent, changeNotes } from "../events.ts";

/** Who is forgotten, and in which documents. */
export interface Forgotten {
  who: TypedSigner;
  /** As in `readMobile`. */
  phoneRegion: string;
  /** Documents begun later are kept as they are. */
  before: number;
  /** One that was not created goes with its draft, if it was begun by then. */
  draftsBefore: number;
}

/** Documents in one transaction, and how long it goes on with the next one: on a file nobody else is served meanwhile. */
const portion = 25;
export const portionMs = 20;
/** What is dated so far ahead is from a clock that was wrong. */
const aheadMs = 60 * 60 * 1000;
const counted = 10_000;
const namesShown = 10;
/** Letters beyond ASCII of which each spelling is looked for; of an address with more those in one case. */
const mostSpelled = 4;

/** What can be struck; the outcome of the others is entered by what was sent. */
const settled = sql<boolean>`document.state in ('created', 'draft')`;
const open = sql<boolean>`document.state in ('creating', 'unknown')`;

type Way = { email: string } | { mobile: string };

/** One equality each: an index has either, in the order of documents, which SQLite does not follow through several at once. */
function waysTo({ email, mobile }: TypedSigner): Way[] {
  return [...[...new Set(spellings(email))].map((spelled) => ({ email: spelled })), { mobile }];
}

function signersBy(db: Database, way: Way) {
  const signers = db.selectFrom("signer");
  return "email" in way
    ? signers.where("signer.email", "is not", null).where(sql<boolean>`lower(signer.email) = lower(${way.email})`)
    : signers.where("signer.mobile", "is not", null).where("signer.mobile", "=", way.mobile);
}

/** What an address may stand there as: SQLite's `lower` leaves letters beyond ASCII as they are. */
function spellings(email: string): string[] {
  const letters = [...email];
  const isSpelled = (letter: string) => letter > "\x7f" && letter.toLowerCase() !== letter.toUpperCase();
  const spelled = letters.filter(isSpelled).length;
  if (spelled > mostSpelled) return [email, email.toLowerCase(), email.toUpperCase()];
  return letters.reduce<string[]>(
    (begun, letter) =>
      (isSpelled(letter) ? [letter.toLowerCase(), letter.toUpperCase()] : [letter]).flatMap((one) =>
        begun.map((text) => text + one),
      ),
    [""],
  );
}

/** In how many documents the person is a signer, of how many of them the outcome is open, and the first few names there. */
export async function countSigned(
  db: Database,
  { who, before }: Pick<Forgotten, "who" | "before">,
): Promise<{ settled: Count; open: Count; names: string[] }> {
  const ways = waysTo(who);
  const ids = ways.map((way) => signersBy(db, way).select("document_id")).reduce((all, signers) => all.union(signers));
  const documents = db.selectFrom("document").where("document.id", "in", ids).where("created_at", "<=", before);
  const names = new Set<string>();
  for (const way of ways) {
    const some = signersBy(db, way).select("name").limit(counted).as("some");
    for (const { name } of await db.selectFrom(some).select("name").distinct().limit(namesShown).execute())
      names.add(name);
  }
  return {
    settled: await countUpTo(db, documents.where(settled), counted),
    open: await countUpTo(db, documents.where(open), counted),
    names: [...names].slice(0, namesShown),
  };
}

/** Has documents of the person that lie in the future of `now` count as begun by then: they were there. */
export async function mendFutureSigned(step: Step, { who, before }: Forgotten, now: number): Promise<void> {
  for (const way of waysTo(who))
    await step((tx) =>
      tx
        .updateTable("document")
        .set({ created_at: before })
        .where("id", "in", signersBy(tx, way).select("document_id"))
        .where("created_at", ">", now + aheadMs)
        .execute(),
    );
}

/** Strikes the person from all documents whose outcome is known, a portion in each transaction. Answers how many. */
export async function strikeDocuments(
  { db, step }: { db: Database; step: Step },
  forgotten: Forgotten,
  of: { personId: string; now: number },
): Promise<number> {
  let struck = 0;
  for (const way of waysTo(forgotten.who))
    for (let last = ""; ; ) {
      const rows = await signersBy(db, way)
        .select("document_id")
        .where("document_id", ">", last)
        .orderBy("document_id")
        .limit(portion)
        .execute();
      const [...ids] = new Set(rows.map(({ document_id }) => document_id));
      const done = await step(async (tx) => {
        const ends = performance.now() + portionMs;
        const gone: string[] = [];
        let looked = 0;
        for (const id of ids) {
          if (looked > 0 && performance.now() > ends) break;
          if (await strikeOne(tx, id, forgotten, of)) gone.push(id);
          looked++;
        }
        await audit(
          tx,
          gone.map((id) => ({ kind: "signer_struck", about: { is: "document", id } })),
        );
        struck += gone.length;
        return looked;
      });
      if (rows.length < portion && done === ids.length) break;
      last = ids[done - 1] ?? "";
    }
  return struck;
}

async function strikeOne(
  tx: Database,
  id: string,
  { who, phoneRegion, before, draftsBefore }: Forgotten,
  { personId, now }: { personId: string; now: number },
): Promise<boolean> {
  // Held until the end; what is being sent again is left as it is.
  const document = await tx
    .updateTable("document")
    .set(({ ref }) => ({ title: ref("title") }))
    .where("id", "=", id)
    .where((where) =>
      where.or([
        where.and([where("state", "=", "created"), where("created_at", "<=", before)]),
        where.and([where("state", "=", "draft"), where("created_at", "<=", draftsBefore)]),
      ]),
    )
    .returning(["title", "problem"])
    .executeTakeFirst();
  const signers = await tx
    .selectFrom("signer")
    .select(["position", ...signerFields])
    .where("document_id", "=", id)
    .execute();
  const meant = signers.filter((signer) => isPerson(signer, who, phoneRegion));
  if (!document || meant.length === 0) return false;
  const people = meant.map((signer) => typedSigner(signerOf(signer)));
  const strike = striker([who, ...people]);
  await tx
    .updateTable("signer")
    .set({ name: struckMark, ...Object.fromEntries(optionalSignerFields.map((field) => [field, null])) })
    .set({ link: null, unsafe_link: null })
    .where("document_id", "=", id)
    .where(
      "position",
      "in",
      meant.map(({ position }) => position),
    )
    .execute();
  await strikeItems(tx, id, strike);
  await strikeTexts(tx, id, document, strike);
  return addEvent(tx, { documentId: id, personId }, { kind: "forgotten", detail: {} }, now);
}

/** Strikes all signers from a document that the transaction holds, with their links and what other texts say of them, and takes the items' values. */
export async function strikeEverybody(
  tx: Database,
  id: string,
  document: { title: string; problem: string | null },
): Promise<void> {
  const signers = await tx.selectFrom("signer").select(signerFields).where("document_id", "=", id).execute();
  const people = signers.filter(({ name }) => name !== struckMark).map((signer) => typedSigner(signerOf(signer)));
  await tx
    .updateTable("signer")
    .set({ name: struckMark, ...Object.fromEntries(optionalSignerFields.map((field) => [field, null])) })
    .set({ link: null, unsafe_link: null })
    .where("document_id", "=", id)
    .execute();
  await tx.updateTable("item").set({ value: "" }).where("document_id", "=", id).execute();
  await strikeTexts(tx, id, document, striker(people));
}

/** All texts of a document but those of signers and items. */
async function strikeTexts(
  tx: Database,
  id: string,
  document: { title: string; problem: string | null },
  strike: (text: string) => string,
): Promise<void> {
  await strikeAttempts(tx, id, strike);
  await strikeFiles(tx, id, strike);
  await changeNotes(tx, id, strike);
  const problem = document.problem && JSON.stringify(eachText(JSON.parse(document.problem), strike));
  await tx
    .updateTable("document")
    .set({ title: strike(document.title), problem })
    .where("id", "=", id)
    .execute();
  await noteUnshared(tx, id);
  await rewriteText(tx, id, { struck: true });
}

async function strikeItems(tx: Database, id: string, strike: (text: string) => string): Promise<void> {
  const items = await tx.selectFrom("item").select(["position", "value"]).where("document_id", "=", id).execute();
  const named = items.filter(({ value }) => strike(value) !== value).map(({ position }) => position);
  if (named.length === 0) return;
  await tx
    .updateTable("item")
    .set({ value: struckMark })
    .where("document_id", "=", id)
    .where("position", "in", named)
    .execute();
}

/**
 * What the service said late holds links, and what it said of a failure may name whom it was about. Nor does anything tell any more whether
 * another document has the same contents: who guesses the rest of these could find the mobile by the hash.
 */
async function strikeAttempts(tx: Database, id: string, strike: (text: string) => string): Promise<void> {
  const attempts = await tx.selectFrom("attempt").select(["id", "detail"]).where("document_id", "=", id).execute();
  for (const attempt of attempts)
    await tx
      .updateTable("attempt")
      .set({ late: null, unmatched_links: null, content_hash: null, detail: attempt.detail && strike(attempt.detail) })
      .where("id", "=", attempt.id)
      .execute();
}

async function strikeFiles(tx: Database, id: string, strike: (text: string) => string): Promise<void> {
  const files = await tx.selectFrom("document_file").select("upload_id").where("document_id", "=", id).execute();
  await renameUploads(
    tx,
    files.map(({ upload_id }) => upload_id),
    strike,
  );
}
