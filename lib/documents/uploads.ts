import type { Inspector } from "../files/inspector.ts";
import type { Staging } from "../files/staging.ts";
import { cleanFileName } from "../shared/file-name.ts";
import { log } from "../shared/log.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { forgetFileChecks, mendFileChecks, takeFileChecks } from "../store/file-checks.ts";
import { type Step, stepsOf } from "../store/lease.ts";
import type { Database } from "../store/store.ts";
import { addUpload, fatesOf, findUploads } from "../store/uploads.ts";

/** A file without a row is kept for so long: it may be about to get one. */
const unknownMs = 24 * 60 * 60 * 1000;

export interface IncomingFile {
  /** Made by the browser, so that a repeated request after a lost answer is the same upload. */
  id: string;
  name: string;
  bytes: number;
  sha256?: string;
  body: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
}

export interface UploadedFile {
  id: string;
  name: string;
  bytes: number;
  pages: number;
}

export interface Uploads {
  /** Streams a file to the disk, checks what it is, and enters it as this person's own. Refuses with a reason of its own. */
  receive(person: Person, file: IncomingFile): Promise<Result<UploadedFile>>;
  /**
   * Removes files of nobody's document or draft after a day, on the disk and in the store, and those that the retention has removed. What
   * it costs does not grow with the files that are kept.
   */
  sweep(step?: Step): Promise<void>;
  /** Removes, a look at a time, what lies on the disk and has no row; see `Staging`. */
  look(): Promise<void>;
}

/** Uploads on one database and one folder of staged files. `maxFileBytes` is the largest that is taken. */
export function createUploads(parts: {
  db: Database;
  staging: Staging;
  inspector: Inspector;
  maxFileBytes: number;
  now: () => number;
}): Uploads {
  const { db, staging, inspector, maxFileBytes, now } = parts;
  return {
    async receive(person, { id, name, body, ...file }) {
      const [known] = await findUploads(db, person.id, [id]);
      if (known) return ok({ id, name: known.name, bytes: known.bytes, pages: known.pages });

      const received = await staging.receive(body, { ...file, maxBytes: maxFileBytes });
      if (!received.ok) return refuse(received.problem);
      const asking = { asker: person.id, signal: file.signal };
      const inspected = await inspector.inspect(staging.path(received.name), asking).catch(async (error) => {
        await staging.remove(received.name);
        throw error;
      });
      if (!inspected.ok) {
        await staging.remove(received.name);
        return refuse(inspected.problem);
      }
      const { bytes, sha256, stamp } = received;
      const { pages } = inspected;
      const upload = { uploadId: id, name: cleanFileName(name), diskName: received.name, bytes, sha256, stamp, pages };
      try {
        await addUpload(db, person.id, upload, now());
      } catch (error) {
        const [first] = await findUploads(db, person.id, [id]);
        // The same upload again, while the first was still being looked into; else the row may be this one's, and only the store's
        // answer lost: what no row needs, the sweep takes.
        if (first && first.diskName !== received.name) await staging.remove(received.name);
        if (first) return ok({ id, name: first.name, bytes: first.bytes, pages: first.pages });
        throw error;
      }
      return ok({ id, name: upload.name, bytes, pages });
    },
    async sweep(step = stepsOf(db)) {
      const before = now();
      await mendFileChecks(step, before);
      for (let more = true; more; ) {
        const taken = await step((tx) => takeFileChecks(tx, before));
        const removals = await Promise.allSettled(taken.gone.map(staging.remove));
        const removed = taken.gone.filter((_, i) => removals[i]?.status === "fulfilled");
        await step((tx) => forgetFileChecks(tx, removed));
        const failed = removals.filter((removal) => removal.status === "rejected");
        if (failed.length > 0)
          log("error", "files could not be removed", { files: failed.length, error: failed[0]?.reason });
        more = taken.more;
      }
      await staging.sweepIncoming();
    },
    async look() {
      const removed = await staging.look({ fates: (names) => fatesOf(db, names), olderThanMs: unknownMs });
      if (removed.length > 0) log("info", "files without a row removed", { files: removed.length });
    },
  };
}
