import assert from "node:assert/strict";
import { markOnWire, recordOutcome } from "#lib/creation/attempt-rows.ts";
import { claim } from "#lib/creation/claim.ts";
import { recover } from "#lib/creation/recovery.ts";
import { beat, createInstance } from "#lib/database/instances.ts";
import type { DocumentContent } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person } from "#lib/shared/roles.ts";
import type { Engine } from "./engines.ts";
import { paperwork } from "./paperwork.ts";

/** Two processes, this one and another that can stand still for longer than its lease while it creates a document. */
export async function lateOffice(engine: Engine) {
  const desk = await paperwork(engine, { sameAgainMs: 7 * 24 * 60 * 60 * 1000 });
  const { store, journal, documents, person, contract, clock } = desk;
  const { db } = store;
  const [kim, boss] = [await person("kim"), await person("boss", "manager")];
  /** The other process has claimed a document of kim's. */
  async function claimed(more: Partial<DocumentContent> = {}, formKey = newId()) {
    await beat(db, "other");
    const content = await contract(kim, more);
    const made = await claim(db, {
      personId: kim.id,
      formKey,
      content,
      sameContents: { hash: JSON.stringify({ ...content, title: "", files: [] }), since: 0, anyway: undefined },
      attemptId: newId(),
      instance: "other",
      now: clock.now,
    });
    assert.ok("attemptId" in made);
    return { ...made, content, formKey };
  }
  type Claimed = Awaited<ReturnType<typeof claimed>>;

  return {
    ...desk,
    db,
    kim,
    boss,
    claimed,
    /** The same, and the request has left. */
    async sent(more?: Partial<DocumentContent>, formKey?: string): Promise<Claimed> {
      const one = await claimed(more, formKey);
      await markOnWire(db, one.attemptId);
      return one;
    },
    /** More than its lease passes without a word of the other process. */
    async stands(): Promise<void> {
      const seen_at = (await store.now()) - 31_000;
      await db.updateTable("instance").set({ seen_at }).where("id", "=", "other").execute();
    },
    recovered: (on = db) =>
      recover({ db: on, journal, instance: createInstance("this"), isUnderWay: documents.isUnderWay }),
    /** The service's answer comes to the other process after all. */
    answered: (one: Claimed, serviceId: string, link?: string) =>
      recordOutcome(
        db,
        one,
        {
          state: "created",
          reason: "created",
          detail: "",
          serviceId,
          complete: link !== undefined,
          links: [link === undefined ? {} : { url: link }],
        },
        clock.now,
      ),
    refused: (one: Claimed) =>
      recordOutcome(
        db,
        one,
        { state: "rejected", reason: "failure", detail: "", problem: { code: "rejected" } },
        clock.now,
      ),
    /** It gave up waiting for one. */
    gaveUp: (one: Claimed, at = clock.now) =>
      recordOutcome(db, one, { state: "unknown", reason: "timeout", detail: "" }, at),
    /** Somebody who has the document's page before them says that they have looked at what was said late. */
    async hasLooked(by: Person, { documentId }: Claimed) {
      const { conflict } = (await documents.find(boss, documentId))?.attempt ?? {};
      return documents.markConflictSeen(by, documentId, conflict?.at ?? 0);
    },
    /** What the person has in the frame about answers that came late. */
    waiting: async (who = kim) => documents.unseenConflicts(who),
  };
}
