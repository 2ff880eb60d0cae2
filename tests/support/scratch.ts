import { accessSync, constants, mkdtempSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/** What all that runs at once in `tests/all.ts` writes, and as much again. */
const enough = 4 * 1024 ** 3;

/**
 * A new folder for what a test's processes write, in memory where that has room: a disk takes seven times as long to make the three
 * hundred files of a database. What holds when a machine loses its power is held by the simulation.
 */
export function scratchFolder(name: string, place?: "disk"): string {
  return mkdtempSync(join(place !== "disk" && hasRoom() ? memory : tmpdir(), `countersign-${name}-`));
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) >= enough;
  } catch {
    return false;
  }
}
