import type { Step } from "../database/leases.ts";
import type { Database } from "../database/tables.ts";
import { log } from "../runtime/log.ts";
import { createOwnTurns } from "../runtime/own-turns.ts";
import type { DocumentForm } from "../shared/document.ts";
import { isBlank, type Saved } from "../shared/draft.ts";
import { newId } from "../shared/id.ts";
import { pageSize } from "../shared/page-size.ts";
import { type Quotas, refuseFull } from "../shared/quotas.ts";
import { mostWaiting } from "../shared/release.ts";
import { ok, type Problem, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { addPart, type BegunDraft, beginDraft, beginPacket } from "./begin.ts";
import { markDeleted, sweepDrafts } from "./deleted.ts";
import { expiredAfterDays } from "./left.ts";
import { holderElsewhere } from "./moves.ts";
import {
  countDrafts,
  type DraftPlace,
  findDraft,
  isDraft,
  listDrafts,
  type OpenedDraft,
  type StoredDraft,
} from "./rows.ts";
import { saveDraft } from "./saves.ts";
import {
  type From,
  fromWhom,
  type Given,
  giveDraftBack,
  isLent,
  listGiven,
  shareDraft,
  takeDraftBack,
} from "./sharing.ts";

/** How long a draft that was deleted, by hand or because nobody had saved it, can be brought back. */
const restorableMs = 24 * 60 * 60 * 1000;

interface DraftPage {
  /** `from`: the colleague who has given it. */
  drafts: (StoredDraft & { problem?: Problem; from?: From | undefined })[];
  /** There are older ones. */
  older: boolean;
}

/** The key of the form that has been begun. */
export type Begun = Result<{ formKey: string }>;

/** Forms on their way. A person sees only their own and those that they were given, managers too. */
export interface Drafts {
  /**
   * Keeps what stands on a form. `version` is the one that the page knows of, 0 for none; `page` names the opened page and counts its
   * saves, so that it never stands in its own way when an answer was lost. Refuses `draft_newer` when somebody else's save is
   * there, which stays, and `form_used` when the form has become a document. A draft deleted meanwhile is there again. A form that
   * nobody has typed into is not entered. Refuses `drafts_full` and `drafts_size_full` at the person's limits, `draft_elsewhere`
   * when a colleague has it now, `release_waits` while it waits for a manager's release, and `signed_out` when the person's account has been
   * deactivated since the request came.
   */
  save(
    person: Person,
    formKey: string,
    form: DocumentForm,
    version: number,
    page?: { id: string; save: number },
  ): Promise<Result<Saved>>;
  /**
   * Makes a draft of a given form, with the files that it shares with a document, to replace the document with the id `replaces` if one is
   * given. Answers its form key, or that of the person's draft that is to replace it already. Refuses
   * `kept_file_missing` when the document's files have been removed meanwhile, and what a limit of the person's does not let in.
   */
  begin(
    person: Person,
    form: DocumentForm,
    more?: Pick<BegunDraft, "from" | "names" | "replaces" | "part" | "shared">,
  ): Promise<Begun>;
  /**
   * Makes a draft of each form, the parts of one packet with this id, in their order: all or none. One that the person has begun already
   * stays as it is. Refuses `not_found` when the packet is somebody else's, and what a limit of the person's does not let in.
   */
  beginPacket(person: Person, packet: string, forms: DocumentForm[]): Promise<Result<null>>;
  /**
   * One more part for a packet that the person has. Repeated with the same form key it is the same one. Refuses `not_found`,
   * `too_many_parts`, and what a limit of the person's does not let in.
   */
  addPart(person: Person, packet: string, formKey: string, form: DocumentForm): Promise<Result<null>>;
  /** The draft and those of its files that are there; a deleted one too for a day, with the days of the rule if that deleted it. Without a form when that cannot be read. */
  find(person: Person, formKey: string): Promise<OpenedDraft | undefined>;
  /** A page of them, behind `after`: newest first, and why each was refused, if it was; without those whose document is being created or may have been. */
  list(person: Person, after?: DraftPlace): Promise<DraftPage>;
  /** The one that was saved last, of those that wait for no release; undefined when there is none. */
  newest(person: Person): Promise<StoredDraft | undefined>;
  /** How many the person has. */
  count(person: Person): Promise<number>;
  /**
   * Gives it to a colleague, with its files and a note: from then on they alone have it. Refuses `colleague_gone` when they cannot sign
   * in, `colleague_full` at a limit of theirs, `colleague_cannot_replace` when it is to replace what they may not see, `colleague_has_form` when they have another under its key,
   * `draft_of_colleague` when it is itself a colleague's, `staged_files_full` or `staged_size_full` when the giver has more than they may,
   * `too_many_shared`, `release_waits`, `form_used` and `not_found`.
   */
  share(person: Person, formKey: string, to: string, note: string): Promise<Result<null>>;
  /**
   * Takes a draft back that the person has given, as it is now; it has counted as theirs all along, and waits for no release then. Refuses as
   * `share` does.
   */
  takeBack(person: Person, formKey: string): Promise<Result<null>>;
  /** Gives a colleague's draft back to them, as `takeBack` does. */
  giveBack(person: Person, formKey: string): Promise<Result<null>>;
  /** The person's own that colleagues have, given last first. */
  given(person: Person): Promise<Given[]>;
  /** From whom one of the person's drafts is, if a colleague has given it. */
  from(person: Person, formKey: string): Promise<From | undefined>;
  /** Who has a draft that the person has given away or back, by name; `given`: the person can take it back. */
  elsewhere(person: Person, formKey: string): Promise<{ holder: string; given?: Given | undefined } | undefined>;
  /**
   * Deletes it; for a day it can be brought back. Refuses `not_found` when it is not there, or has become a document,
   * `draft_of_colleague` when it can be given back to a colleague, and `release_waits`.
   */
  remove(person: Person, formKey: string): Promise<Result<null>>;
  /** Brings it back; refuses `not_found` when the day is over, and `too_many_parts`. */
  restore(person: Person, formKey: string): Promise<Result<null>>;
  /** Forgets what was deleted more than a day ago. */
  sweep(step?: Step): Promise<void>;
}

interface DraftsParts {
  db: Database;
  quotas: Quotas;
  /** Removes a staged file that has gone to make room. */
  removeFile: (diskName: string) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** What Countersign does with drafts. */
export function createDrafts({ db, quotas, removeFile, now }: DraftsParts): Drafts {
  const mark = async (person: Person, formKey: string, deletedAt: number | null) => {
    const marked = await markDeleted(db, person.id, formKey, deletedAt, now());
    if (marked === "waits") return refuse<null>("release_waits");
    if (marked === "too_many_parts") return refuse<null>(marked);
    return marked ? ok(null) : refuse<null>("not_found");
  };
  const inTurn = createOwnTurns();
  const parts = () => ({ db, quotas, now: now() });
  async function moved(what: string, person: Person, formKey: string, move: () => ReturnType<typeof shareDraft>) {
    const result = await inTurn(person.id, move);
    if (!result.ok) return result;
    log("info", `draft ${what}`, { form: formKey, by: person.id });
    for (const name of result.value.freed) await removeFile(name);
    return ok(null);
  }
  return {
    async save(person, formKey, form, version, page) {
      const savedAt = now();
      if (version === 0 && isBlank(form) && !(await isDraft(db, person.id, formKey))) return ok({ version, savedAt });
      const save = { personId: person.id, formKey, form, version, page, now: savedAt, quotas };
      const answer = await inTurn(person.id, () => saveDraft(db, save));
      if ("full" in answer) return refuseFull(answer.full);
      if ("holder" in answer) return refuse("draft_elsewhere", answer);
      if ("waits" in answer) return refuse("release_waits");
      if ("deactivated" in answer) return refuse("signed_out");
      if ("document" in answer) return refuse("form_used", { document: answer.document });
      return "newer" in answer ? refuse("draft_newer", answer) : ok({ version: answer.version, savedAt });
    },
    async begin(person, form, more) {
      const savedAt = now();
      const formKey = newId(savedAt);
      const draft = { formKey, form, savedAt, ...more };
      const begun = await inTurn(person.id, () => beginDraft(db, person.id, draft, quotas));
      if (begun === "files_gone") return refuse("kept_file_missing");
      if (begun === "deactivated") return refuse("signed_out");
      if ("full" in begun) return refuseFull(begun.full);
      for (const name of begun.freed) await removeFile(name);
      return ok({ formKey: begun.there ?? formKey });
    },
    async beginPacket(person, packet, forms) {
      const savedAt = now();
      const drafts = forms.map((form) => ({ formKey: newId(savedAt), form, savedAt }));
      const begun = await inTurn(person.id, () => beginPacket(db, person.id, { packet, drafts }, quotas));
      if (begun === "files_gone") return refuse("kept_file_missing");
      if (begun === "deactivated") return refuse("signed_out");
      if (begun === "not_found") return refuse("not_found");
      return "full" in begun ? refuseFull(begun.full) : ok(null);
    },
    async addPart(person, packet, formKey, form) {
      const draft = { formKey, form, savedAt: now() };
      const added = await inTurn(person.id, () => addPart(db, person.id, { packet, draft }, quotas));
      if (added === "files_gone") return refuse("kept_file_missing");
      if (added === "deactivated") return refuse("signed_out");
      if (added === "not_found" || added === "too_many_parts") return refuse(added);
      return "full" in added ? refuseFull(added.full) : ok(null);
    },
    async find(person, formKey) {
      const draft = await findDraft(db, person.id, formKey);
      const days = draft?.deletedAt === undefined ? undefined : await expiredAfterDays(db, formKey);
      return draft && { ...draft, ...(days !== undefined && { expiredAfterDays: days }) };
    },
    async list(person, after) {
      const found = await listDrafts(db, person.id, pageSize + 1, after);
      const listed = found.slice(0, pageSize);
      const from = await fromWhom(
        db,
        person.id,
        listed.map(({ formKey }) => formKey),
      );
      return {
        drafts: listed.map((draft) => ({ ...draft, from: from.get(draft.formKey) })),
        older: found.length > pageSize,
      };
    },
    newest: async (person) =>
      (await listDrafts(db, person.id, mostWaiting + 1)).find(({ request }) => !request || request.ended),
    count: (person) => countDrafts(db, person.id),
    share: (person, formKey, to, note) =>
      moved("shared", person, formKey, () => shareDraft(parts(), person, { formKey, to, note })),
    takeBack: (person, formKey) => moved("taken back", person, formKey, () => takeDraftBack(parts(), person, formKey)),
    giveBack: (person, formKey) => moved("given back", person, formKey, () => giveDraftBack(parts(), person, formKey)),
    given: (person) => listGiven(db, person.id),
    from: async (person, formKey) => (await fromWhom(db, person.id, [formKey])).get(formKey),
    async elsewhere(person, formKey) {
      const holder = await holderElsewhere(db, { person_id: person.id, form_key: formKey });
      if (holder === undefined) return undefined;
      const [given] = await listGiven(db, person.id, formKey);
      return { holder, given };
    },
    async remove(person, formKey) {
      if (await isLent(db, { person_id: person.id, form_key: formKey })) return refuse("draft_of_colleague");
      return mark(person, formKey, now());
    },
    restore: (person, formKey) => mark(person, formKey, null),
    sweep: (step) => sweepDrafts(db, now() - restorableMs, step),
  };
}
