/** What SQLite, PostgreSQL and the file system say of a disk on which a change has no room, or of a share of it that is used up. */
const sqliteFull = 13;
const codes: unknown[] = ["53100", "ENOSPC", "EDQUOT"];

/** Whether a change was refused because its disk is full: nothing of that change was done. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (("errcode" in error && error.errcode === sqliteFull) || ("code" in error && codes.includes(error.code))) &&
  // Of folders that are watched the system has no more left, as it says with the same code.
  !("syscall" in error && error.syscall === "watch");
