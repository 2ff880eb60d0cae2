import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { type Step, stepsOf } from "../store/lease.ts";
import type { Database } from "../store/store.ts";
import {
  type Counter,
  deleteCounter,
  deleteCountersBefore,
  lockCounter,
  lowerCounter,
  setCounter,
} from "../store/throttle.ts";

interface Rule {
  /** So many failures cost nothing: people mistype. The next ones cost 1, 2, 4, … seconds. */
  free: number;
  longestSeconds: number;
  /** One failure is forgotten in this time of quiet. */
  forgetMs: number;
}

const minute = 60 * 1000;
/** One account: 10 at once, 30 in the worst hour, and its owner never waits longer than five minutes. */
const accountRule: Rule = { free: 10, longestSeconds: 5 * 60, forgetMs: 10 * minute };
/** One address may be a whole office: 50 at once, 116 in the worst hour over all accounts together. */
const addressRule: Rule = { free: 50, longestSeconds: 60, forgetMs: minute };
/** By then every counter has forgotten all. */
const staleMs = 24 * 60 * minute;

export interface Throttle {
  /**
   * Asks for one try with a password. Answers undefined when it may go ahead, else the seconds to wait. A try counts as failed
   * from the moment it is allowed, so that a thousand at the same moment are not a thousand; one that is turned away counts nothing.
   */
  claim(account: string, address: string): Promise<number | undefined>;
  /** The try was right: the account starts anew, the address gets back what {@link claim} took. */
  forgive(account: string, address: string): Promise<void>;
  /** The account starts anew. */
  clear(account: string): Promise<void>;
  sweep(step?: Step): Promise<void>;
}

/** Counters in the database, so that they hold for all processes and outlive a restart. */
export function createThrottle({ db, now }: { db: Database; now: () => number }): Throttle {
  return {
    claim(account, address) {
      const keys = [
        { key: accountKey(account), rule: accountRule },
        { key: addressKey(address), rule: addressRule },
      ];
      const at = now();
      return db.transaction().execute(async (transaction) => {
        // Always the account first: two transactions never hold what the other waits for.
        const counters = [];
        for (const { key, rule } of keys) {
          const stored = await lockCounter(transaction, key);
          counters.push({ key, rule, stored, ...eased(stored, rule, at) });
        }
        const waitMs = Math.max(...counters.map(({ failures, lastAt, rule }) => lastAt + delayMs(failures, rule) - at));
        if (waitMs > 0) {
          // A clock that was set back keeps nobody out for as long as that: the wait begins again, once.
          for (const { key, stored } of counters) {
            if (stored.lastAt > at) await setCounter(transaction, key, { ...stored, lastAt: at });
          }
          return Math.ceil(waitMs / 1000);
        }
        for (const { key, failures, rule } of counters) {
          await setCounter(transaction, key, { failures: Math.min(failures + 1, most(rule)), lastAt: at });
        }
        return undefined;
      });
    },
    async forgive(account, address) {
      await deleteCounter(db, accountKey(account));
      await lowerCounter(db, addressKey(address));
    },
    clear: (account) => deleteCounter(db, accountKey(account)),
    sweep: (step = stepsOf(db)) => deleteCountersBefore(step, now() - staleMs),
  };
}

function delayMs(failures: number, { free, longestSeconds }: Rule): number {
  return failures < free ? 0 : 1000 * Math.min(2 ** (failures - free), longestSeconds);
}

/** More would make nobody wait longer, only take longer to forget. */
function most({ free, longestSeconds }: Rule): number {
  return free + Math.ceil(Math.log2(longestSeconds));
}

function eased(counter: Counter, { forgetMs }: Rule, now: number): Counter {
  const lastAt = Math.min(counter.lastAt, now);
  return { failures: Math.max(0, counter.failures - Math.floor((now - lastAt) / forgetMs)), lastAt };
}

/** Hashed: people type their password where the address goes, and no table needs to remember that. */
function accountKey(account: string): string {
  return `account:${createHash("sha256").update(account).digest("hex")}`;
}

/** Whoever has one IPv6 address has 2^64 of them: the network is what counts. */
function addressKey(address: string): string {
  // An IPv4 address as a socket that takes both kinds spells it.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return `address:${plain}`;
  const [head = "", tail] = new URL(`http://[${plain.split("%")[0]}]`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill("0"), ...right];
  return `address:${groups.slice(0, 4).join(":")}`;
}
