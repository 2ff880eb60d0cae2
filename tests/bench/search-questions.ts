import type { Database } from "#lib/database/tables.ts";
import { countDocuments, type Listing, listDocuments } from "#lib/documents/listing.ts";
import { searchWords } from "#lib/shared/search.ts";
import { planted } from "./search-scene.ts";
import { quietEmail } from "./seed-million.ts";

const limit = 50;

export type Work = () => Promise<unknown>;

/** Every kind of question, to be asked of one database. */
export async function questions(db: Database): Promise<Record<string, Work>> {
  const someone = async (email: string) =>
    (await db.selectFrom("person").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
  const manager = { personId: await someone("manager@hanbit.example"), everybody: true };
  const staff = { personId: await someone("p3@hanbit.example"), everybody: false };
  const quiet = { personId: await someone(quietEmail), everybody: false };
  const { n } = await db
    .selectFrom("document")
    .select((select) => select.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  const at = async (share: number) =>
    db
      .selectFrom("document")
      .selectAll()
      .orderBy("place")
      .where("place", ">=", Math.floor(n * share))
      .limit(200)
      .execute();
  const deep = (await at(0.1))[0];
  const created = (await at(0.4)).find(({ service_id }) => service_id !== null);
  const signed = await db
    .selectFrom("signer")
    .selectAll()
    .where("document_id", ">=", created?.id ?? "")
    .where("mobile", "is not", null)
    .limit(1)
    .executeTakeFirst();
  const list =
    (visibility: typeof manager, text: string, more: Partial<Listing> = {}) =>
    () =>
      listDocuments(db, visibility, { words: searchWords(text, "KR"), limit, ...more });
  const after = { direction: "older" as const, place: deep?.place ?? 0 };
  const mobile = signed?.mobile ?? "";
  return {
    "first page": list(manager, ""),
    "deep page": list(manager, "", { after }),
    "first page, staff": list(staff, ""),
    "counts of the frame": () => Promise.all([countDocuments(db, manager), countDocuments(db, manager, "unknown")]),
    "1 character, frequent": list(manager, "계"),
    "1 character, rare": list(manager, "ø"),
    "2 syllables": list(manager, "길동"),
    "3 syllables, 0.3 %": list(manager, planted.name),
    "initials of a name": list(manager, "ㅎㄱㄷ"),
    "two initials": list(manager, "ㄱㄷ"),
    "initials and word": list(manager, "ㅎㄱㄷ lease"),
    "4 syllables, 1 %": list(manager, planted.frequent),
    "frequent word": list(manager, "근로계약서"),
    "frequent English word": list(manager, "agreement"),
    "frequent word, deep page": list(manager, "근로계약서", { after }),
    "rare word": list(manager, planted.rare),
    "no match": list(manager, "없는낱말"),
    "no match, Latin": list(manager, "qqzzy"),
    "two words": list(manager, "김 lease"),
    "two words that exclude each other": list(manager, "근로계약서 임대차계약서"),
    "a mobile": list(manager, `${mobile.slice(0, 3)}-${mobile.slice(3, 7)}-${mobile.slice(7)}`),
    "four digits": list(manager, mobile.slice(-4)),
    "eight digits": list(manager, mobile.slice(-8)),
    "the service's id": list(manager, created?.service_id ?? ""),
    "an address": list(
      manager,
      (
        await db
          .selectFrom("signer")
          .select("email")
          .where("document_id", ">=", deep?.id ?? "")
          .where("email", "is not", null)
          .limit(1)
          .executeTakeFirst()
      )?.email ?? "",
    ),
    "staff, frequent word": list(staff, "계약서"),
    "100 documents of a million, frequent word": list(quiet, "계약서"),
    "100 documents of a million, no match": list(quiet, "없는낱말"),
    "creator and word": list(manager, "계약서", { creator: quiet.personId }),
    "template and word": list(manager, "김", { templateId: "77003" }),
    "unknown and word": list(manager, "김", { state: "unknown" }),
    "never copied": list(manager, "", { unshared: true }),
    "never copied and word": list(manager, "lease", { unshared: true }),
    "a month and word": list(manager, "lease", {
      from: deep?.changed_at ?? 0,
      to: (deep?.changed_at ?? 0) + 30 * 86_400_000,
    }),
  };
}
