import { setImmediate as turn } from "node:timers/promises";
import type { Inspector } from "../files/inspector.ts";
import type { Staging } from "../files/staging.ts";
import { cleanFileName } from "../shared/file-name.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import type { Database } from "../store/store.ts";
import { addUpload, fatesOf, findUploads, sweepUploads } from "../store/uploads.ts";

/** Files of nobody's document or draft are kept for a day. */
const unusedMs = 24 * 60 * 60 * 1000;

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
  /** Removes files of nobody's document or draft after a day, on the disk and in the store. */
  sweep(): Promise<void>;
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
    async sweep() {
      for (const name of await sweepUploads(db, now(), unusedMs)) await staging.remove(name);
      const fates = async (names: string[]) => {
        // A file's database answers at once: without this nobody else would be served until all is done.
        await turn();
        return fatesOf(db, names);
      };
      await staging.sweep({ fates, olderThanMs: unusedMs });
    },
  };
}
