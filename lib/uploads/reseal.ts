import type { Database } from "../database/tables.ts";
import { type Counts, plain, type SealedKind } from "../keys/sealed-kind.ts";
import { log } from "../runtime/log.ts";
import type { Staging } from "../storage/staging.ts";
import { fatesOf, nothingSealed } from "./rows.ts";

/** Names that are read at once. */
const portion = 500;
/** Files between two looks at the time; each has a step of its own, by which the lease is kept. */
const atOnce = 20;

/** How many files are under which key, as their rows say. */
export async function countFiles(db: Database): Promise<Counts> {
  const rows = await db
    .selectFrom("upload")
    .select((select) => ["key_id", select.fn.count<number | string>("disk_name").distinct().as("n")])
    .where((where) => where.or([where("key_id", "is", null), where("key_id", "!=", nothingSealed)]))
    .groupBy("key_id")
    .execute();
  return new Map(rows.map(({ key_id, n }) => [key_id ?? plain, Number(n)]));
}

/**
 * Uploaded files, by their rows. One that the disk does not give now is tried again; a process that dies in between leaves each as it was, or
 * encrypted with another key than its row says, which the next look finds.
 */
export function sealedFiles(staging: Staging): SealedKind {
  return {
    what: "files",
    count: countFiles,
    async reseal({ db, keys, step }, after) {
      const files = await db
        .selectFrom("upload")
        .select(["disk_name", "bytes", "sha256", "key_id"])
        .where("disk_name", ">", after)
        .orderBy("disk_name")
        .limit(portion)
        .execute();
      const { id: current } = keys.current();
      const isKnown = (id: string | null) => id === null || keys.find(id) !== undefined;
      const due = files.filter(({ key_id }) => key_id !== current && key_id !== nothingSealed && isKnown(key_id));
      // Several uploads may be one file.
      const older = due.filter(({ disk_name }, i) => disk_name !== due[i - 1]?.disk_name);
      const taken = older.slice(0, atOnce);
      const failures: unknown[] = [];
      let done = 0;
      for (const { disk_name: name, bytes, sha256, key_id } of taken) {
        const sealed = await staging
          .sealed(name, { bytes, sha256 })
          .catch((error: unknown) => void failures.push(error));
        if (!sealed || sealed === "locked") continue;
        // One that is gone may lie on the disk of another instance, unless it was never encrypted, or the retention has removed it.
        const mayLieElsewhere = sealed === "missing" && key_id !== null;
        if (mayLieElsewhere && (await fatesOf(db, [name])).get(name) !== "removed") continue;
        if (sealed === "changed") log("error", "a stored file has changed and was not encrypted", { file: name });
        const found =
          typeof sealed === "string" ? { key_id: nothingSealed } : { key_id: sealed.keyId, stamp: sealed.stamp };
        await step(async (tx) => {
          // Removed by the retention meanwhile, it came back as it was put in its place.
          const isNeeded = (await fatesOf(tx, [name])).get(name) === "needed";
          if (!isNeeded) await staging.remove(name);
          const row = isNeeded ? found : { key_id: nothingSealed };
          await tx.updateTable("upload").set(row).where("disk_name", "=", name).execute();
        });
        done++;
      }
      const failed = failures.length;
      if (failed > 0) log("error", "files could not be encrypted", { files: failed, error: failures[0] });
      const last = older.length > atOnce ? taken.at(-1) : files.length === portion ? files.at(-1) : undefined;
      return { after: last?.disk_name, done, failed };
    },
  };
}

/** Within a transaction: under which key each file is has to be looked at, as after a restore, where files may be older than their rows. */
export async function lookAtFilesAgain(tx: Database): Promise<void> {
  await tx.updateTable("upload").set({ key_id: null }).where("key_id", "!=", nothingSealed).execute();
}
