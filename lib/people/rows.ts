import type { ExpressionBuilder } from "kysely";
import type { Database, Tables } from "../database/tables.ts";
import type { Language } from "../shared/messages/words.ts";
import { type Result, refuse } from "../shared/result.ts";
import { may, type Right } from "../shared/rights.ts";
import type { Colleague, Person, Role } from "../shared/roles.ts";

/** An account at the company's provider: an email may become another's there, a subject never does. */
export interface CompanyAccount {
  issuer: string;
  subject: string;
}

/** A person with what only `lib/people` may know. */
export interface Account extends Person {
  /** Absent until the invitation is taken up with one. */
  passwordHash: string | undefined;
  /** Who this is at the company's provider, once that is known. */
  company: CompanyAccount | undefined;
  language: Language | undefined;
  departmentId: string | undefined;
  disabled: boolean;
  /** Changes when the devices that this person signed in from are to be strange again. */
  deviceStamp: string | undefined;
}

interface NewPerson extends Person {
  passwordHash?: string;
  language?: Language | undefined;
  departmentId?: string | undefined;
  createdAt: number;
}

export const accountColumns = [
  "person.id",
  "email",
  "person.name",
  "role",
  "password_hash",
  "language",
  "disabled_at",
  "device_stamp",
  "stands_for",
  "department_id",
  "company_issuer",
  "company_subject",
] as const;

/** A row as the rest of Countersign knows it. */
export function accountOf(row: {
  id: string;
  email: string;
  name: string;
  role: Role;
  password_hash: string | null;
  language: Language | null;
  disabled_at: number | null;
  device_stamp: string | null;
  stands_for: string | null;
  department_id: string | null;
  company_issuer: string | null;
  company_subject: string | null;
}): Account {
  const { id, email, name, role, company_issuer: issuer, company_subject: subject } = row;
  const passwordHash = row.password_hash ?? undefined;
  return {
    id,
    email,
    name,
    role,
    passwordHash,
    company: issuer !== null && subject !== null ? { issuer, subject } : undefined,
    language: row.language ?? undefined,
    departmentId: row.department_id ?? undefined,
    disabled: row.disabled_at !== null,
    deviceStamp: row.device_stamp ?? undefined,
    ...(row.stands_for !== null && { standsFor: JSON.parse(row.stands_for) as string[] }),
  };
}

/** The part that every layer may know, with those whose work is theirs: a manager releases what replaces a document of those too. */
export function personOf({ id, name, email, role, standsFor }: Person): Person {
  return { id, name, email, role, ...(standsFor && { standsFor }) };
}

/** Whether there is a person yet; who is only invited is one. */
export async function anybody(db: Database): Promise<boolean> {
  return (await db.selectFrom("person").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** False when the address, or the id, is somebody's already. */
export async function insertPerson(db: Database, person: NewPerson): Promise<boolean> {
  const { id, email, name, role, passwordHash, language, departmentId, createdAt } = person;
  const row = await db
    .insertInto("person")
    .values({
      id,
      email,
      name,
      role,
      created_at: createdAt,
      disabled_at: null,
      password_hash: passwordHash ?? null,
      language: language ?? null,
      department_id: departmentId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The account of an address, spelled as it is stored; disabled ones too. */
export async function accountByEmail(db: Database, email: string): Promise<Account | undefined> {
  const row = await db.selectFrom("person").select(accountColumns).where("email", "=", email).executeTakeFirst();
  return row && accountOf(row);
}

/** The account of a person; disabled ones too. */
export async function accountById(db: Database, id: string): Promise<Account | undefined> {
  const row = await db.selectFrom("person").select(accountColumns).where("person.id", "=", id).executeTakeFirst();
  return row && accountOf(row);
}

/** Who this is at Countersign; disabled ones too. */
export async function accountByCompany(
  db: Database,
  { issuer, subject }: CompanyAccount,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom("person")
    .select(accountColumns)
    .where("company_issuer", "=", issuer)
    .where("company_subject", "=", subject)
    .executeTakeFirst();
  return row && accountOf(row);
}

/** From now on it is this account at the provider with which the person signs in. */
export async function setCompany(db: Database, id: string, { issuer, subject }: CompanyAccount): Promise<void> {
  const values = { company_issuer: issuer, company_subject: subject };
  await db.updateTable("person").set(values).where("id", "=", id).execute();
}

/** The person signs in with no account at the provider any more. */
export async function clearCompany(db: Database, id: string): Promise<void> {
  await db.updateTable("person").set({ company_issuer: null, company_subject: null }).where("id", "=", id).execute();
}

/** The names of these, in their order; of all where `ids` is undefined. At most `most`. */
export async function listNames(
  db: Database,
  ids: readonly string[] | undefined,
  most: number,
): Promise<{ id: string; name: string }[]> {
  const all = db.selectFrom("person").select(["id", "name"]).orderBy("name").orderBy("id").limit(most);
  const rows = await (ids === undefined ? all : all.where("id", "in", ids)).execute();
  return rows.map(({ id, name }) => ({ id, name }));
}

/** Whether somebody can sign in. */
export function isActive(account: Account): boolean {
  return !account.disabled && (account.passwordHash !== undefined || account.company !== undefined);
}

/** The same in a query's `where`. */
export function canSignIn(where: ExpressionBuilder<Tables, "person">) {
  const hasWay = where.or([where("password_hash", "is not", null), where("company_subject", "is not", null)]);
  return where.and([where("disabled_at", "is", null), hasWay]);
}

/** Everybody who can sign in, in the order of their names. */
export async function listActive(db: Database): Promise<Colleague[]> {
  const rows = await db
    .selectFrom("person")
    .select(["id", "name", "email"])
    .where(canSignIn)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, email }) => ({ id, name, email }));
}

/** Everybody, longest here first, with the name of the department and the end of an invitation that is not taken up yet. */
export async function listAccounts(
  db: Database,
): Promise<
  { account: Account; department: string | undefined; createdAt: number; invitedUntil: number | undefined }[]
> {
  const rows = await db
    .selectFrom("person")
    .leftJoin("invitation", "invitation.person_id", "person.id")
    .leftJoin("department", "department.id", "person.department_id")
    .select([...accountColumns, "department.name as department", "person.created_at", "invitation.expires_at"])
    .orderBy("person.created_at")
    .orderBy("person.id")
    .execute();
  return rows.map((row) => ({
    account: accountOf(row),
    department: row.department ?? undefined,
    createdAt: row.created_at,
    invitedUntil: row.expires_at ?? undefined,
  }));
}

/**
 * Holds every other caller back until this transaction ends: who can sign in as what changes one change at a time, so that no two
 * together leave Countersign without an administrator, or wait for each other. The lock is the row of whoever was here first, which
 * is never deleted.
 */
export async function lockAccounts(transaction: Database): Promise<void> {
  await transaction
    .updateTable("person")
    .set((person) => ({ created_at: person.ref("created_at") }))
    .where("id", "=", (query) => query.selectFrom("person as first").select((f) => f.fn.min("first.id").as("id")))
    .execute();
}

/**
 * A change with all accounts locked ({@link lockAccounts}), by somebody who has this right: `not_allowed` for whoever has it no longer, put out while the
 * request was on its way.
 */
export function byWhoMay<T>(
  db: Database,
  by: Pick<Person, "id">,
  right: Right,
  work: (tx: Database) => Promise<Result<T>>,
): Promise<Result<T>> {
  return db.transaction().execute(async (tx) => ((await stillMay(tx, by, right)) ? work(tx) : refuse("not_allowed")));
}

/** Within a transaction, which holds all accounts from here on: whether this person has the right still. */
export async function stillMay(tx: Database, { id }: Pick<Person, "id">, right: Right): Promise<boolean> {
  await lockAccounts(tx);
  const account = await accountById(tx, id);
  return account !== undefined && !account.disabled && may(account, right);
}

/** Those who stand for others, and for whom. */
export async function readStandsFor(tx: Database): Promise<Map<string, string[]>> {
  const rows = await tx.selectFrom("person").select(["id", "stands_for"]).where("stands_for", "is not", null).execute();
  return new Map(rows.map(({ id, stands_for }) => [id, JSON.parse(stands_for ?? "[]") as string[]]));
}

/** Within a transaction that holds them: for whom these people stand from now on; null: for nobody. */
export async function writeStandsFor(tx: Database, standsFor: Map<string, string[] | null>): Promise<void> {
  for (const [id, others] of standsFor)
    await tx
      .updateTable("person")
      .set({ stands_for: others && JSON.stringify(others) })
      .where("id", "=", id)
      .execute();
}

/** Changes the role, within a transaction that has taken its turn. */
export async function setRole(db: Database, id: string, role: Role): Promise<void> {
  await db.updateTable("person").set({ role }).where("id", "=", id).execute();
}

/** Disables the person as of `at`, in milliseconds since 1970, or lets them in again without it. */
export async function setDisabled(db: Database, id: string, at: number | undefined): Promise<void> {
  await db
    .updateTable("person")
    .set({ disabled_at: at ?? null })
    .where("id", "=", id)
    .execute();
}

/** From now on no device that the person has signed in from is known; `stamp` is a text that was never used for this. */
export async function forgetDevices(db: Database, id: string, stamp: string): Promise<void> {
  await db.updateTable("person").set({ device_stamp: stamp }).where("id", "=", id).execute();
}

/** The language that the person has chosen. */
export async function setLanguage(db: Database, id: string, language: Language): Promise<void> {
  await db.updateTable("person").set({ language }).where("id", "=", id).execute();
}

/** Sets the password, in the place of any that was set before. */
export async function setPasswordHash(db: Database, id: string, hash: string): Promise<void> {
  await db.updateTable("person").set({ password_hash: hash }).where("id", "=", id).execute();
}

/** Only in the place of the one that was read: a password that was set meanwhile stays. Answers whether it did so. */
export async function replacePasswordHash(db: Database, id: string, old: string, hash: string): Promise<boolean> {
  const change = db.updateTable("person").set({ password_hash: hash });
  const { numUpdatedRows } = await change
    .where("id", "=", id)
    .where("password_hash", "=", old)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
