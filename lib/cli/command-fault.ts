import { FolderInUse } from "../database/folder-lock.ts";
import { isFull } from "../database/full.ts";
import { whyNoDatabase } from "../database/unreachable.ts";
import { ConfigError } from "../runtime/config-error.ts";
import { Failure } from "../runtime/failure.ts";
import { databaseFault } from "./database-fault.ts";

type Coded = Error & { code?: unknown; path?: unknown };

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
/** What has kept a command from its end and what to do, in a line; undefined for what nobody who runs it mends. */
export function commandFault(error: unknown): string | undefined {
  if (error instanceof Failure || error instanceof ConfigError || error instanceof FolderInUse) return error.message;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, path, message } = cause as Coded;
    if (isFull(cause)) return `The disk is full (${message}). Make room on it, then try again`;
    const refused = databaseFault(cause, readOrWrite);
    if (refused !== undefined) return refused;
    const why = whyNoDatabase(cause);
    if (why !== undefined)
      return `The database can't be used (${why}). Check that PostgreSQL runs and that DATABASE_URL is right, then try again`;
    const file = typeof code === "string" && path !== undefined ? ofFiles[code] : undefined;
    if (file) return `A file or folder can't be used (${message}). ${file}`;
  }
  return undefined;
}
