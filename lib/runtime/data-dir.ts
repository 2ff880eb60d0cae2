import { join } from "node:path";

/*
 * What is where in the data folder. Each engine has files and outcomes of its own: the sweep of one must not take what the other points to.
 */

export type Engine = "sqlite" | "postgres";

export const sqlitePath = (dataDir: string) => join(dataDir, "countersign.db");
export const filesPath = (dataDir: string, engine: Engine) => join(dataDir, "files", engine);
export const outcomesPath = (dataDir: string, engine: Engine) => join(dataDir, "outcomes", engine);
export const heardPath = (dataDir: string, engine: Engine) => join(dataDir, `last-heard-${engine}`);
/** Which database the folder's files are of. */
export const ownerPath = (dataDir: string, engine: Engine) => join(dataDir, `database-id-${engine}`);
/** The newest row of the audit log that this folder has heard of. */
export const auditKnownPath = (dataDir: string, engine: Engine) => join(dataDir, `last-heard-audit-${engine}`);
export const sandboxPath = (dataDir: string) => join(dataDir, "sandbox");
/** Practice documents of templates that are tried, which are nobody's for long. */
export const trialsPath = (dataDir: string) => join(sandboxPath(dataDir), "trials");
export const lockPath = (dataDir: string) => join(dataDir, "lock");
/** A file that is there while a restore fills the folder: until it is gone, nothing there is whole. */
export const restoringPath = (dataDir: string) => join(dataDir, "restoring");

/** By its path in the folder: not of the state that a backup keeps. The database has its own way, the rest belongs to running processes. */
export const leftOutOfBackups = /^(countersign\.db.*|lock.*|last-heard-.*|sandbox\/(incoming|trials))$/;
