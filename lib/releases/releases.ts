import { createLinksShownRecord } from "../audit/shown.ts";
import { audit } from "../audit/write.ts";
import type { Creation } from "../creation/creation.ts";
import type { CreateAnswer } from "../creation/run-attempt.ts";
import { linksOf, type SameContents } from "../creation/same-contents.ts";
import { lockPerson } from "../database/row-locks.ts";
import type { Database } from "../database/tables.ts";
import { titleOf } from "../documents/read.ts";
import { idToReplace } from "../documents/replacements.ts";
import {
  countRequests,
  dropRequest,
  endRequest,
  findRequest,
  hadForm,
  type ListedRequest,
  listRequests,
  type StoredRequest,
} from "../drafts/requests.ts";
import { documentOf, type Own } from "../drafts/rows.ts";
import { waitingRequest } from "../drafts/waiting.ts";
import { accountById, isActive, personOf } from "../people/rows.ts";
import { visibilityOf } from "../people/visibility.ts";
import { log } from "../runtime/log.ts";
import { createOwnTurns } from "../runtime/own-turns.ts";
import { type DocumentContent, type DocumentForm, documentSchema, emptyRoles } from "../shared/document.ts";
import { isId } from "../shared/id.ts";
import { rowsMissing } from "../shared/item-check.ts";
import type { FormLimits } from "../shared/limits.ts";
import type { ProblemCode } from "../shared/problems.ts";
import type { Quotas } from "../shared/quotas.ts";
import type { ReplacedDocument } from "../shared/replacements.ts";
import { ok, type Problem, type Result, refuse } from "../shared/result.ts";
import { may } from "../shared/rights.ts";
import type { Person } from "../shared/roles.ts";
import type { Keys } from "../storage/keys.ts";
import { askedBy } from "../templates/records.ts";
import { findUploads, type StoredFile } from "../uploads/rows.ts";
import { type Asking, ask } from "./ask.ts";

/** What waits, whole: as it goes out when it is released. */
interface OpenedRequest {
  id: string;
  /** Nothing of somebody deactivated is released: it waits for its hand-over. */
  owner: { id: string; name: string; active: boolean };
  formKey: string;
  at: number;
  /** Empty for none. */
  note: string;
  /** Absent when it cannot go out any more: what was saved cannot be read, or does not pass the settings of now. */
  content?: DocumentContent;
  /** Those that are there. */
  files: StoredFile[];
  replaces?: ReplacedDocument;
  /** When the backup was made that it came back from: it may have become a document since. */
  restoredFrom?: number;
  /** Why nothing came of it when it was released before. */
  problem?: Problem;
}

/** A request as its page knows it: also of one that is gone it can be told what it has become. */
interface RequestName {
  id: string;
  owner: string;
  formKey: string;
}

/** Documents that a manager releases, because their template says so: whoever prepares one never creates it. */
export interface Releases {
  /**
   * Lets the person's form wait, as it stands. Repeated, it answers the same. Refuses `release_not_needed`, `nobody_releases`,
   * `too_many_waiting`, `release_waits` when it waits with other contents, and what a creation refuses.
   */
  ask(person: Person, formKey: string, asked: AskInput): Promise<Result<null>>;
  /** Takes the person's own request back; one that is not there any more is taken back too, unless the form has become a document (`form_used`). */
  takeBack(person: Person, formKey: string): Promise<Result<null>>;
  /** What of the person's own waits, by its form. */
  own(person: Person, formKey: string): Promise<OpenedRequest | undefined>;
  /** How many wait for the person to look at; none for staff. */
  count(person: Person): Promise<number>;
  /** The hundred that have waited longest. */
  list(person: Person): Promise<ListedRequest[]>;
  /** One that waits, for who could release it, or could if its preparer were not deactivated. */
  find(person: Person, id: string): Promise<OpenedRequest | undefined>;
  /** Where one of its files lies, by its place among those that `find` has shown, from 0. */
  file(person: Person, id: string, position: number): Promise<{ path: string; name: string } | undefined>;
  /**
   * Creates the preparer's document: once, whoever releases it how often, and nothing else than what `find` has shown. `anyway` and `practice` as
   * for a creation. What the service refuses is its preparer's to change again (`release_rejected`); all else goes on waiting. Refuses
   * `not_allowed`, `release_gone`, `release_own`, `release_stuck`, `release_role_empty`, `release_value_added`, `release_full` and what a creation refuses.
   */
  release(person: Person, request: RequestName, anyway?: string, practice?: boolean): Promise<CreateAnswer>;
  /** Gives it back with a word of why. Refuses `not_allowed`, `release_gone` and `release_own`. */
  giveBack(person: Person, request: RequestName, word: string): Promise<Result<null>>;
}

type AskInput = Pick<Asking, "content" | "draft" | "note" | "refused"> &
  Partial<Pick<SameContents, "anyway" | "practice">>;

interface Parts {
  db: Database;
  creation: Pick<Creation, "create">;
  limits: FormLimits;
  filePath: (diskName: string) => string;
  quotas: Quotas;
  /** How far back a document of the same contents is shown first; 0: never. */
  sameAgainMs: number;
  /** Opens the links of that one. */
  keys: Keys;
  now: () => number;
}

const mostListed = 100;

/** What a creation refuses that here is said in other words. */
const instead: Partial<Record<ProblemCode, ProblemCode>> = {
  draft_elsewhere: "release_gone",
  draft_newer: "release_gone",
  form_invalid: "release_stuck",
  replaced_gone: "release_stuck",
  rejected: "release_rejected",
  creations_full: "release_full",
};

export function createReleases(parts: Parts): Releases {
  const { db, creation, limits, filePath, quotas, sameAgainMs, keys, now } = parts;
  const inTurn = createOwnTurns();
  const recordLinksShown = createLinksShownRecord({ db, now });

  /** Also while it is being created. */
  async function forReleaser(person: Person, id: string): Promise<StoredRequest | undefined> {
    const request = isId(id) && may(person, "releaseDocuments") ? await findRequest(db, { id }) : undefined;
    if (!request || request.own.person_id === person.id) return undefined;
    return (await hadForm(db, person.id, request.own.form_key)) ? undefined : request;
  }

  async function opened(reader: Person, request: StoredRequest): Promise<OpenedRequest> {
    const { id, own, by, at, note, form, restoredFrom, problem } = request;
    const content = form && documentSchema(limits).safeParse(form).data;
    const toReplace = await idToReplace(db, own.person_id, own.form_key);
    const preparer = await accountById(db, own.person_id);
    const title = toReplace === undefined ? undefined : await titleOf(db, visibilityOf(reader), toReplace);
    return {
      id,
      owner: { id: own.person_id, name: by, active: preparer !== undefined && isActive(preparer) },
      formKey: own.form_key,
      at,
      note,
      ...(content && { content }),
      files: await findUploads(db, own.person_id, form?.files ?? []),
      ...(toReplace !== undefined && { replaces: title === undefined ? {} : { visible: { id: toReplace, title } } }),
      ...(restoredFrom !== undefined && { restoredFrom }),
      ...(problem && { problem }),
    };
  }

  /** Ends a request that waits and is not just being created, behind the lock under which it is released; `by`: who must still be allowed to release. */
  function ending(
    own: Own,
    id: string | undefined,
    end: (tx: Database) => Promise<unknown>,
    kind: "release_taken_back" | "release_returned",
    by?: Person,
  ): Promise<boolean | "not_allowed"> {
    return inTurn(own.person_id, () =>
      db.transaction().execute(async (tx) => {
        await lockPerson(tx, own.person_id);
        // Behind the lock, as a release does: whoever waited for it may have been deactivated, or be no manager any more.
        const account = by && (await accountById(tx, by.id));
        if (by && !(account?.disabled === false && may(account, "releaseDocuments"))) return "not_allowed";
        if ((await documentOf(tx, own)) !== undefined) return false;
        const waiting = await waitingRequest(tx, own);
        if (id !== undefined && waiting?.id !== id) return false;
        await end(tx);
        if (waiting) await audit(tx, { kind, about: { is: "draft", id: own.form_key } });
        return true;
      }),
    );
  }

  /** What the template as it is now misses in what was prepared for it, maybe as it was. */
  async function missing(form: DocumentForm | undefined, templateId: string): Promise<ProblemCode | undefined> {
    const { roles, items } = await askedBy(db, templateId);
    if (emptyRoles(form?.signers ?? [], roles.length).length > 0) return "release_role_empty";
    return rowsMissing(form?.items ?? [], items).length > 0 ? "release_value_added" : undefined;
  }

  return {
    async ask(person, formKey, { anyway, practice, ...asked }) {
      const at = now();
      const same = sameAgainMs > 0 ? { since: at - sameAgainMs, anyway, practice } : undefined;
      const answer = await inTurn(person.id, () => ask(db, { ...asked, person, formKey, same, keys, now: at, quotas }));
      const there = answer.ok ? undefined : answer.problem.same;
      if (there) await recordLinksShown(there.id, linksOf(there));
      if (answer.ok) log("info", "release asked for", { form: formKey, by: person.id });
      return answer;
    },
    async takeBack(person, formKey) {
      const own = { person_id: person.id, form_key: formKey };
      if ((await ending(own, undefined, (tx) => dropRequest(tx, own), "release_taken_back")) === true) {
        log("info", "request for a release taken back", { form: formKey, by: person.id });
        return ok(null);
      }
      const document = await documentOf(db, own);
      return document === undefined ? refuse("not_found") : refuse("form_used", { document });
    },
    async own(person, formKey) {
      const request = await findRequest(db, { person_id: person.id, form_key: formKey });
      return request && !request.underWay ? opened(person, request) : undefined;
    },
    count: async (person) => (may(person, "releaseDocuments") ? countRequests(db, person.id) : 0),
    list: async (person) => (may(person, "releaseDocuments") ? listRequests(db, person.id, mostListed) : []),
    async find(person, id) {
      const request = await forReleaser(person, id);
      return request && !request.underWay ? opened(person, request) : undefined;
    },
    async file(person, id, position) {
      const request = await forReleaser(person, id);
      const files = request ? await findUploads(db, request.own.person_id, request.form?.files ?? []) : [];
      const file = files[position];
      return file && { path: filePath(file.diskName), name: file.name };
    },
    async release(person, { id, owner, formKey }, anyway, practice) {
      if (!may(person, "releaseDocuments")) return refuse("not_allowed");
      const request = await findRequest(db, { id });
      const account = await accountById(db, owner);
      if (!request || !account || request.own.person_id !== owner || request.own.form_key !== formKey) {
        const document = await documentOfRequest(db, { id, owner, formKey });
        return document ? ok(document) : refuse("release_gone");
      }
      const content = request.form && documentSchema(limits).safeParse(request.form).data;
      if (!content) return refuse("release_stuck", { holder: account.name });
      const refused = await missing(request.form, content.templateId);
      const answer = await creation.create(personOf(account), formKey, content, {
        anyway,
        practice,
        release: { id, by: person },
        refused: refused && { code: refused, holder: account.name },
      });
      if (answer.ok) log("info", "document released", { document: answer.value.id, by: person.id });
      return answer.ok ? answer : inOtherWords(answer.problem, account.name);
    },
    async giveBack(person, { id, owner, formKey }, word) {
      if (!may(person, "releaseDocuments")) return refuse("not_allowed");
      const own = { person_id: owner, form_key: formKey };
      if (owner === person.id || (await hadForm(db, person.id, formKey))) return refuse("release_own");
      const end = { ended: "returned", ended_by: person.id, word } as const;
      const ended = await ending(own, id, (tx) => endRequest(tx, own, end), "release_returned", person);
      if (ended !== true) return refuse(ended || "release_gone");
      log("info", "request for a release given back", { form: formKey, by: person.id });
      return ok(null);
    },
  };
}

function inOtherWords(problem: Problem, holder: string): CreateAnswer {
  const code = instead[problem.code];
  const { fields: _, newer: __, ...rest } = problem;
  return { ok: false, problem: code ? { ...rest, code, holder } : problem };
}

/** The document that a request was released as: it is the newest of its requests, and its newest attempt was made under it. */
async function documentOfRequest(
  db: Database,
  { id, owner, formKey }: { id: string; owner: string; formKey: string },
): Promise<{ id: string; created: boolean } | undefined> {
  const document = await db
    .selectFrom("document")
    .select(["id", "state"])
    .where("person_id", "=", owner)
    .where("form_key", "=", formKey)
    .where("state", "!=", "draft")
    .executeTakeFirst();
  if (!document) return undefined;
  const newest = db
    .selectFrom("event")
    .select("once")
    .where("document_id", "=", document.id)
    .orderBy("number", "desc")
    .limit(1);
  const asked = await newest.where("kind", "=", "asked").executeTakeFirst();
  const released = await newest.where("kind", "=", "released").executeTakeFirst();
  const attempt = await db
    .selectFrom("attempt")
    .select("id")
    .where("document_id", "=", document.id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const isThis = asked?.once === id && attempt !== undefined && released?.once === attempt.id;
  return isThis ? { id: document.id, created: document.state === "created" } : undefined;
}
