import { setTimeout } from "node:timers/promises";
import { readClock } from "../database/clock.ts";
import { keysOfInstances } from "../database/instances.ts";
import {
  currentOf,
  enterFirstKey,
  listSealingKeys,
  promoteWaiting,
  type SealingKey,
  waitingOf,
} from "../database/sealing-keys.ts";
import type { Database } from "../database/tables.ts";
import { log } from "../runtime/log.ts";
import { type Key, type Keys, readKeys } from "../storage/keys.ts";
import { type InUse, inUse } from "./root.ts";

/**
 * The keys of this process, as files and the database have them. Which one is current the database says, and it says so only once every
 * process that lives has told it that it has the key: so nothing is encrypted with a key that another process cannot find. Whoever began in
 * the same moment, or stood still, and does not have it goes on with the key before, which everybody has, and is not ready.
 */
export interface Keyring extends Keys {
  /** Reads them; enters the first key of a new database. Throws a `Failure` without the current one. */
  load(): Promise<void>;
  /** Looks for keys that have come, and which is current. Answers whether that is another one than before. */
  follow(): Promise<boolean>;
  /** The ids, the one first that is used here; for the heartbeat. */
  ids(): string[];
  /** Whether what others encrypt can be read here. */
  isReady(): boolean;
}

/** So long a start may take until the process says that it lives. */
const startMs = 10_000;

interface KeyringParts {
  db: Database;
  keyFile: string;
  /** Nobody has given it a key, and other processes may be on its database: beside them it goes on with its own. */
  ownBeside?: boolean;
}

export function createKeyring({ db, keyFile, ownBeside = false }: KeyringParts): Keyring {
  // What was known stays so, also once its file is gone: something may be under it that is on its way yet.
  const known = new Map<string, Key>();
  let used: InUse | undefined;
  let missing: string | undefined;
  /** The current key is another's, and nobody has given this process any. */
  let apart = false;

  function look(): void {
    for (const key of readKeys(keyFile)) if (!known.has(key.id)) known.set(key.id, key);
  }
  look();

  const loaded = () => {
    if (!used) throw new Error("the keys have not been read yet");
    return used;
  };

  return {
    current: () => loaded().current,
    root: () => loaded().root,
    find: (id) => known.get(id),
    all: () => [...known.values()],
    ids: () => [...new Set([...(used ? [used.current.id] : []), ...known.keys()])],
    isReady: () => missing === undefined,
    async load() {
      const [first] = known.values();
      if (first && (await listSealingKeys(db)).length === 0) await enterFirstKey(db, first.id);
      const rows = await listSealingKeys(db);
      const current = currentOf(rows);
      apart = ownBeside && current !== undefined && !known.has(current.id) && (await isElsewhere(db, current));
      if (apart)
        log(
          "error",
          "another instance has another key: what one of them encrypts the other cannot read. Give all one KEY_FILE, or one DATA_DIR",
          { key: current?.id, own: first?.id },
        );
      used = inUse(apart ? [] : rows, [...known.values()], { keyFile });
    },
    async follow() {
      const rows = await listSealingKeys(db);
      const [current, waiting] = [currentOf(rows), waitingOf(rows)];
      if ([current, waiting].some((row) => row && !known.has(row.id))) look();
      if (waiting && known.has(waiting.id)) await promoteWaiting(db);
      const before = loaded().current.id;
      if (current && !known.has(current.id)) {
        if (apart) return false;
        if (missing !== current.id)
          log("error", "the current key is not here: put its file beside the first", { key: current.id, keyFile });
        missing = current.id;
        return false;
      }
      missing = undefined;
      apart = false;
      if (!current || current.id === before) return false;
      used = inUse(rows, [...known.values()], { keyFile });
      log("info", "another key is current", { key: current.id, before });
      return true;
    },
  };
}

/** Whether a process that lives has this key. Who has just made it is waited for: it says that it lives once it has started. */
async function isElsewhere(db: Database, { id, made_at: madeAt }: SealingKey): Promise<boolean> {
  const isNew = (await readClock(db)) - madeAt < startMs;
  for (const until = performance.now() + startMs; ; await setTimeout(startMs / 50)) {
    if ((await keysOfInstances(db)).some((keys) => keys.includes(id))) return true;
    if (!isNew || performance.now() > until) return false;
  }
}
