import { isDeepStrictEqual } from "node:util";
import { stampOf } from "../files/staging.ts";
import type { DocumentContent } from "../shared/document.ts";
import { log } from "../shared/log.ts";
import { ok, type Problem, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import type { CreateRequest, Outcome, SigningService } from "../signing/types.ts";
import { type Claim, claim, type Ending, markOnWire, recordEnding } from "../store/attempts.ts";
import { findDocument, type StoredFile } from "../store/documents.ts";
import type { Database } from "../store/store.ts";
import { findUploads } from "../store/uploads.ts";
import { contentOf } from "./form.ts";

export interface CreationParts {
  db: Database;
  signing: SigningService;
  filePath: (diskName: string) => string;
  /** Id of this process, for the attempts it holds. */
  instance: string;
  now: () => number;
}

/** The answer once an attempt has ended: the document's page has the rest; a refusal leaves the form as it was. */
export type Created = Result<{ id: string }>;

export interface Creation {
  /**
   * Creates the document that `formKey` stands for: once, however often and from wherever it is called. The attempt goes on when
   * the caller goes away. A call that meets the attempt of another gets that one's answer, or the document when it is held by
   * another process. `created` and `unknown` are both `ok`: what is known is on the document's page.
   */
  create(person: Person, formKey: string, content: DocumentContent): Promise<Created>;
  /** Resolves when no attempt of this process is under way. */
  settled(): Promise<void>;
}

export function createCreation(parts: CreationParts): Creation {
  const { db, instance, now } = parts;
  const underWay = new Map<string, Promise<Created>>();

  return {
    async create(person, formKey, content) {
      const files = await findUploads(db, person.id, content.files);
      if (files.length < content.files.length) return refuse("form_invalid", { fields: { files: "file_unknown" } });

      const claimed = await claim(db, { personId: person.id, formKey, content, instance, now: now() });
      if (!("attemptId" in claimed)) {
        // The same intent has one content. Another one under its name is a page that was kept too long, not a second click.
        const there = await findDocument(db, { personId: person.id, everybody: false }, { formKey });
        if (!there || !isDeepStrictEqual(contentOf(there), content)) return refuse("form_used");
        return underWay.get(claimed.documentId) ?? ok({ id: claimed.documentId });
      }

      const attempt = run(parts, claimed, request(content, files, parts.filePath));
      underWay.set(claimed.documentId, attempt);
      return attempt.finally(() => underWay.delete(claimed.documentId));
    },
    async settled() {
      await Promise.allSettled(underWay.values());
    },
  };
}

function request(content: DocumentContent, files: StoredFile[], filePath: (name: string) => string): CreateRequest {
  const { files: _ids, ...fields } = content;
  return {
    ...fields,
    files: files.map(({ diskName, stamp, name, bytes, sha256 }) => ({
      ...{ path: filePath(diskName), name, bytes, sha256 },
      isUntouched: (stat) => stampOf(stat) === stamp,
    })),
  };
}

async function run({ db, signing, now }: CreationParts, ids: Claim, body: CreateRequest): Promise<Created> {
  const { documentId, attemptId, reference } = ids;
  const outcome = await signing.create(body, { beforeSend: () => markOnWire(db, attemptId, now()) });
  log(outcome.kind === "created" && outcome.complete ? "info" : "warn", "creation", {
    reference,
    document: documentId,
    outcome: outcome.kind,
    detail: outcome.detail,
    posts: outcome.posts,
  });
  const ending = endingOf(outcome, reference);
  await persist(() => recordEnding(db, ids, ending, now()), reference);
  return "problem" in ending ? { ok: false, problem: ending.problem } : ok({ id: documentId });
}

/** The five outcomes of DESIGN §3, as the store keeps them and as the form hears of them. */
function endingOf(outcome: Outcome, reference: string): Ending {
  const { detail } = outcome;
  switch (outcome.kind) {
    case "created":
      return {
        state: "created",
        reason: "created",
        detail,
        serviceId: outcome.documentId,
        links: outcome.links,
        complete: outcome.complete,
      };
    case "unknown":
      return { state: "unknown", reason: outcome.reason, detail };
    case "rejected":
      return {
        state: "rejected",
        reason: outcome.reason,
        detail,
        problem: problem("rejected", reference, outcome.message),
      };
    case "not_authorised":
      return { state: "not_authorised", reason: outcome.reason, detail, problem: problem("not_authorised", reference) };
    case "not_sent":
      return {
        state: "not_sent",
        reason: outcome.reason,
        detail,
        problem:
          outcome.reason === "busy"
            ? { ...problem("busy", reference), retryAfterSeconds: outcome.retryAfterSeconds ?? 30 }
            : problem(outcome.reason === "file" ? "file_changed" : "not_sent", reference),
      };
  }
}

function problem(code: Problem["code"], reference: string, detail?: string): Problem {
  return { code, reference, ...(detail !== undefined && { detail }) };
}

/** The outcome exists nowhere else: keep trying for a while when the store does not take it. The start that follows settles the rest. */
async function persist(write: () => Promise<boolean>, reference: string): Promise<void> {
  for (const waitMs of [100, 500, 2000, 5000]) {
    try {
      if (!(await write())) log("error", "outcome came after the attempt was closed", { reference });
      return;
    } catch (error) {
      log("error", "outcome could not be written yet", { reference, error });
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  await write();
}
