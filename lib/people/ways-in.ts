import type { Database } from "../database/tables.ts";
import { rolesWith } from "../shared/rights.ts";
import { type Account, accountColumns, accountOf } from "./rows.ts";

/** With what people sign in. */
export interface WaysIn {
  passwords: boolean;
  /** Of the company's sign-in; undefined where there is none. */
  issuer: string | undefined;
}

/** Whether this person gets in that way. */
export function getsIn({ disabled, passwordHash, company }: Account, { passwords, issuer }: WaysIn): boolean {
  if (disabled) return false;
  return (passwords && passwordHash !== undefined) || (company !== undefined && isSameIssuer(company.issuer, issuer));
}

/** Whether two addresses are one issuer's: with and without the slash after the host, as settings and tokens have it. */
export function isSameIssuer(one: string, other: string | undefined): boolean {
  return other !== undefined && new URL(one).href === new URL(other).href;
}

/** Whether an administrator gets in that way, `except` aside. */
export async function anyAdministrator(db: Database, ways: WaysIn, except = ""): Promise<boolean> {
  const rows = await db
    .selectFrom("person")
    .select(accountColumns)
    .where("role", "in", rolesWith("managePeople"))
    .where("id", "!=", except)
    .execute();
  return rows.some((row) => getsIn(accountOf(row), ways));
}
