import { createLinksShownRecord } from "../audit/shown.ts";
import type { Database } from "../database/tables.ts";
import { type Move, movesTo } from "../drafts/moves.ts";
import type { Entry, ShareWay } from "../shared/history.ts";
import type { Conflict } from "../shared/late.ts";
import type { Replacement } from "../shared/replacements.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import type { Keys } from "../storage/keys.ts";
import { addNote, addShare, deedsOf, type StoredDeed } from "./events.ts";
import type { StoredDocument } from "./read.ts";
import { openLink } from "./sealed-links.ts";
import { setMark } from "./signed-marks.ts";

export interface DocumentRecord {
  /**
   * Records that links were shared, by signers' places from 0. Calls with the same `once` are one sharing, whose answer was lost.
   * `links`: those that were shared, place by place; one that stands there no more has not made its successor shared, and is written in the audit log
   * alone. Refuses what the person may not see, and where there is no link.
   */
  recordShare(
    person: Person,
    id: string,
    copy: { signers: number[]; way: ShareWay; links?: string[] | undefined; once?: string | undefined },
  ): Promise<Result<null>>;
  /** Writes down that the links of a document, or that of the signer at this place, are shown to whoever asks; behind the signers' those that fit none. */
  recordLinksShown(document: { id: string; signers: { link?: string | undefined }[] }, place?: number): Promise<void>;
  /** Enters a person's word that the signer at this place has signed, or takes it back, with a link or without. Refuses what is not created and saved, or not theirs to go on with. */
  markSigned(person: Person, id: string, mark: { signer: number; signed: boolean }): Promise<Result<null>>;
  /** Adds a note that stands on the page from then on, of those with the same `once` the first. `not_found` of what is not theirs to go on with, `too_many_notes`. */
  addNote(person: Person, id: string, text: string, once?: string): Promise<Result<null>>;
  /** What happened to a document that the person may see, oldest first; with what has replaced it, as `replacements` answers. */
  history(document: StoredDocument, replacedBy: Pick<Replacement, "at" | "by">[]): Promise<Entry[]>;
}

/** All of them stand on the document's page. */
const mostNotes = 200;

type Find = (person: Person, id: string) => Promise<StoredDocument | undefined>;

/**
 * How a document that a person sees is found, or one that is theirs to go on with. Both know outcomes that the store has not taken yet:
 * their links can be shared too.
 */
export function createRecord(
  { db, keys, now }: { db: Database; keys: Keys; now: () => number },
  { findVisible, findOwn }: { findVisible: Find; findOwn: Find },
): DocumentRecord {
  const show = createLinksShownRecord({ db, now });
  return {
    recordLinksShown: ({ id, signers }, place) =>
      show(
        id,
        (place === undefined ? signers : signers.slice(place, place + 1)).map(({ link }) => link),
        place,
      ),
    async recordShare(person, id, { signers, way, links, once }) {
      const document = await findVisible(person, id);
      if (!document) return refuse("not_found");
      const there = (signer: number) => document.signers[signer]?.link;
      const given = signers.flatMap((signer, i) => {
        const link = links === undefined ? there(signer) : links[i];
        return there(signer) !== undefined && link !== undefined ? [{ signer, link }] : [];
      });
      if (given.length === 0) return refuse("not_found");
      const attemptId = document.attempt?.id ?? "";
      await addShare(
        db,
        { documentId: id, personId: person.id },
        { way, links: given, once },
        // One that the store has not taken yet stands nowhere else than in what was seen.
        ({ signer, link }, stored) =>
          link === there(signer) && (stored === null || openLink(keys, attemptId, signer, stored) === link),
        now(),
      );
      return ok(null);
    },
    async markSigned(person, id, mark) {
      const document = await findOwn(person, id);
      const saved = document?.state === "created" && !document.unstored;
      if (!saved || !document.signers[mark.signer]) return refuse("not_found");
      await setMark(db, { documentId: id, personId: person.id }, mark, now());
      return ok(null);
    },
    async addNote(person, id, text, once) {
      if (!(await findOwn(person, id))) return refuse("not_found");
      const added = await addNote(db, { documentId: id, personId: person.id }, { text, once, mostNotes }, now());
      return added ? ok(null) : refuse("too_many_notes");
    },
    async history(document, replacedBy) {
      const attempts = await attemptsOf(db, document.id);
      const deeds = await deedsOf(db, document.id);
      const moves = await movesTo(db, { person_id: document.personId, form_key: document.formKey });
      const name = (position: number) => document.signers[position]?.name ?? "";
      const unlisted = (deeds.at(-1)?.number ?? 0) - deeds.length;
      const listed = deeds.find(({ number }) => number > unlisted);
      const entries = [
        ...(unlisted > 0 && listed ? [{ at: listed.at, by: "", what: "earlier" } as const] : []),
        ...attempts.flatMap((attempt) => entriesOf(attempt, sentBy(attempt, document, moves, deeds))),
        ...moves.map(({ at, from, to }): Entry => ({ at, by: from, what: "draftMoved", to })),
        ...replacedBy.map(({ at, by }): Entry => ({ at, by, what: "replaced" })),
        ...deeds.map(({ at, by, number: _, ...deed }): Entry => {
          if (deed.kind === "note") return { at, by, what: "note", text: deed.detail.text };
          if (deed.kind === "marked")
            return { at, by, what: "marked", signer: name(deed.detail.signer), signed: deed.detail.signed };
          if (deed.kind === "removed") return { at, by, what: "removed", ...deed.detail };
          if (deed.kind === "forgotten" || deed.kind === "asked" || deed.kind === "released")
            return { at, by, what: deed.kind };
          if (deed.kind === "exported") return { at, by, what: "exported", format: deed.detail.format };
          const { signers, way } = deed.detail;
          return { at, by, what: "shared", signers: signers.map(name), places: signers, way };
        }),
      ];
      return entries.sort((a, b) => a.at - b.at);
    },
  };
}

/** Every attempt for a document, oldest first, and who resolved it. */
export async function attemptsOf(db: Database, documentId: string) {
  return db
    .selectFrom("attempt")
    .leftJoin("person", "person.id", "attempt.resolved_by")
    .leftJoin("person as seer", "seer.id", "attempt.conflict_seen_by")
    .select(["reference", "state", "started_at", "ended_at", "reason", "resolved_at", "person.name as resolved_by"])
    .select(["conflict", "conflict_at", "conflict_seen_at", "seer.name as conflict_seen_by"])
    .where("document_id", "=", documentId)
    .orderBy("number")
    .execute();
}

type Attempt = Awaited<ReturnType<typeof attemptsOf>>[number];

/** What a manager released they sent; else an attempt from before a move was that person's who had the draft then. */
function sentBy(attempt: Attempt, document: StoredDocument, moves: Move[], deeds: StoredDeed[]): StoredDocument {
  const release = deeds.find(({ kind, at }) => kind === "released" && at === attempt.started_at);
  if (release) return { ...document, createdBy: release.by };
  const after = moves.find(({ at }) => at > attempt.started_at);
  return after ? { ...document, createdBy: after.from } : document;
}

function entriesOf(attempt: Attempt, { createdBy, replaces }: StoredDocument): Entry[] {
  const { state, reference, started_at, ended_at, resolved_by, resolved_at } = attempt;
  const conflict = attempt.conflict === null ? undefined : (JSON.parse(attempt.conflict) as Conflict);
  const resolved = resolved_by !== null && resolved_at !== null;
  const what = resolved ? "unknown" : state === "claimed" || state === "on_wire" ? "creating" : state;
  const tried = conflict?.stood === "not_sent" ? "not_sent" : what;
  const entries: Entry[] = [];
  if (tried !== "not_created") entries.push({ at: ended_at ?? started_at, by: createdBy, what: tried, reference });
  const believed = state === "created" && conflict?.stood !== "not_created";
  if (resolved) entries.push({ at: resolved_at, by: resolved_by, what: "resolved", created: believed });
  if (conflict?.stood === "not_created_by_word")
    entries.push({ at: conflict.saidAt, by: conflict.saidBy, what: "resolved", created: false });
  else if (conflict && attempt.conflict_at !== null)
    entries.push({ at: attempt.conflict_at, by: createdBy, what: "late", stood: conflict.stood, reference });
  if (attempt.conflict_seen_at !== null)
    entries.push({ at: attempt.conflict_seen_at, by: attempt.conflict_seen_by ?? "", what: "lateSeen" });
  if (state === "created" && replaces !== undefined)
    entries.push({ at: resolved_at ?? ended_at ?? started_at, by: createdBy, what: "replaces" });
  return entries;
}
