import { isDeepStrictEqual } from "node:util";
import { stampOf } from "../files/staging.ts";
import type { DocumentContent } from "../shared/document.ts";
import { log } from "../shared/log.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import type { CreateRequest, SigningService } from "../signing/types.ts";
import { type Claim, claim, markOnWire, recordEnding } from "../store/attempts.ts";
import { findDocument, type StoredFile } from "../store/documents.ts";
import type { Database } from "../store/store.ts";
import { findUploads } from "../store/uploads.ts";
import { endingOf } from "./endings.ts";
import { contentOf } from "./form.ts";

export interface CreationParts {
  db: Database;
  signing: SigningService;
  filePath: (diskName: string) => string;
  /** Id of this process, for the attempts it holds. */
  instance: string;
  now: () => number;
}

/** How long an outcome that the store does not take is held when the desk is asked to stop; the next start settles the rest. */
const stopPatienceMs = 30_000;

interface Patience {
  /** On the clock of `performance.now`. */
  until: number;
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
  // From their first line, also those that have no claim yet: a shutdown must not close the store beneath them.
  const calls = new Set<Promise<Created>>();
  const patience = { until: Number.POSITIVE_INFINITY };

  async function create(person: Person, formKey: string, content: DocumentContent): Promise<Created> {
    const files = await findUploads(db, person.id, content.files);
    const missing = content.files.filter((id) => !files.some(({ uploadId }) => uploadId === id));
    if (missing.length > 0) {
      return refuse("form_invalid", {
        fields: Object.fromEntries(missing.map((id) => [`files.${id}`, "file_unknown"])),
      });
    }

    const claimed = await claim(db, { personId: person.id, formKey, content, instance, now: now() });
    if (!("attemptId" in claimed)) {
      // The same intent has one content. Another one under its name is a page that was kept too long, not a second click.
      const there = await findDocument(db, { personId: person.id, everybody: false }, { formKey });
      const same = there && isDeepStrictEqual(contentOf(there), content);
      if (!same) return refuse("form_used", { document: claimed.documentId });
      return underWay.get(claimed.documentId) ?? ok({ id: claimed.documentId });
    }

    const attempt = run(parts, claimed, request(content, files, parts.filePath), patience);
    underWay.set(claimed.documentId, attempt);
    return attempt.finally(() => underWay.delete(claimed.documentId));
  }

  return {
    create(person, formKey, content) {
      const call = create(person, formKey, content);
      calls.add(call);
      return call.finally(() => calls.delete(call));
    },
    async settled() {
      patience.until = performance.now() + stopPatienceMs;
      await Promise.allSettled(calls);
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

async function run(
  { db, signing, now }: CreationParts,
  ids: Claim,
  body: CreateRequest,
  patience: Patience,
): Promise<Created> {
  const { documentId, attemptId, reference } = ids;
  const outcome = await signing.create(body, { beforeSend: () => markOnWire(db, attemptId, now()) });
  log(outcome.kind === "created" && outcome.complete ? "info" : "warn", "creation", {
    reference,
    document: documentId,
    outcome: outcome.kind,
    detail: outcome.detail,
    posts: outcome.posts,
    ...(outcome.kind === "not_sent" && outcome.cause !== undefined && { error: outcome.cause }),
  });
  const ending = endingOf(outcome, reference);
  await persist(() => recordEnding(db, ids, ending, now()), reference, patience);
  return "problem" in ending ? { ok: false, problem: ending.problem } : ok({ id: documentId });
}

/** The outcome exists nowhere else: it is written as soon as the store takes it, however long that is, unless the desk has to stop. */
async function persist(write: () => Promise<boolean>, reference: string, patience: Patience): Promise<void> {
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 3, 5000)) {
    try {
      if (!(await write())) log("error", "outcome came after the attempt was closed", { reference });
      return;
    } catch (error) {
      log("error", "outcome could not be written yet", { reference, error });
      if (performance.now() > patience.until) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
