import type { Trouble } from "./types.ts";

export interface Token {
  readonly value: string;
}

/** What one request for a token brought. */
export type Issued = { value: string; expiresIn: unknown } | Trouble;

interface TokenCache {
  /** The token in hand, or one freshly issued; callers at the same time share one request. Never rejects unless `issue` does. */
  get(): Promise<Token | Trouble>;
  /** Asks for one, whatever is in hand and however short ago that failed; callers at the same time share one request. */
  renew(): Promise<void>;
  /** The service refused this token. A successor that is already in hand stays. */
  drop(token: Token): void;
  /** A creation was refused, maybe for this token: the next caller gets a fresh one, unless this one is younger than a minute. */
  doubt(token: Token): void;
  /** Why the last request for a token failed; undefined once one succeeded. */
  problem(): Trouble | undefined;
}

interface Held extends Token {
  since: number;
  renewAt: number;
  expiresAt: number;
}

const backOffSecondsMax = 30;
/** So that a form that is refused again and again does not ask for a token each time. */
const trustedSeconds = 60;

/** Keeps one token in memory (never on disk). `now` is in milliseconds and monotonic, so a clock that is set changes nothing. */
export function createTokenCache(issue: () => Promise<Issued>, now: () => number): TokenCache {
  let held: Held | undefined;
  let pending: Promise<Token | Trouble> | undefined;
  let failure: { problem: Trouble; times: number; until: number } | undefined;

  async function renew(): Promise<Token | Trouble> {
    const issued = await issue();
    const at = now();
    if ("value" in issued) {
      held = { value: issued.value, since: at, ...termOf(issued.expiresIn, at) };
      failure = undefined;
      return held;
    }
    const times = (failure?.times ?? 0) + 1;
    failure = { problem: issued, times, until: at + Math.min(2 ** (times - 1), backOffSecondsMax) * 1000 };
    return settle(at);
  }

  /** What a caller gets while there is no fresh token: the old one to its last second, else the failure and how long it stands. */
  function settle(at: number): Token | Trouble {
    if (held && at < held.expiresAt) return held;
    held = undefined;
    if (!failure) throw new Error("neither a token nor a failure");
    const wait = Math.ceil((failure.until - at) / 1000);
    return { ...failure.problem, retryAfterSeconds: Math.max(wait, failure.problem.retryAfterSeconds ?? 0, 1) };
  }

  function renewOnce(): Promise<Token | Trouble> {
    pending ??= renew().finally(() => {
      pending = undefined;
    });
    return pending;
  }

  return {
    async get() {
      const at = now();
      if (held && at < held.renewAt) return held;
      // A failing endpoint is asked once per step of 1, 2, 4 … 30 s, whoever asks.
      if (!pending && failure && at < failure.until) return settle(at);
      return renewOnce();
    },
    renew: async () => void (await renewOnce()),
    // By identity, not by value: some servers hand out the same unexpired token again.
    drop(token) {
      if (held === token) held = undefined;
    },
    doubt(token) {
      const at = now();
      if (held === token && at - held.since >= trustedSeconds * 1000) held.renewAt = at;
    },
    problem: () => failure?.problem,
  };
}

/**
 * Reads a lifetime of any shape (RFC 6749 5.1 says seconds; erratum 5379: texts are common). Unusable → 60 s, absurdly long → 12 h.
 * Renewed a fifth of the lifetime early, at most 300 s; but a token that arrives nearly expired (a server may hand out its existing
 * one) is used for up to 10 s, so that no loop of requests arises.
 */
export function termOf(expiresIn: unknown, at: number): { renewAt: number; expiresAt: number } {
  const read = typeof expiresIn === "number" || typeof expiresIn === "string" ? Number(expiresIn) : Number.NaN;
  const usable = Number.isFinite(read) && read > 0 ? Math.max(read, 1) : 60;
  const seconds = usable > 86_400 ? 43_200 : usable;
  const early = Math.min(300, seconds / 5);
  return { renewAt: at + Math.max(seconds - early, Math.min(seconds, 10)) * 1000, expiresAt: at + seconds * 1000 };
}
