type Coded = Error & { code?: unknown; errcode?: unknown };

const damaged = "Put a backup back: npm run admin -- restore FOLDER, with DATA_DIR an empty folder";
/** Of the files in the data folder, by SQLite's codes, which say more in their higher bytes. */
const ofSqlite: Record<number, string> = {
  5: "Another program holds the database. Wait a moment, then try again",
  10: "The disk under DATA_DIR fails. Have it looked at, then try again",
  11: damaged,
  26: damaged,
};
/** Of files that another account owns, or that lie on a disk that takes no changes. */
const closed = [3, 8, 14];
const ofPostgres: Record<string, (message: string) => string> = {
  "53300": (message) =>
    `PostgreSQL has no connection left (${message}). End what else uses it or raise its max_connections, then try again`,
  "25006": (message) =>
    `PostgreSQL takes no changes (${message}). Name the one that does in DATABASE_URL, then try again`,
  "42501": (message) =>
    `PostgreSQL doesn't let the role in DATABASE_URL do that (${message}). Let it create and change tables there, then try again`,
};

/** What a database that is there has refused and what to do, in a line; undefined for any other error. `ifClosed`: what to do where files are. */
export function databaseFault({ code, errcode, message }: Coded, ifClosed: string): string | undefined {
  if (typeof code === "string" && Object.hasOwn(ofPostgres, code)) return ofPostgres[code]?.(message);
  if (typeof errcode !== "number") return undefined;
  const sqlite = errcode & 0xff;
  const remedy = closed.includes(sqlite) ? ifClosed : ofSqlite[sqlite];
  return remedy && `The database in DATA_DIR can't be used (${message}). ${remedy}`;
}
