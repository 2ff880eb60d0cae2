import { FolderInUse } from "../database/folder-lock.ts";
import { isFull } from "../database/full.ts";
import { whyNoDatabase } from "../database/unreachable.ts";
import { ConfigError } from "../runtime/config-error.ts";
import { Failure } from "../runtime/failure.ts";
import { crowdedFault } from "./start-faults.ts";

type Coded = Error & { code?: unknown; errcode?: unknown; path?: unknown };

const readOrWrite =
  "Let this account read and write there, or run the command as the account that the server has, then try again";
/** Of files, by the system's codes. */
const ofFiles: Record<string, string> = {
  EACCES: readOrWrite,
  EPERM: readOrWrite,
  EROFS: "That disk takes no changes. Name a place on another, or mount it for writing, then try again",
  EIO: "The disk itself fails. Have it looked at, then try again",
  ENOENT: "Check that the path is right and the disk is mounted, then try again",
  ENOTDIR: "Check that the path is right: something on its way is no folder. Then try again",
  EISDIR: "Check that the path is right: a folder stands where a file is expected. Then try again",
  EEXIST: "Check that the path is right: something stands there already. Then try again",
};
const damaged = "Put a backup back: npm run admin -- restore FOLDER, with DATA_DIR an empty folder";
/** Of the database's file, by SQLite's codes, which say more in their higher bytes. */
const ofSqlite: Record<number, string> = {
  3: readOrWrite,
  5: "Another program holds the database. Wait a moment, then try again",
  8: readOrWrite,
  10: "The disk under DATA_DIR fails. Have it looked at, then try again",
  11: damaged,
  14: readOrWrite,
  26: damaged,
};

/** What has kept a command from its end and what to do, in a line; undefined for what nobody who runs it mends. */
export function commandFault(error: unknown): string | undefined {
  if (error instanceof Failure || error instanceof ConfigError || error instanceof FolderInUse) return error.message;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, errcode, path, message } = cause as Coded;
    if (isFull(cause)) return `The disk is full (${message}). Make room on it, then try again`;
    const crowded = crowdedFault(cause);
    if (crowded !== undefined) return crowded;
    const why = whyNoDatabase(cause);
    if (why !== undefined)
      return `The database can't be used (${why}). Check that PostgreSQL runs and that DATABASE_URL is right, then try again`;
    const file = typeof code === "string" && path !== undefined ? ofFiles[code] : undefined;
    if (file) return `A file or folder can't be used (${message}). ${file}`;
    const sqlite = typeof errcode === "number" ? ofSqlite[errcode & 0xff] : undefined;
    if (sqlite) return `The database in DATA_DIR can't be used (${message}). ${sqlite}`;
  }
  return undefined;
}
