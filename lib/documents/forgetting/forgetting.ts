import { audit } from "../../audit/write.ts";
import { contactById, contactsOf, countGroupsWith, deleteContact, forgetContacts } from "../../contacts/forget.ts";
import { LeaseLost, type Step, stepsOf } from "../../database/leases.ts";
import { lockContact } from "../../database/row-locks.ts";
import type { Store } from "../../database/store.ts";
import { inValues } from "../../database/value-list.ts";
import { countDraftsWith, forgetInDrafts } from "../../drafts/forget.ts";
import { byWhoMay } from "../../people/rows.ts";
import { log } from "../../runtime/log.ts";
import type { Count } from "../../shared/count.ts";
import { newId } from "../../shared/id.ts";
import { ok, type Result, refuse } from "../../shared/result.ts";
import { may } from "../../shared/rights.ts";
import type { Person } from "../../shared/roles.ts";
import { signerFields, type TypedSigner } from "../../shared/signer.ts";
import { countTemplatesWith, forgetInTemplates } from "../../templates/forget.ts";
import { countSigned, mendFutureSigned, strikeDocuments } from "./strike.ts";

/** What is known of somebody, before it goes. */
interface ToForget {
  /** The contact; the mobile as digits. */
  who: TypedSigner;
  /** Documents that can be struck, and those whose outcome is open. */
  documents: Count;
  open: Count;
  /** The first few names that this email or mobile has there. */
  names: string[];
  /** Whose drafts. */
  drafts: { by: string; n: number }[];
  contacts: number;
  groups: number;
  templates: number;
}

/** Somebody who is being forgotten; `waits`: for so many documents whose outcome is open, undefined while it is worked on. */
interface UnderWay {
  name: string;
  waits: number | undefined;
}

export interface Forgetting {
  /** What forgetting the person of this contact would strike. For administrators: else `not_allowed`; `not_found`. */
  toForget(person: Person, contactId: string): Promise<Result<ToForget>>;
  /**
   * Has somebody forgotten who is a contact: the contact goes at once, all else by `work`. For administrators, and as long as the contact stands as
   * it was seen: else `contact_changed`. Nobody can take it back.
   */
  forget(person: Person, contact: { id: string; before: TypedSigner }): Promise<Result<null>>;
  /** Who is being forgotten; for administrators, to others nobody is. */
  underWay(person: Person): Promise<UnderWay[]>;
  /**
   * Goes on with forgetting, wherever it was left: documents whose outcome is known, drafts, contacts, groups, templates. All is looked through once more when
   * {@link onTheWayMs} have passed; as long as a document's outcome is open, the person is looked for again. Documents that were begun after the
   * press are kept, all else that came after the last look.
   */
  work(step?: Step): Promise<void>;
}

interface Parts {
  store: Pick<Store, "db" | "emptyLog">;
  phoneRegion: string;
  now: () => number;
  /** Has `work` run before long. */
  workSoon: () => void;
}

/** What was called before the press is entered by then, or never: a creation or an import may have waited for its turn, or for a lock. */
const onTheWayMs = 60_000;

/** How often all drafts are looked through for one person in a turn, where drafts move or are sent meanwhile. */
const mostRounds = 10;

/** Takes people out of all that is kept. What was sent stays, with the name struck. */
export function createForgetting({ store, phoneRegion, now, workSoon }: Parts): Forgetting {
  const { db } = store;

  /** Answers how many documents were struck. */
  async function workOn(row: UnderWayRow, step: Step): Promise<number> {
    const whom = { who: row, phoneRegion };
    // Until the last look all of them: one may have been saved, or shared, since the press.
    const draftsBefore = row.looked_at ?? Number.MAX_SAFE_INTEGER;
    const forgotten = { ...whom, before: row.at, draftsBefore };
    // Either way: the clock may have been set back since.
    const isLast = row.looked_at === null && Math.abs(now() - row.at) > onTheWayMs;
    if (row.waits === null) await mendFutureSigned(step, forgotten, now());
    let { waits } = row;
    let struck = 0;
    let sawAll = row.waits !== null && !isLast;
    for (let round = 0; ; round++) {
      const done = await strikeDocuments({ db, step }, forgotten, { personId: row.person_id, now: now() });
      // Also those whose draft will be struck if they are not created.
      const { open } = await countSigned(db, { who: row, before: draftsBefore });
      // Drafts and contacts come of nothing but documents that were open: looked for again, since a form may be sent meanwhile.
      if (done === 0 && open.n === waits && sawAll) {
        if (round === 0) return 0;
        break;
      }
      // Others who are to be forgotten wait; what is left of this one is taken up with the next turn.
      if (round === mostRounds) return struck;
      struck += done;
      waits = open.n;
      sawAll = await forgetInDrafts(db, step, whom, draftsBefore);
      await forgetContacts(db, step, whom);
      await forgetInTemplates(db, step, whom, { personId: row.person_id, now }, draftsBefore);
    }
    const looked_at = isLast ? now() : row.looked_at;
    await step(async (tx) => {
      if (waits !== 0 || looked_at === null)
        await tx.updateTable("forgetting").set({ waits, looked_at }).where("id", "=", row.id).execute();
      else {
        await tx.deleteFrom("forgetting").where("id", "=", row.id).execute();
        await audit(tx, { kind: "forgetting_ended" });
      }
    });
    await store.emptyLog();
    log("info", "person forgotten", { by: row.person_id, documents: struck, waits });
    return struck;
  }

  return {
    async toForget(person, contactId) {
      if (!may(person, "forgetPeople")) return refuse("not_allowed");
      const who = await contactById(db, contactId);
      if (!who) return refuse("not_found");
      const whom = { who, phoneRegion };
      const { settled, open, names } = await countSigned(db, { who, before: Number.MAX_SAFE_INTEGER });
      const drafts = await countDraftsWith(db, whom);
      const contacts = new Set((await contactsOf(db, whom)).map(({ id }) => id)).add(contactId).size;
      return ok({
        who,
        documents: settled,
        open,
        contacts,
        names: names.filter((name) => name !== who.name),
        drafts: await named(drafts),
        groups: await countGroupsWith(db, whom),
        templates: await countTemplatesWith(db, whom),
      });
    },
    async forget(person, { id, before }) {
      const began = await byWhoMay<null>(db, person, "forgetPeople", async (tx) => {
        await lockContact(tx, id);
        const who = await contactById(tx, id);
        if (!who) return refuse("not_found");
        if (signerFields.some((field) => who[field] !== before[field])) return refuse("contact_changed");
        await tx
          .insertInto("forgetting")
          .values({ id: newId(), person_id: person.id, at: now(), waits: null, ...who })
          .execute();
        await deleteContact(tx, id);
        await audit(tx, { kind: "forgetting_begun", about: { is: "contact", id } });
        return ok(null);
      });
      if (!began.ok) return began;
      log("info", "person to be forgotten", { by: person.id });
      workSoon();
      return began;
    },
    async underWay(person) {
      if (!may(person, "forgetPeople")) return [];
      const rows = await db.selectFrom("forgetting").select(["name", "waits"]).orderBy("at").limit(mostShown).execute();
      return rows.map(({ name, waits }) => ({ name, waits: waits || undefined }));
    },
    async work(step = stepsOf(db)) {
      const rows = await db.selectFrom("forgetting").selectAll().orderBy("at").execute();
      for (const row of rows)
        await workOn(row, step).catch((error) => {
          if (error instanceof LeaseLost) throw error;
          log("error", "a person could not be forgotten yet", { forgetting: row.id, error });
        });
    },
  };

  async function named(drafts: Map<string, number>): Promise<ToForget["drafts"]> {
    if (drafts.size === 0) return [];
    const people = await db
      .selectFrom("person")
      .select(["id", "name"])
      .where(inValues(db, "id", [...drafts.keys()]))
      .orderBy("name")
      .execute();
    return people.map(({ id, name }) => ({ by: name, n: drafts.get(id) ?? 0 }));
  }
}

type UnderWayRow = TypedSigner & {
  id: string;
  person_id: string;
  at: number;
  waits: number | null;
  looked_at: number | null;
};

const mostShown = 50;
