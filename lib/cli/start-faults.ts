import { FolderInUse } from "../database/folder-lock.ts";
import { ConfigError } from "../runtime/config-error.ts";
import { Failure } from "../runtime/failure.ts";
import { NotPrivate } from "../runtime/private-folder.ts";

type Coded = Error & { code?: unknown; syscall?: unknown; path?: unknown };

const folder = "DATA_DIR: expected a folder that this account can write in";
const listening: Record<string, string> = {
  EADDRNOTAVAIL: "BIND_ADDRESS: expected an address of this machine",
  EAFNOSUPPORT: "BIND_ADDRESS: expected an address of a kind that this machine has",
  EADDRINUSE: "PORT: expected a free port; another program listens on this one",
  EACCES: "PORT: expected one that this account may listen on; ports below 1024 need a special permission",
};
const onDisk = ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOSPC"];
/** Of the network, of a certificate, and PostgreSQL's own: it refuses who signs in, or has no such database. */
const database =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|.*CERT.*|UNABLE_TO_\w+|28\w{3}|3D000)$/;

const refusedBy = (why: string) => `DATABASE_URL: expected a PostgreSQL that takes this address (${why})`;

/** What keeps the server from starting, a plain line each that names the setting; undefined for what no setting mends. */
export function startFaults(error: unknown): string[] | undefined {
  if (error instanceof ConfigError) return error.faults;
  if (error instanceof FolderInUse || error instanceof NotPrivate || error instanceof Failure) return [error.message];
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall, path, message } = cause as Coded;
    if (message === "The server does not support SSL connections") return [refusedBy(message)];
    if (typeof code !== "string") continue;
    const known = syscall === "listen" ? listening[code] : undefined;
    if (known) return [known];
    if (database.test(code)) return [refusedBy(message || code)];
    if (onDisk.includes(code) && path !== undefined) return [`${folder} (${message})`];
  }
  return undefined;
}
