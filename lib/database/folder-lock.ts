import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { restoringPath } from "../runtime/data-dir.ts";

/**
 * Holds a data folder for this process alone. A second one on the same SQLite file would take the first for dead and close its
 * attempts. The system lets go of the lock when the process ends, however it ends. Throws when another holds it.
 */
export function lockFolder(path: string): { release(): void } {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (cause) {
    lock.close();
    throw new FolderInUse("DATA_DIR: expected a folder that no other running server uses", { cause });
  }
  return { release: () => lock.close() };
}

/** Throws when a restore into the data folder was broken off, or is under way. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(restoringPath(dataDir)))
    throw new FolderInUse(
      `DATA_DIR: a restore into this folder wasn't finished. Run it again with the same settings, or delete ${dataDir} to start without it`,
    );
}

/** The folder is not to be used now; the message is for whoever wants to. */
export class FolderInUse extends Error {
  override name = "FolderInUse";
}
