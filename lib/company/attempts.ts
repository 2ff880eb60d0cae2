import { z } from "zod";
import type { Step } from "../database/leases.ts";
import { inPortions, portion } from "../database/portions.ts";
import type { Database } from "../database/tables.ts";
import { sealedColumn } from "../keys/sealed-kind.ts";
import { newToken, tokenHash } from "../people/sessions.ts";
import { networkOf } from "../runtime/network.ts";
import type { Keys } from "../storage/keys.ts";
import { seal, unseal } from "../storage/seal.ts";
import type { Secrets } from "./provider.ts";

const lifeMs = 10 * 60_000;
/** From one network address at once, which may be an office: with one more the oldest goes. */
const mostOpen = 500;

/** What a sign-in began with, beside its secrets. */
interface Attempt {
  issuer: string;
  /** The path that the person wanted. */
  next: string;
  /** Who is connecting their account; absent for a sign-in. */
  personId?: string | undefined;
  /** Whether the provider was asked to have the person sign in, whoever is signed in there. */
  again: boolean;
}

interface Parts {
  db: Database;
  keys: Keys;
  now: () => number;
}

const place = (stateHash: string) => `company attempt ${stateHash}`;
/** Gone after ten minutes. */
export const sealedAttempts = sealedColumn(
  "company sign-ins under way",
  { table: "company_attempt", id: "state_hash", column: "sealed" },
  place,
);
const kept = z.tuple([z.string(), z.string(), z.boolean()]);

/** Sign-ins on their way to the provider and back, each good once and for ten minutes. */
export function createAttempts({ db, keys, now }: Parts) {
  return {
    /** A new one for this browser, with secrets that nobody has seen. */
    async begin(
      { issuer, next, personId, again }: Attempt,
      from: { browser: string; address: string },
    ): Promise<Secrets> {
      const secrets = { state: newToken(), verifier: newToken(), nonce: newToken() };
      const stateHash = tokenHash(secrets.state);
      const address = networkOf(from.address);
      await db
        .insertInto("company_attempt")
        .values({
          state_hash: stateHash,
          browser_hash: tokenHash(from.browser),
          issuer,
          next,
          sealed: seal(keys, place(stateHash), JSON.stringify([secrets.verifier, secrets.nonce, again])),
          person_id: personId ?? null,
          address,
          expires_at: now() + lifeMs,
        })
        .execute();
      const newest = db
        .selectFrom("company_attempt")
        .select("state_hash")
        .where("address", "=", address)
        .orderBy("expires_at", "desc")
        .orderBy("state_hash")
        .limit(mostOpen);
      await db
        .deleteFrom("company_attempt")
        .where("address", "=", address)
        .where("state_hash", "not in", newest)
        .execute();
      return secrets;
    },
    /** The one with this state, if it began in this browser; it is used up, and of two who ask at once one gets it. */
    async take(state: string, browser: string): Promise<(Attempt & { begunAt: number; secrets: Secrets }) | undefined> {
      const stateHash = tokenHash(state);
      const row = await db
        .deleteFrom("company_attempt")
        .where("state_hash", "=", stateHash)
        .where("browser_hash", "=", tokenHash(browser))
        .where("expires_at", ">", now())
        .returning(["sealed", "issuer", "next", "person_id", "expires_at"])
        .executeTakeFirst();
      const opened = row && unseal(keys, place(stateHash), row.sealed);
      if (!row || opened === undefined) return undefined;
      const read = kept.safeParse(JSON.parse(opened)).data;
      if (!read) return undefined;
      const [verifier, nonce, again] = read;
      const { issuer, next, person_id: personId } = row;
      const begunAt = row.expires_at - lifeMs;
      return { issuer, next, personId: personId ?? undefined, again, begunAt, secrets: { state, verifier, nonce } };
    },
    sweep: (step: Step) =>
      inPortions(step, async (tx) => {
        const over = tx
          .selectFrom("company_attempt")
          .select("state_hash")
          .where("expires_at", "<=", now())
          .limit(portion);
        const { numDeletedRows: changed } = await tx
          .deleteFrom("company_attempt")
          .where("state_hash", "in", over)
          .executeTakeFirst();
        return { changed };
      }),
  };
}
