import { basename, dirname } from "node:path";
import type { Disk } from "#lib/storage/durable-disk.ts";
import type { Machine } from "./machine.ts";
import { never } from "./scheduler.ts";

/** One folder on a disk: what is in it, and what of that a power cut would leave. */
export class Folder {
  files = new Map<string, string>();
  #synced = new Map<string, string>();

  sync(): void {
    this.#synced = new Map(this.files);
  }

  cutPower(): void {
    this.files = new Map(this.#synced);
  }
}

export type DiskFate =
  | { what: "refused" | "dies before" | "dies after" }
  | { what: "slow" | "stands before" | "stands after"; ms: number };

export interface DiskSurroundings {
  folder: Folder;
  machine: Machine;
  fate(): DiskFate | undefined;
  delay(): number;
  note(what: string): void;
  /** What is in the folder was asked for and could not be told. */
  unread(): void;
}

function failed(code: string): Error {
  return Object.assign(new Error(`${code}: the disk`), { code });
}

/** The disk of outcomes as one machine sees it. */
export function virtualDisk({ folder, machine, fate, delay, note, unread }: DiskSurroundings): Disk {
  async function names(): Promise<string[]> {
    if (!machine.has("disk")) return [...folder.files.keys()];
    unread();
    throw failed("EIO");
  }

  /** One write. `half`: what is done of it when the power goes in the middle. */
  function write(what: string, act: () => void, half: () => void = () => {}): Promise<void> {
    if (!machine.alive) return never();
    const befalls = fate();
    if (befalls) note(`${befalls.what} at the disk: ${what}`);
    if (befalls?.what === "dies before") {
      half();
      machine.die();
      return never();
    }
    if (befalls?.what === "stands before") machine.standStill(befalls.ms);
    return new Promise((resolve, reject) => {
      machine.send(befalls?.what === "slow" ? befalls.ms : delay(), () => {
        if (!machine.alive) return;
        if (befalls?.what === "refused" || machine.has("disk")) {
          half();
          machine.diskFailed = true;
          return reject(failed("ENOSPC"));
        }
        try {
          act();
        } catch (error) {
          return reject(error);
        }
        if (befalls?.what === "dies after") return machine.die();
        if (befalls?.what === "stands after") machine.standStill(befalls.ms);
        machine.deliver(0, resolve);
      });
    });
  }

  return {
    makeFolder: () => {},
    names,
    async read(path) {
      const text = folder.files.get(basename(path));
      if (text === undefined) throw failed("ENOENT");
      return text;
    },
    writeSynced: (path, text) =>
      write(
        "write",
        () => folder.files.set(basename(path), text),
        () => folder.files.set(basename(path), text.slice(0, text.length / 2)),
      ),
    rename: (from, to) =>
      write("rename", () => {
        const text = folder.files.get(basename(from));
        if (text === undefined || dirname(from) !== dirname(to)) throw failed("ENOENT");
        folder.files.delete(basename(from));
        folder.files.set(basename(to), text);
      }),
    syncFolder: () => write("sync", () => folder.sync()),
    remove: (path) => write("remove", () => void folder.files.delete(basename(path))),
    changedAt: () => Promise.reject(failed("ENOENT")),
  };
}
