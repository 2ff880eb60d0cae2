import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

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
    throw new FolderInUse("DATA_DIR: expected a folder that no other running desk uses", { cause });
  }
  return { release: () => lock.close() };
}

/** Another process works in the folder; the message is for whoever starts the desk. */
export class FolderInUse extends Error {
  override name = "FolderInUse";
}
