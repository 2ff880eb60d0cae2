import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { restoringPath } from "../runtime/data-dir.ts";

/**
 * Holds a data folder for this process alone. A second one on the same SQLite file would take the first for dead and close its
 * attempts. The system lets go of the lock when the process ends, however it ends. Throws when another holds it, or it cannot be had here.
 */
export function lockFolder(path: string): { release(): void } {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let lock: DatabaseSync | undefined;
  try {
    // Of a file that it can only read SQLite gives a lock to whoever asks.
    if (existsSync(path)) accessSync(path, constants.W_OK);
    lock = new DatabaseSync(path, { timeout: 0 });
    lock.exec("begin exclusive");
  } catch (cause) {
    lock?.close();
    throw isBusy(cause) ? inUse(cause) : isUnusable(cause) ? unusable(path, cause) : cause;
  }
  const held = lock;
  return { release: () => held.close() };
}

const inUse = (cause: unknown) =>
  new FolderInUse("DATA_DIR: expected a folder that no other running server uses", { cause });

const unusable = (path: string, cause: Error) =>
  new FolderInUse(
    `DATA_DIR: expected a lock that this account can write, ${path} (${cause.message}). Run this as the account that owns it; or, while no server runs, delete that file`,
    { cause },
  );

/** By SQLite's codes, which say more in their higher bytes. */
const isBusy = (error: unknown) => sqliteCode(error) === 5;
/** Another account's, on a disk that takes no changes, or none of SQLite's. */
const isUnusable = (error: unknown): error is Error =>
  [3, 8, 11, 14, 26].includes(sqliteCode(error)) || (error as { syscall?: unknown }).syscall === "access";
const sqliteCode = (error: unknown) => Number((error as { errcode?: unknown }).errcode) & 0xff;

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
