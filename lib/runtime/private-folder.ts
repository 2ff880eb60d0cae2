import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { log } from "./log.ts";

const others = 0o077;

/** What lies in the data folder can be read by others, and it cannot be changed from here. */
export class NotPrivate extends Error {
  override name = "NotPrivate";
}

/**
 * Lets nobody but the owner into a folder with links and contracts, nor to the files that lie in it: one that was made before, or by hand,
 * may be open to all. Throws {@link NotPrivate} when it belongs to somebody else. Windows has no such modes.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === "win32") return;
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of [folder, ...names.map(({ name }) => join(folder, name))]) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found || (found.mode & others) === 0) continue;
    try {
      chmodSync(path, found.mode & ~others);
      log("warn", "was readable by others; is now readable by its owner only", { path });
    } catch {
      throw new NotPrivate(`${path}: expected to be readable by its owner only. Run: chmod go-rwx ${path}`);
    }
  }
}
