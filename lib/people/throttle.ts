import { createHash } from "node:crypto";
import { type Step, stepsOf } from "../database/leases.ts";
import type { Database } from "../database/tables.ts";
import { log } from "../runtime/log.ts";
import { networkOf } from "../runtime/network.ts";
import {
  type Counter,
  deleteCounter,
  deleteCountersBefore,
  deleteCountersUnder,
  lockCounters,
  lowerCounter,
  readCounters,
  setCounters,
} from "./throttle-rows.ts";
import { createTurns } from "./turns.ts";

interface Rule {
  /** So many failures cost nothing: people mistype. The next ones cost 1, 2, 4, … seconds. */
  free: number;
  longestSeconds: number;
  /** One failure is forgotten in this time of quiet. */
  forgetMs: number;
  /** Asks nothing of somebody whose own free tries at the account are not spent: strangers cannot use up what they have not. */
  sparesOthers?: true;
}

const minute = 60 * 1000;
/** One account from one address, or from one device that it knows: 10 at once, at most 305 in a day. */
const ownRule: Rule = { free: 10, longestSeconds: 5 * 60, forgetMs: 60 * minute };
/** One address may be a whole office: 50 at once, 116 in the worst hour over all accounts together. */
const addressRule: Rule = { free: 50, longestSeconds: 60, forgetMs: minute };
/** One account from all addresses that have spent their own free tries at it: together one try in four seconds. */
const accountRule: Rule = { free: 50, longestSeconds: 4, forgetMs: minute, sparesOthers: true };
/** By then every counter has forgotten all. */
const staleMs = 24 * 60 * minute;
/** However many try at once, the database's other connections are for others. */
const mostAtOnce = 2;

/** From where somebody tries: the network address, and the id of the device when the account knows it. */
export interface Origin {
  address: string;
  device: string | undefined;
}

/** A try that may go ahead. */
interface Try {
  /** Who waits with whom for a password to be looked at; undefined for a device that is known, which waits for no stranger. */
  asker: string | undefined;
  /** It was right: its origin starts anew at the account, and what counts others too gets back what the try took. */
  forgive(): Promise<void>;
}

export interface Throttle {
  /**
   * Asks for one try with a password; answers the seconds to wait when it may not go ahead. A try counts as failed from the moment it
   * is allowed, so that a thousand at the same moment are not a thousand; one that is turned away counts nothing. A known device has a
   * budget of its own, and only when that is spent those of strangers, who have them anyway: a copy of its cookie locks nobody out.
   */
  claim(account: string, from: Origin): Promise<Try | { retryAfterSeconds: number }>;
  /** The account starts anew, wherever it was tried from. */
  clear(account: string): Promise<void>;
  sweep(step?: Step): Promise<void>;
}

/** What a try is counted in, its own part last: two transactions that lock in this order never hold what the other waits for. */
type Budget = { key: string; rule: Rule }[];

/** Counters in the database, so that they hold for all processes and outlive a restart. */
export function createThrottle({ db, now }: { db: Database; now: () => number }): Throttle {
  const turns = createTurns(mostAtOnce);

  /** Takes one try from the budget; answers 0, or in how many milliseconds it has one. */
  async function take(budget: Budget): Promise<number> {
    const at = now();
    const keys = budget.map(({ key }) => key);
    const read = await readCounters(db, keys);
    const wait = waitMs(eased(read, budget, at), at);
    // Whoever asks again and again while waiting writes nothing.
    if (wait > 0 && read.every(({ lastAt }) => lastAt <= at)) return wait;
    return db.transaction().execute(async (transaction) => {
      const stored = await lockCounters(transaction, keys);
      const parts = eased(stored, budget, at);
      const wait = waitMs(parts, at);
      // A clock that was set back keeps nobody out for as long as that: the wait begins again, once.
      const after = wait > 0 ? stored.map((counter) => notAfter(counter, at)) : parts.map((part) => oneMore(part, at));
      await setCounters(transaction, after);
      return wait;
    });
  }

  return {
    async claim(account, { address, device }) {
      const network = networkOf(address);
      const strangers: Budget = [
        { key: `address:${network}`, rule: addressRule },
        { key: accountKey(account), rule: accountRule },
        { key: `${accountKey(account)}:${network}`, rule: ownRule },
      ];
      const known: Budget[] = device ? [[{ key: `${accountKey(account)}:device:${device}`, rule: ownRule }]] : [];
      const budgets = [...known, strangers];
      let wait = Number.POSITIVE_INFINITY;
      for (const budget of budgets) {
        const asker = budget === strangers ? network : undefined;
        wait = Math.min(wait, await turns.take(asker, () => take(budget)));
        if (wait > 0) continue;
        return {
          asker,
          forgive: () =>
            orLogged(async () => {
              // Not those of strangers when they were not needed: who shares the address may be one of them.
              for (const own of asker === undefined ? known : budgets) await deleteCounter(db, own.at(-1)?.key ?? "");
              for (const { key } of budget.slice(0, -1)) await lowerCounter(db, key);
            }),
        };
      }
      return { retryAfterSeconds: Math.ceil(wait / 1000) };
    },
    clear: (account) =>
      orLogged(() =>
        db.transaction().execute(async (tx) => {
          // Before those of its addresses, as a try does: else each could hold what the other waits for.
          await lockCounters(tx, [accountKey(account)]);
          await deleteCountersUnder(tx, accountKey(account));
        }),
      ),
    sweep: (step = stepsOf(db)) => deleteCountersBefore(step, now() - staleMs),
  };
}

/** That tries cannot be forgiven does not make wrong what was right. */
const orLogged = (forgive: () => Promise<void>) =>
  forgive().catch((error) => log("warn", "failed tries could not be forgiven", { error }));

type Part = Counter & { rule: Rule };

/** The counters of a budget as they are now, when some of the failures are forgotten. */
function eased(stored: Counter[], budget: Budget, now: number): Part[] {
  return budget.map(({ key, rule }, n) => {
    const { failures = 0, lastAt = 0 } = stored[n] ?? {};
    const quietMs = Math.max(0, now - lastAt);
    const left = Math.max(0, failures - Math.floor(quietMs / rule.forgetMs));
    return { key, rule, failures: left, lastAt: now - quietMs };
  });
}

/** In how many milliseconds all parts of a budget have a try. */
function waitMs(parts: Part[], at: number): number {
  const own = parts.at(-1);
  const isWithinOwn = own !== undefined && own.failures < own.rule.free;
  const asked = parts.filter(({ rule }) => !(rule.sparesOthers && isWithinOwn));
  return Math.max(0, ...asked.map(({ failures, lastAt, rule }) => lastAt + delayMs(failures, rule) - at));
}

function delayMs(failures: number, { free, longestSeconds }: Rule): number {
  return failures < free ? 0 : 1000 * Math.min(2 ** (failures - free), longestSeconds);
}

/** Beyond the longest wait more failures would only take longer to forget. */
function oneMore({ key, failures, rule: { free, longestSeconds } }: Part, at: number): Counter {
  return { key, failures: Math.min(failures + 1, free + Math.ceil(Math.log2(longestSeconds))), lastAt: at };
}

function notAfter(counter: Counter, at: number): Counter {
  return { ...counter, lastAt: Math.min(counter.lastAt, at) };
}

/** Hashed: people type their password where the address goes, and no table needs to remember that. */
function accountKey(account: string): string {
  return `account:${createHash("sha256").update(account).digest("hex")}`;
}
