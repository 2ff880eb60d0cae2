import { FolderInUse } from "../database/folder-lock.ts";
import { isFull } from "../database/full.ts";
import { whyNoDatabase } from "../database/unreachable.ts";
import { ConfigError } from "../runtime/config-error.ts";
import { Failure } from "../runtime/failure.ts";
import { NotPrivate } from "../runtime/private-folder.ts";
import { databaseFault } from "./database-fault.ts";

type Coded = Error & { code?: unknown; syscall?: unknown; path?: unknown };

const folder = "DATA_DIR: expected a folder that this account can write in";
const listening: Record<string, string> = {
  EADDRNOTAVAIL: "BIND_ADDRESS: expected an address of this machine",
  EAFNOSUPPORT: "BIND_ADDRESS: expected an address of a kind that this machine has",
  EADDRINUSE: "PORT: expected a free port; another program listens on this one",
  EACCES: "PORT: expected one that this account may listen on; ports below 1024 need a special permission",
};
const onDisk = ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST"];
const refusedBy = (why: string) => `DATABASE_URL: expected a PostgreSQL that takes this address (${why})`;

const readAndWrite = "Let this account read and write its files, or start the server as the account that owns them";

/** What keeps the server from starting, a plain line each that names the setting; undefined for what no setting mends. */
export function startFaults(error: unknown): string[] | undefined {
  if (error instanceof ConfigError) return error.faults;
  if (error instanceof FolderInUse || error instanceof NotPrivate || error instanceof Failure) return [error.message];
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall, path, message } = cause as Coded;
    if (isFull(cause)) return [`The disk is full (${message}). Make room on it, then start again`];
    const refused = databaseFault(cause, readAndWrite);
    if (refused !== undefined) return [refused];
    const why = whyNoDatabase(cause);
    if (why !== undefined) return [refusedBy(why)];
    if (typeof code !== "string") continue;
    const known = syscall === "listen" ? listening[code] : undefined;
    if (known) return [known];
    if (onDisk.includes(code) && path !== undefined) return [`${folder} (${message})`];
  }
  return undefined;
}
