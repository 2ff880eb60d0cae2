/** SQLite's and PostgreSQL's codes for a disk on which a change has no room. */
const sqliteFull = 13;
const postgresFull = "53100";

/** Whether the database has refused a change because its disk is full: nothing of that change was done. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (("errcode" in error && error.errcode === sqliteFull) || ("code" in error && error.code === postgresFull));
