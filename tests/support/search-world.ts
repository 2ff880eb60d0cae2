import { claim } from "#lib/creation/claim.ts";
import { closeByWord } from "#lib/creation/resolving.ts";
import { addShare } from "#lib/documents/events.ts";
import { listDocuments } from "#lib/documents/listing.ts";
import { insertPerson } from "#lib/people/rows.ts";
import { keepSearchIndex } from "#lib/search/index-keeper.ts";
import { newId } from "#lib/shared/id.ts";
import type { DocumentState } from "#lib/shared/states.ts";
import { addUpload } from "#lib/uploads/rows.ts";
import { recordEnd } from "./ended.ts";
import type { TestStore } from "./engines.ts";
import { linkKeys } from "./link-key.ts";

/** So small that few documents make blocks, stale ones in them and new ones behind them. */
export const sizes = { block: 8, stale: 4 };
/** A search in blocks of this size, which reads even a few stale documents by the portion, and of three people by the index. */
export const walking = { blockSize: sizes.block, staleAtOnce: 3, mostOneByOne: 2 };
export const start = Date.UTC(2026, 10, 21, 9);

export interface Person {
  id: string;
  name: string;
}

export interface Plan {
  title: string;
  templateId: string;
  signers: { name: string; email?: string; mobile?: string }[];
  values: string[];
  file: string;
}

/** A document as the test remembers it. */
export interface Known extends Plan {
  id: string;
  formKey: string;
  creator: Person;
  /** Since when it is in its state, and the how manieth to get there; those under way stand before all others. */
  since: number;
  order: number;
  state: DocumentState;
  serviceId?: string;
  /** Signers' places whose links have been handed out. */
  copied: Set<number>;
}

export const plan = (title: string, more: Partial<Plan> = {}): Plan => ({
  title,
  templateId: "77001",
  signers: [{ name: "홍길동" }],
  values: [],
  file: "a.pdf",
  ...more,
});

/** Titles, newest first, that everybody's words find. */
export async function found(
  { db }: TestStore,
  personId: string,
  word: string,
  blockSize = sizes.block,
): Promise<string[]> {
  const page = await listDocuments(db, { personId, everybody: true }, { words: [[word]], limit: 1000 }, { blockSize });
  return page.documents.map(({ title }) => title);
}

/** Documents in a real store, and beside them what the test knows of them. */
export function searchWorld({ db }: TestStore) {
  const clock = { now: start };
  const known: Known[] = [];
  let ordered = 0;

  async function person(name: string): Promise<Person> {
    const id = newId();
    await insertPerson(db, { id, email: `${id}@hanbit.example`, name, role: "staff", createdAt: start });
    return { id, name };
  }

  async function attempt(creator: Person, plan: Plan, formKey: string) {
    const now = ++clock.now;
    const file = {
      uploadId: newId(),
      name: plan.file,
      diskName: newId(),
      bytes: 1,
      sha256: "",
      stamp: "",
      keyId: null,
      pages: 1,
      notices: [],
    };
    await addUpload(db, creator.id, file, now);
    const items = plan.values.map((value, i) => ({ key: `k${i}`, value }));
    const content = { ...plan, items, files: [file.uploadId], autoSend: false };
    const claimed = await claim(db, {
      personId: creator.id,
      formKey,
      content,
      attemptId: newId(now),
      instance: "this",
      now,
    });
    if (!("attemptId" in claimed)) throw new Error("the form key is taken");
    return claimed;
  }

  type Attempt = Awaited<ReturnType<typeof attempt>>;
  async function end(attempted: Attempt, document: Known, state: DocumentState): Promise<void> {
    const said = { reason: "said", detail: "said" };
    const ids = { attemptId: attempted.attemptId, documentId: attempted.documentId };
    document.state = state;
    document.since = clock.now;
    document.order = ++ordered + (state === "creating" ? 1e9 : 0);
    if (state === "creating") return;
    if (state === "created") {
      document.serviceId = `s-${document.id.slice(-3)}`;
      const links = document.signers.map((_, i) => ({ url: `https://sign.example/${document.id}/${i}` }));
      const { serviceId } = document;
      await recordEnd(db, ids, { ...said, state, serviceId, links, complete: false }, clock.now);
    } else if (state === "unknown") await recordEnd(db, ids, { ...said, state }, clock.now);
    else {
      const problem = { code: "rejected", reference: "x" } as const;
      await recordEnd(db, ids, { ...said, state: "rejected", problem }, clock.now);
    }
    // The store takes no time that is yet to come from anybody, and a test cannot turn its clock.
    await db.updateTable("document").set({ changed_at: clock.now }).where("id", "=", document.id).execute();
  }

  return {
    known,
    clock,
    person,
    async create(creator: Person, plan: Plan, state: DocumentState): Promise<Known> {
      const formKey = newId();
      const attempted = await attempt(creator, plan, formKey);
      const document: Known = {
        ...plan,
        id: attempted.documentId,
        formKey,
        creator,
        since: clock.now,
        order: 0,
        copied: new Set<number>(),
        state: "creating",
      };
      known.push(document);
      await end(attempted, document, state);
      return document;
    },
    /** Sends a draft again, with other contents. */
    async change(document: Known, plan: Plan, state: DocumentState): Promise<void> {
      const attempted = await attempt(document.creator, plan, document.formKey);
      Object.assign(document, plan);
      await end(attempted, document, state);
    },
    /** Hands out the link of one of its signers. */
    async copy(document: Known, signer: number): Promise<void> {
      await addShare(
        db,
        { documentId: document.id, personId: document.creator.id },
        { way: "link", links: [{ signer, link: "" }], once: undefined },
        () => true,
        clock.now,
      );
      document.copied.add(signer);
    },
    async resolve(document: Known, serviceId: string): Promise<void> {
      const found = { created: true as const, serviceId, links: [] };
      await closeByWord(
        db,
        {
          id: document.id,
          personId: document.creator.id,
          arrivalWindowMs: 0,
          isUnderWay: () => false,
          keys: linkKeys,
        },
        found,
      );
      Object.assign(document, { state: "created", serviceId });
      // No link is known that could still be handed out.
      document.signers.forEach((_, i) => {
        document.copied.add(i);
      });
    },
    index: () => keepSearchIndex({ db, instance: "this", sizes }),
  };
}
