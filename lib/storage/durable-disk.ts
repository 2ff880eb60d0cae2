import { mkdirSync } from "node:fs";
import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises";

/** What is asked of the disk that keeps outcomes, as an argument: a test can be the disk. Rejects as `node:fs` does. */
export interface Disk {
  /** For its owner alone. */
  makeFolder(folder: string): void;
  names(folder: string): Promise<string[]>;
  read(path: string): Promise<string>;
  /**
   * Writes a file for its owner alone, over any that is there; resolves when a power cut would leave it whole. `changedAt`: what the file
   * is to tell, in milliseconds since 1970; absent: now.
   */
  writeSynced(path: string, text: string, changedAt?: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Resolves when a power cut would leave the folder's names as they are. */
  syncFolder(folder: string): Promise<void>;
  /** One that is gone already is no error. */
  remove(path: string): Promise<void>;
  /** When it was written last, in milliseconds since 1970. */
  changedAt(path: string): Promise<number>;
}

/** The machine's own. */
export const machineDisk: Disk = {
  makeFolder: (folder) => void mkdirSync(folder, { recursive: true, mode: 0o700 }),
  names: (folder) => readdir(folder),
  read: (path) => readFile(path, "utf8"),
  async writeSynced(path, text, changedAt) {
    const file = await open(path, "w", 0o600);
    try {
      await file.writeFile(text);
      if (changedAt !== undefined) await file.utimes(changedAt / 1000, changedAt / 1000);
      await file.sync();
    } finally {
      await file.close();
    }
  },
  rename,
  async syncFolder(folder) {
    const directory = await open(folder, "r");
    await directory.sync().finally(() => directory.close());
  },
  remove: (path) => rm(path, { force: true }),
  changedAt: async (path) => (await stat(path)).mtimeMs,
};
