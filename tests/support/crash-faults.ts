import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openStore, type Store } from "#lib/database/store.ts";
import { openLink } from "#lib/documents/sealed-links.ts";
import type { Result } from "#lib/shared/result.ts";
import type { AttemptState, DocumentState } from "#lib/shared/states.ts";
import type { Keys } from "#lib/storage/keys.ts";
import { openStored, piecesOf } from "#lib/storage/sealed-file.ts";
import type { Desk } from "./desk.ts";
import { generatedKeys } from "./link-key.ts";
import type { Made, Moment } from "./paced-service.ts";
import type { SentForm } from "./replay.ts";

/** One document that a person wanted. */
export interface Tried {
  form: SentForm;
  /** Of its file. */
  sha256: string;
  /** What the desk said; undefined when it died before. */
  answer?: Result<{ id: string }> | undefined;
  /** How far the service had come with it when the desk was killed. */
  atKill?: Moment | undefined;
}

export interface TriedUpload {
  id: string;
  sha256: string;
  /** The desk said that it has the file. */
  acknowledged: boolean;
}

/** A document as the store has it after a start. */
export interface Kept {
  id: string;
  state: DocumentState;
  serviceId: string | null;
  links: (string | null)[];
  attempts: AttemptState[];
}

export interface Books {
  /** By form key. */
  documents: Map<string, Kept>;
  uploads: { id: string; diskName: string; sha256: string }[];
}

export function storeOf({ dataDir }: Desk, databaseUrl?: string): Store {
  return openStore({ databaseUrl, sqlitePath: join(dataDir, "countersign.db") });
}

export async function readBooks({ db }: Store, { dataDir }: Desk): Promise<Books> {
  const keys = generatedKeys(dataDir);
  const rows = await db.selectFrom("document").selectAll().execute();
  const signers = await db.selectFrom("signer").selectAll().orderBy("position").execute();
  const attempts = await db.selectFrom("attempt").selectAll().orderBy("id").execute();
  const uploads = await db.selectFrom("upload").select(["id", "disk_name as diskName", "sha256"]).execute();
  const maker = (ofThis: (row: { document_id: string }) => boolean) =>
    attempts.filter(ofThis).find(({ state }) => state === "created")?.id ?? "";
  const documents = rows.map(({ id, form_key, state, service_id }): [string, Kept] => {
    const ofThis = (row: { document_id: string }) => row.document_id === id;
    return [
      form_key,
      {
        id,
        state,
        serviceId: service_id,
        links: signers
          .filter(ofThis)
          .map(({ link, position }) => link && (openLink(keys, maker(ofThis), position, link) ?? "unreadable")),
        attempts: attempts.filter(ofThis).map((attempt) => attempt.state),
      },
    ];
  });
  return { documents: new Map(documents), uploads };
}

/**
 * What is broken of the invariants, in words; empty when all holds. `open`: attempts of a dead process may still wait for its
 * lease to run out, as they do on a database that several processes share.
 */
export function faultsOf(tried: Tried[], made: Made[], { documents }: Books, open = false): string[] {
  const titles = new Set(tried.map(({ form }) => form.title));
  return [
    ...made.filter(({ title }) => !titles.has(title)).map(({ title }) => `${title}: nobody asked for it`),
    ...tried.flatMap((one) => {
      const { title, formKey } = one.form;
      const atService = made.filter((document) => document.title === title);
      const kept = documents.get(formKey);
      const faults = [...faultsOfOne(one, atService, kept, open)];
      return faults.map((fault) => `${title} (${kept?.state}, ${kept?.attempts}): ${fault}`);
    }),
  ];
}

function* faultsOfOne(tried: Tried, atService: Made[], kept: Kept | undefined, open: boolean): Generator<string> {
  const { answer } = tried;
  const [made] = atService;
  if (atService.length > 1) yield `the service has ${atService.length} of it`;
  if (made && made.sha256 !== tried.sha256) yield "the service has another file";
  if (answer && !answer.ok) yield `refused: ${answer.problem.code}`;
  if (answer?.ok && kept?.id !== answer.value.id) yield `acknowledged as ${answer.value.id}, kept as ${kept?.id}`;
  if (answer?.ok && kept?.state !== "created") yield "acknowledged as created, but is not";
  if (kept?.state === "created") {
    if (kept.serviceId !== made?.id) yield `kept as ${kept.serviceId}, at the service ${made?.id}`;
    if (String(kept.links) !== String(made?.links)) yield `kept with the links ${kept.links}, not ${made?.links}`;
  }
  if (made && (!kept || kept.state === "draft")) yield "the service has it, the desk does not know";
  const waiting = kept?.state === "creating" || kept?.attempts.some((state) => ["claimed", "on_wire"].includes(state));
  if (waiting && !open) yield "an attempt is still open";
  if (kept && kept.state !== "creating" && kept.attempts.at(-1) !== attemptOf[kept.state])
    yield "document and attempt disagree";
}

/** As which the newest attempt of a document in this state has ended; the service of these tests refuses nothing. */
const attemptOf = { draft: "not_sent", created: "created", unknown: "unknown" } as const;

/** What is broken of the uploads: an acknowledged one has a row, and a row its file. */
export async function uploadFaults(
  tried: TriedUpload[],
  { uploads }: Books,
  { folder, keys }: { folder: string; keys: Keys },
): Promise<string[]> {
  const there = await Promise.all(
    uploads.map(({ diskName }) => hashOf(join(folder, `${diskName}.pdf`), diskName, keys)),
  );
  return [
    ...tried
      .filter(({ id, acknowledged }) => acknowledged && !uploads.some((row) => row.id === id))
      .map(({ id }) => `upload ${id} was acknowledged and is not there`),
    ...uploads
      .filter(({ id, sha256 }) => tried.some((one) => one.id === id && one.sha256 !== sha256))
      .map(({ id }) => `upload ${id} is another file`),
    ...uploads
      .filter(({ sha256 }, i) => there[i] !== sha256)
      .map(({ id }) => `upload ${id} has not its file on the disk`),
  ];
}

/** Of what was uploaded; undefined where there is no file. */
async function hashOf(path: string, name: string, keys: Keys): Promise<string | undefined> {
  if (!existsSync(path)) return undefined;
  const file = await openStored(path, name, keys);
  const hash = createHash("sha256");
  for await (const piece of piecesOf(file)) hash.update(piece);
  await file.close();
  return hash.digest("hex");
}
