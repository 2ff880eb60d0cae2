import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after } from "node:test";
import { createRefusals } from "#lib/audit/refusals.ts";
import { createOutcomeJournal } from "#lib/creation/journal.ts";
import { createInstance, type Instance } from "#lib/database/instances.ts";
import { createDuplication } from "#lib/documents/duplicate-and-replace.ts";
import { createDrafts } from "#lib/drafts/drafts.ts";
import { forgetDeletedDrafts } from "#lib/drafts/quotas.ts";
import type { DocumentContent } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import type { Person, Role } from "#lib/shared/roles.ts";
import { createSigningService } from "#lib/signing/service.ts";
import { fixedKeys } from "#lib/storage/keys.ts";
import { openStored } from "#lib/storage/sealed-file.ts";
import { createStaging } from "#lib/storage/staging.ts";
import { createInspector } from "#lib/uploads/inspector.ts";
import { createUploads } from "#lib/uploads/uploads.ts";
import { type DeskParts, documentsWithCreation } from "./documents-with-creation.ts";
import type { Engine } from "./engines.ts";
import { noQuotas } from "./no-quotas.ts";
import { startService } from "./service.ts";

const keys = fixedKeys(randomBytes(32));
/** One for a file's tests: to start its process takes as long as many a test. */
const inspector = createInspector({ openPath: (path) => openStored(path, basename(path, ".pdf"), keys) });
after(() => inspector.close());

/** The desk's back office without its pages: a store, staged files, and a strict service over real HTTP. */
export async function paperwork(engine: Engine, { sameAgainMs = 0, quotas = noQuotas } = {}) {
  const store = await engine.open();
  const service = await startService();
  const folder = mkdtempSync(join(tmpdir(), "countersign-paperwork-"));
  const staging = createStaging(folder, keys);
  const {
    SIGNING_BASE_URL: base = "",
    SIGNING_API_ID: apiId = "",
    SIGNING_API_SECRET_KEY: apiSecretKey = "",
  } = service.settings;
  const signing = createSigningService(
    { baseUrl: new URL(base), apiId, apiSecretKey, timeoutSeconds: 5 },
    { openPath: staging.open },
  );
  const clock = { now: Date.UTC(2026, 10, 21, 9) };
  const now = () => ++clock.now;
  after(async () => {
    await signing.close();
    await service.close();
    await rm(folder, { recursive: true });
  });

  const journal = createOutcomeJournal(join(folder, "outcomes"));
  // Each lives, and goes on living: the lease of 30 s is far longer than a test.
  const instances = new Map<string, Instance>();
  for (const id of ["this", "one", "two", "next"]) {
    const instance = createInstance(id);
    instances.set(id, instance);
    await instance.beat(store.db);
  }
  const { db } = store;
  const refusals = createRefusals({ db, now });
  const receiving = (instance: Pick<Instance, "id">) =>
    createUploads({
      db,
      staging,
      inspector,
      refusals,
      maxFileBytes: 1024 * 1024,
      quotas,
      instance,
      now,
      makeRoom: forgetDeletedDrafts,
    });
  const uploads = receiving({ id: "this" });
  const drafts = createDrafts({ db, quotas, removeFile: staging.remove, now });
  const desk = (
    id: string,
    more: Partial<Pick<DeskParts, "arrivalWindowMs" | "db" | "isPractice" | "keys" | "signing">> = {},
  ) =>
    documentsWithCreation({
      db,
      signing,
      journal,
      instance: instances.get(id) ?? createInstance(id),
      quotas,
      keys,
      now,
      filePath: (name) => staging.path(name),
      sameAgainMs,
      arrivalWindowMs: 0,
      ...more,
    });
  const documents = desk("this");
  const duplication = createDuplication({ db, staging, documents, begin: drafts.begin, phoneRegion: "KR" });

  async function person(name: string, role: Role = "staff"): Promise<Person> {
    const someone = { id: newId(), name, email: `${name}@hanbit.example`, role };
    const row = { password_hash: null, language: null, created_at: now(), disabled_at: null };
    await store.db
      .insertInto("person")
      .values({ ...someone, ...row })
      .execute();
    return someone;
  }

  async function upload(owner: Person, fixture = "nda-pdf-1.5.pdf"): Promise<string> {
    const bytes = readFileSync(`tests/fixtures/pdf/${fixture}`);
    const id = newId();
    const body = new Blob([bytes]).stream();
    const { signal } = new AbortController();
    const result = await uploads.receive(owner, { id, name: fixture, bytes: bytes.length, body, signal });
    if (!result.ok) throw new Error(result.problem.code);
    return id;
  }

  async function contract(owner: Person, more: Partial<DocumentContent> = {}): Promise<DocumentContent> {
    return {
      templateId: "77001",
      title: "근로계약서 홍길동",
      signers: [{ name: "홍길동", mobile: "01012345678" }],
      items: [{ key: "salary", value: "₩36,000,000" }],
      files: more.files ?? [await upload(owner)],
      autoSend: false,
      ...more,
    };
  }

  return {
    store,
    keys,
    service,
    staging,
    sameAgainMs,
    folder,
    journal,
    uploads,
    refusals,
    receiving,
    drafts,
    clock,
    documents,
    duplication,
    desk,
    person,
    upload,
    contract,
  };
}
