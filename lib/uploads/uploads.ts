import type { Refusals } from "../audit/refusals.ts";
import { isFull } from "../database/full.ts";
import type { Instance } from "../database/instances.ts";
import { type Step, stepsOf } from "../database/leases.ts";
import type { Database } from "../database/tables.ts";
import { log } from "../runtime/log.ts";
import { createOwnTurns } from "../runtime/own-turns.ts";
import { cleanFileName } from "../shared/file-name.ts";
import type { FileNotice } from "../shared/file-notices.ts";
import { newId } from "../shared/id.ts";
import { type Quotas, refuseFull } from "../shared/quotas.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import type { Staging } from "../storage/staging.ts";
import { forgetFileChecks, mendFileChecks, takeFileChecks } from "./file-checks.ts";
import { createFileMarks } from "./file-marks.ts";
import { activeProblems, type Inspection } from "./inspection.ts";
import type { Inspector } from "./inspector.ts";
import type { StagedLimits } from "./quotas.ts";
import { enterReserved, giveBack, type Reservation, reserveUpload, sweepReservations } from "./reservations.ts";
import { diskNameOf, fatesOf, findUploads, type StoredFile } from "./rows.ts";

type Refusal = Extract<Inspection, { ok: false }>;

/** A file without a row is kept for so long: it may be about to get one. */
const unknownMs = 24 * 60 * 60 * 1000;
/** Of one person; a page sends three. Each holds up to two frames of its file in memory. */
const mostAtOnce = 16;
const slowDownSeconds = 5;

interface IncomingFile {
  /** Made by the browser, so that a repeated request after a lost answer is the same upload. */
  id: string;
  name: string;
  bytes: number;
  sha256?: string;
  body: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
}

interface UploadedFile {
  id: string;
  name: string;
  bytes: number;
  pages: number;
  notices: FileNotice[];
  sha256: string;
}

/** An upload as its owner's page knows it. */
function uploadedFile({ uploadId: id, name, bytes, pages, notices, sha256 }: StoredFile): UploadedFile {
  return { id, name, bytes, pages, notices, sha256 };
}

export interface Uploads {
  /**
   * Streams a file to the disk, checks what it is, and enters it as this person's own. Refuses with a reason of its own; at a limit of the
   * person's (`staged_files_full`, `staged_size_full`) before a byte is read, of `slow_down` once all has come.
   */
  receive(person: Person, file: IncomingFile): Promise<Result<UploadedFile>>;
  /** Resolves once nothing is being received here any more: a shutdown must not leave half a file, or close the database beneath one. */
  finished(): Promise<void>;
  /** Where one of this person's own files lies, and what it is called; undefined when it is not there, or not theirs. */
  find(person: Person, id: string): Promise<{ path: string; name: string } | undefined>;
  /**
   * Removes files of nobody's document or draft after a day, on the disk and in the store, and those that the retention has removed. What
   * it costs does not grow with the files that are kept.
   */
  sweep(step?: Step): Promise<void>;
  /** Removes, a look at a time, what lies on the disk and has no row; see `Staging`. */
  look(): Promise<void>;
}

interface UploadsParts {
  db: Database;
  staging: Staging;
  inspector: Inspector;
  refusals: Pick<Refusals, "note">;
  /** The largest that is taken. */
  maxFileBytes: number;
  quotas: Quotas;
  makeRoom: StagedLimits["makeRoom"];
  /** This process, which receives the files. */
  instance: Pick<Instance, "id">;
  now: () => number;
}

/** A file with more of them is read through by the process that inspects it, whose memory is bounded. */
const mostMarks = 100_000;

/** Uploads on one database and one folder of staged files. */
export function createUploads(parts: UploadsParts): Uploads {
  const { db, staging, inspector, maxFileBytes, instance, now } = parts;
  const limits = () => ({ quotas: parts.quotas, makeRoom: parts.makeRoom, now: now() });
  /** The room that is taken for what is being received here, and whose each is. */
  const underWay = new Map<string, string>();
  const receptions = new Set<Promise<unknown>>();
  const inTurn = createOwnTurns();

  async function receive(person: Person, { id, name, body, ...file }: IncomingFile, room: Reservation) {
    const passing = createFileMarks(mostMarks);
    const received = await staging.receive(body, { ...file, maxBytes: maxFileBytes, seen: passing.add });
    if (!received.ok) return refuse<UploadedFile>(received.problem);
    const asking = { asker: person.id, signal: file.signal, marks: passing.isOver() ? undefined : passing.end() };
    const inspected = await inspector.inspect(staging.path(received.name), asking).catch(async (error) => {
      await staging.remove(received.name);
      if (file.signal.aborted) return undefined;
      throw error;
    });
    if (!inspected) return refuse<UploadedFile>("file_incomplete");
    const { bytes, sha256, stamp, keyId } = received;
    if (!inspected.ok) {
      await staging.remove(received.name);
      await noteRefused(person, inspected.problem, { bytes, sha256 });
      return refuse<UploadedFile>(inspected.problem);
    }
    const { pages, notices } = inspected;
    const stored = { diskName: received.name, bytes, sha256, stamp, keyId };
    const upload = { uploadId: id, name: cleanFileName(name), ...stored, pages, notices };
    try {
      const answer = await inTurn(person.id, () => enterReserved(db, room, upload, limits()));
      if ("full" in answer) {
        await staging.remove(received.name);
        return refuseFull<UploadedFile>(answer.full);
      }
      for (const freed of answer.freed) await staging.remove(freed);
    } catch (error) {
      const first = await diskNameOf(db, id);
      // On a full disk each file counts, and this one certainly got no row.
      if (first === undefined && isFull(error)) await staging.remove(received.name).catch(() => {});
      if (first === undefined) throw error;
      // The same upload again, while the first was still being looked into; else the row may be this one's, and only the store's
      // answer lost: what no row needs, the sweep takes.
      if (first !== received.name) await staging.remove(received.name);
      return entered(person, id);
    }
    return ok(uploadedFile(upload));
  }

  /** What was uploaded under this id before; of a colleague's, who was given it meanwhile, or one that was removed, nothing. */
  async function entered(person: Person, id: string): Promise<Result<UploadedFile>> {
    const [file] = await findUploads(db, person.id, [id]);
    return file ? ok(uploadedFile(file)) : refuse("file_unknown");
  }

  /** Lets the rest of a body come. A browser reads the answer after that only, and once there is one a slow line has little time left. */
  async function isSent({ body }: IncomingFile): Promise<boolean> {
    try {
      for await (const _ of body);
      return true;
    } catch {
      return false;
    }
  }

  /** Whoever has the file finds it by its sum; its name may be somebody's. What would act on its signer's machine is told to administrators. */
  async function noteRefused({ id }: Person, problem: Refusal["problem"], file: { bytes: number; sha256: string }) {
    log("warn", "PDF refused", { problem, by: id, ...file });
    const active = activeProblems.find((one) => one === problem);
    if (active) await parts.refusals.note({ kind: "file_refused", detail: { problem: active } });
  }

  async function take(person: Person, file: IncomingFile): Promise<Result<UploadedFile>> {
    if ((await diskNameOf(db, file.id)) !== undefined) {
      const known = await entered(person, file.id);
      return known.ok && !(await isSent(file)) ? refuse("file_incomplete") : known;
    }
    if (file.bytes > maxFileBytes) return refuse("file_too_large");
    const others = [...underWay.values()].filter((id) => id === person.id);
    if (others.length >= mostAtOnce)
      return (await isSent(file))
        ? refuse("slow_down", { retryAfterSeconds: slowDownSeconds })
        : refuse("file_incomplete");
    const room = { id: newId(), personId: person.id, bytes: file.bytes, instance: instance.id };
    underWay.set(room.id, person.id);
    try {
      const reserved = await inTurn(person.id, () => reserveUpload(db, room, underWay.keys(), limits()));
      if ("full" in reserved) return refuseFull(reserved.full);
      for (const freed of reserved.freed) await staging.remove(freed);
      return await receive(person, file, room);
    } finally {
      underWay.delete(room.id);
      // What the store does not take now, the person's next upload gives back.
      await giveBack(db, room.id).catch((error) =>
        log("warn", "space reserved for an upload was not released", { error }),
      );
    }
  }

  return {
    receive(person, file) {
      const reception = take(person, file);
      receptions.add(reception);
      return reception.finally(() => receptions.delete(reception));
    },
    async finished() {
      while (receptions.size > 0) await Promise.allSettled(receptions);
    },
    async find(person, id) {
      const [file] = await findUploads(db, person.id, [id]);
      return file && { path: staging.path(file.diskName), name: file.name };
    },
    async sweep(step = stepsOf(db)) {
      const before = now();
      await step(sweepReservations);
      await mendFileChecks(step, before);
      for (let more = true; more; ) {
        const taken = await step((tx) => takeFileChecks(tx, before));
        const removals = await Promise.allSettled(taken.gone.map(staging.remove));
        const removed = taken.gone.filter((_, i) => removals[i]?.status === "fulfilled");
        await step((tx) => forgetFileChecks(tx, removed));
        const failed = removals.filter((removal) => removal.status === "rejected");
        if (failed.length > 0)
          log("error", "files could not be deleted", { files: failed.length, error: failed[0]?.reason });
        more = taken.more;
      }
      await staging.sweepIncoming();
    },
    async look() {
      const removed = await staging.look({ fates: (names) => fatesOf(db, names), olderThanMs: unknownMs });
      if (removed.length > 0) log("info", "files without a row deleted", { files: removed.length });
    },
  };
}
