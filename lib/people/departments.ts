import { audit } from "../audit/write.ts";
import { lockPerson, lockSetting } from "../database/row-locks.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import type { Database } from "../database/tables.ts";
import { inValues } from "../database/value-list.ts";
import { newId } from "../shared/id.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import { may } from "../shared/rights.ts";
import type { Person } from "../shared/roles.ts";
import { type Account, byWhoMay } from "./rows.ts";

const setting = "departments";
/** So few that their names are read one by one. */
const mostDepartments = 200;

interface Department {
  id: string;
  name: string;
  /** How many are in it, those included whose accounts are deactivated. */
  people: number;
}

export interface Departments {
  /** All there are, in the order of their names. */
  departments(): Promise<Department[]>;
  /** Adds one, or renames the one with this id. `department_taken`, `department_gone`, `too_many_departments`. */
  saveDepartment(by: Person, department: { id?: string | undefined; departmentName: string }): Promise<Result<null>>;
  /** Whoever is in it is in none from then on. `department_gone`. */
  removeDepartment(by: Person, id: string): Promise<Result<null>>;
  /** From now on these people are in this department, or in none. `department_gone`. */
  setDepartment(by: Person, personIds: string[], departmentId: string | null): Promise<Result<null>>;
  /** Whether people see their department's documents. */
  seesDepartment(): Promise<boolean>;
  /** Switches that for everybody. */
  saveSeesDepartment(by: Person, on: boolean): Promise<Result<null>>;
}

/** The office's departments. All changes take their turn, and are `not_allowed` to whoever is no administrator any more: nobody enters a department that is just being deleted. */
export function createDepartments({ db, now }: { db: Database; now: () => number }): Departments {
  const names = (tx: Database) => tx.selectFrom("department").select(["id", "name"]).execute();
  async function move(tx: Database, ids: string[], departmentId: string | null): Promise<void> {
    // One statement would hold them in an order of its own, against those who hold several people by their ids.
    for (const id of ids.toSorted()) await lockPerson(tx, id);
    await tx
      .updateTable("person")
      .set({ department_id: departmentId })
      .where(inValues(db, "id", ids))
      .execute();
  }

  return {
    async departments() {
      const rows = await db
        .selectFrom("department")
        .leftJoin("person", "person.department_id", "department.id")
        .select(["department.id", "department.name", ({ fn }) => fn.count<number | string>("person.id").as("people")])
        .groupBy(["department.id", "department.name"])
        .execute();
      return rows
        .map(({ people, ...row }) => ({ ...row, people: Number(people) }))
        .sort((a, b) => a.name.localeCompare(b.name, "ko"));
    },
    saveDepartment: (by, { id, departmentName: name }) =>
      byWhoMay<null>(db, by, "changeSettings", async (tx) => {
        const there = await names(tx);
        const before = there.find((one) => one.id === id);
        if (id !== undefined && !before) return refuse("department_gone");
        if (there.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase()))
          return refuse("form_invalid", { fields: { departmentName: "department_taken" } });
        if (before?.name === name) return ok(null);
        if (before) {
          await tx.updateTable("department").set({ name }).where("id", "=", before.id).execute();
          await audit(tx, { kind: "department_renamed", about: of(before.id) });
          return ok(null);
        }
        if (there.length >= mostDepartments) return refuse("too_many_departments");
        const added = newId(now());
        await tx.insertInto("department").values({ id: added, name }).execute();
        await audit(tx, { kind: "department_added", about: of(added) });
        return ok(null);
      }),
    removeDepartment: (by, id) =>
      byWhoMay<null>(db, by, "changeSettings", async (tx) => {
        const left = await tx.selectFrom("person").select("id").where("department_id", "=", id).execute();
        await move(tx, idsOf(left), null);
        const removed = await tx.deleteFrom("department").where("id", "=", id).executeTakeFirst();
        if (removed.numDeletedRows === 0n) return refuse("department_gone");
        const detail = { people: left.length };
        await audit(tx, { kind: "department_deleted", about: of(id), detail });
        return ok(null);
      }),
    setDepartment: (by, personIds, after) =>
      byWhoMay<null>(db, by, "managePeople", async (tx) => {
        if (after !== null && !(await isDepartment(tx, after))) return refuse("department_gone");
        const people = await tx
          .selectFrom("person")
          .select(["id", "department_id as before"])
          .where(inValues(db, "id", personIds))
          .execute();
        const moved = people.filter(({ before }) => before !== after);
        if (moved.length === 0) return ok(null);
        await move(tx, idsOf(moved), after);
        await audit(
          tx,
          moved.map(({ id, before }) => ({
            kind: "department_changed",
            about: { is: "person", id },
            detail: { before, after },
          })),
        );
        return ok(null);
      }),
    seesDepartment: () => isSwitchedOn(db),
    saveSeesDepartment: (by, on) =>
      byWhoMay<null>(db, by, "changeSettings", async (tx) => {
        await lockSetting(tx, setting);
        const before = await isSwitchedOn(tx);
        if (before === on) return ok(null);
        await writeSetting(tx, { name: setting, value: on, personId: by.id }, now());
        const about = { is: "setting", id: setting } as const;
        await audit(tx, { kind: "setting_changed", about, detail: { before, after: on } });
        return ok(null);
      }),
  };
}

/** Whether there is a department with this id. */
export async function isDepartment(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom("department").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

const of = (id: string) => ({ is: "department", id }) as const;
const idsOf = (people: { id: string }[]) => people.map(({ id }) => id);

const isSwitchedOn = async (db: Database): Promise<boolean> => (await readSetting(db, setting)) === true;

/**
 * The account with the others of its department, where it sees their documents: as things stand in the database now, so that a change
 * applies with the next request. Those who are deactivated are among them.
 */
export async function withDepartment(db: Database, account: Account): Promise<Account> {
  const { id, departmentId } = account;
  if (departmentId === undefined || may(account, "overseeDocuments") || !(await isSwitchedOn(db))) return account;
  const others = await db
    .selectFrom("person")
    .select("id")
    .where("department_id", "=", departmentId)
    .where("id", "!=", id)
    .execute();
  return { ...account, department: others.map((other) => other.id) };
}
