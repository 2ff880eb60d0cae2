/** Of the network, of a certificate, and PostgreSQL's own: it refuses who signs in, has no such database, or is just ending or starting. */
const codes =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|.*CERT.*|UNABLE_TO_\w+|08\w{3}|28\w{3}|3D000|57P0\d)$/;
/** What the client says without a code. */
const said =
  /^(The server does not support SSL connections|Connection terminated.*|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error.*)$/;

/** It has no connection left, takes no changes, or something took longer than it may: what was asked is not done, and may be asked again. */
const notNow = /^(53300|25006|25P03|57014|55P03)$/;

/** Whether PostgreSQL cannot be had, or does not do now what it does at other times. */
export const isDatabaseAway = (error: unknown): boolean =>
  whyNoDatabase(error) !== undefined ||
  (error instanceof Error && "code" in error && typeof error.code === "string" && notNow.test(error.code));

/** Why PostgreSQL cannot be had, in its words or those of the system; undefined for any other error. */
export function whyNoDatabase(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message, code, syscall } = error as Error & { code?: unknown; syscall?: unknown };
  // A socket in a folder, too, which is not there while PostgreSQL is not.
  const away = said.test(message) || syscall === "connect" || (typeof code === "string" && codes.test(code));
  return away ? message || String(code) : undefined;
}
