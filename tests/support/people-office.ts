import assert from "node:assert/strict";
import { createRefusals } from "#lib/audit/refusals.ts";
import { companyIssuer } from "#lib/company/settings.ts";
import { createPeople } from "#lib/people/people.ts";
import type { Result } from "#lib/shared/result.ts";
import type { Role } from "#lib/shared/roles.ts";
import type { Engine } from "./engines.ts";
import { linkKeys } from "./link-key.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const address = "192.0.2.7";
export const admin = {
  name: "Kim Young-hee",
  email: "kim@hanbit.example",
  password: "four quiet lamps",
  language: "ko" as const,
};
export const joinPassword = "blue kettle, nine";

/** A desk that nobody has set up, and its clock. */
export async function office(engine: Engine, at = Date.UTC(2026, 10, 21, 9), issuer = companyIssuer(undefined)) {
  const store = await engine.open();
  const { db } = store;
  const clock = { now: at };
  const now = () => clock.now;
  const refusals = createRefusals({ db, now });
  const start = () => createPeople({ db, now, keys: linkKeys, issuer, refusals });
  return { people: start(), store, db, clock, refusals, restarted: start };
}

/** One with its first administrator, and a way for others to join with {@link joinPassword}. */
export async function ready(engine: Engine, at?: number, issuer?: ReturnType<typeof companyIssuer>) {
  const desk = await office(engine, at, issuer);
  const { people } = desk;
  const first = value(await people.setUp((await people.newSetupCode()) ?? "", admin));
  const joined = async (email: string, role: Role = "staff") => {
    const { token } = value(await people.invite(first, { name: "이", email, role }));
    const { stamp: _, ...person } = value(await people.acceptInvitation(token, joinPassword));
    return { person };
  };
  return { ...desk, first, joined };
}

export function value<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? undefined : result.problem.code);
  return result.value;
}

export function problem(result: Result<unknown>): string | undefined {
  return result.ok ? undefined : result.problem.code;
}
