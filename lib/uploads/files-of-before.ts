import { type Step, stepsOf } from "../database/leases.ts";
import type { Database } from "../database/tables.ts";
import { log } from "../runtime/log.ts";
import type { Staging } from "../storage/staging.ts";

/** Of files between two steps, by which the lease is kept. */
const portion = 20;
/** So that other work of this instance has its turn: a million files take a day. */
const atMost = 1000;
/** Nothing can be encrypted there: the file is gone, or not as it was uploaded. */
const nothing = "";

/**
 * Encrypts files that were uploaded before files were encrypted, some of them. A process that dies in between leaves each as it was or encrypted.
 * One that the disk does not give now is tried again with the next run.
 */
export async function sealFilesOfBefore(db: Database, staging: Staging, step: Step = stepsOf(db)): Promise<void> {
  const failures: unknown[] = [];
  for (let done = 0, after = ""; done < atMost; done += portion) {
    const files = await step((tx) =>
      tx
        .selectFrom("upload")
        .select(["disk_name", "bytes", "sha256"])
        .distinct()
        .where("key_id", "is", null)
        .where("disk_name", ">", after)
        .orderBy("disk_name")
        .limit(portion)
        .execute(),
    );
    for (const { disk_name: name, bytes, sha256 } of files) {
      after = name;
      const sealed = await staging.sealed(name, { bytes, sha256 }).catch((error: unknown) => void failures.push(error));
      if (!sealed) continue;
      if (sealed === "changed") log("error", "a stored file has changed and was not encrypted", { file: name });
      const found = typeof sealed === "string" ? { key_id: nothing } : { key_id: sealed.keyId, stamp: sealed.stamp };
      await step((tx) => tx.updateTable("upload").set(found).where("disk_name", "=", name).execute());
    }
    if (files.length < portion) break;
  }
  if (failures.length > 0) log("error", "files could not be encrypted", { files: failures.length, error: failures[0] });
}
