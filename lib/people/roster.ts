import { audit } from "../audit/write.ts";
import type { Database } from "../database/tables.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import { may, type Right } from "../shared/rights.ts";
import type { Colleague, Person, Role } from "../shared/roles.ts";
import { deleteWaitingOf, listFactors } from "./factor-rows.ts";
import { deleteInvitationOf } from "./invitation-rows.ts";
import {
  type Account,
  accountById,
  byWhoMay,
  forgetDevices,
  isActive,
  listAccounts,
  listActive,
  listNames,
  personOf,
  setDisabled,
  setRole,
} from "./rows.ts";
import { countSessions, deleteSessionsOf, isOpen } from "./session-rows.ts";
import { newToken, notRunOut, type SessionParts, usualSessionLimits } from "./sessions.ts";
import { anyAdministrator, type WaysIn } from "./ways-in.ts";

export interface ListedPerson extends Person {
  /** `invited` until a password has been chosen. */
  state: "active" | "invited" | "disabled";
  /** Milliseconds since 1970; in the past when the link has run out. Also somebody active may hold a link, to choose a new password. */
  invitedUntil: number | undefined;
  createdAt: number;
  /** How many of theirs have not run out. */
  sessions: number;
  /** Whether they have two-step sign-in. */
  factor: boolean;
  /** The department's name. */
  departmentName: string | undefined;
}

export interface Roster {
  /** Everybody, in the order in which they came. */
  list(): Promise<ListedPerson[]>;
  /** The names of these few, those included who are gone. */
  names(ids: readonly string[]): Promise<{ id: string; name: string }[]>;
  /**
   * Those of whom one is chosen, those included who are gone, in the order of their names: everybody or those `among` them. Of more than can be
   * looked through the first and the one that is `chosen`; `more` says that there are others.
   */
  choices(asked: {
    among?: readonly string[] | undefined;
    chosen?: string | undefined;
  }): Promise<{ people: { id: string; name: string }[]; more: boolean }>;
  /** Whether somebody has this right by now: deactivated, put into another role or signed out of this session since they began, they have not. */
  mayStill(person: Pick<Person, "id">, right: Right, session: string | undefined): Promise<boolean>;
  /** Everybody who can sign in, in the order of the names, without this person. */
  colleagues(but?: Person): Promise<Colleague[]>;
  /** Ends the person's sessions. `last_administrator`, `not_found`; as all changes `not_allowed` when `by` is no administrator any more. */
  changeRole(by: Person, personId: string, role: Role): Promise<Result<undefined>>;
  /** Ends the person's sessions and invitation, and forgets their devices. `last_administrator`, `not_found`. */
  disable(by: Person, personId: string): Promise<Result<undefined>>;
  /** Ends the person's sessions, wherever they are, and sign-ins that are under way, and forgets their devices. `not_found`. */
  signOut(by: Person, personId: string): Promise<Result<undefined>>;
  /** With the password of before; somebody who had none yet needs a new invitation. `not_found`. */
  enable(by: Person, personId: string): Promise<Result<undefined>>;
}

/** In more nobody finds a name by looking. */
const mostChoices = 200;

/** The people on one database; `ways` are those in which they sign in. */
export function createRoster({
  db,
  now,
  limits = usualSessionLimits,
  ways,
}: SessionParts & { ways: (tx: Database) => Promise<WaysIn> }): Roster {
  function change(
    by: Person,
    id: string,
    keepsPlace: boolean,
    apply: (transaction: Database, account: Account) => Promise<void>,
  ) {
    return byWhoMay<undefined>(db, by, "managePeople", async (transaction) => {
      const account = await accountById(transaction, id);
      if (!account) return refuse("not_found");
      const isLast =
        may(account, "managePeople") &&
        isActive(account) &&
        !(await anyAdministrator(transaction, await ways(transaction), id));
      if (isLast && !keepsPlace) return refuse("last_administrator");
      await apply(transaction, account);
      return ok(undefined);
    });
  }

  return {
    async list() {
      const rows = await listAccounts(db);
      const sessions = await countSessions(db, notRunOut(now(), limits));
      const factors = await listFactors(db);
      return rows.map(({ account, department: departmentName, createdAt, invitedUntil }) => {
        const state = account.disabled ? "disabled" : isActive(account) ? "active" : "invited";
        const more = { sessions: sessions.get(account.id) ?? 0, factor: factors.has(account.id) };
        return { ...personOf(account), state, departmentName, invitedUntil, createdAt, ...more };
      });
    },
    async mayStill({ id }, right, session) {
      if (session === undefined || !(await isOpen(db, session, notRunOut(now(), limits)))) return false;
      const account = await accountById(db, id);
      return account !== undefined && !account.disabled && may(account, right);
    },
    names: async (ids) => (ids.length === 0 ? [] : listNames(db, ids, ids.length)),
    async choices({ among, chosen }) {
      const found = await listNames(db, among, mostChoices + 1);
      const people = found.slice(0, mostChoices);
      const isMeant = chosen !== undefined && (among?.includes(chosen) ?? true);
      if (isMeant && !people.some(({ id }) => id === chosen)) people.push(...(await listNames(db, [chosen], 1)));
      return { people, more: found.length > mostChoices };
    },
    colleagues: async (but) => (await listActive(db)).filter(({ id }) => id !== but?.id),
    changeRole: (by, id, role) =>
      change(by, id, may({ role }, "managePeople"), async (transaction, account) => {
        if (account.role === role) return;
        await setRole(transaction, id, role);
        await deleteSessionsOf(transaction, id);
        await audit(transaction, {
          kind: "role_changed",
          about: of(id),
          detail: { before: account.role, after: role },
        });
      }),
    disable: (by, id) =>
      change(by, id, false, async (transaction, account) => {
        if (account.disabled) return;
        await setDisabled(transaction, id, now());
        await deleteSessionsOf(transaction, id);
        await forgetDevices(transaction, id, newToken());
        await deleteInvitationOf(transaction, id);
        await audit(transaction, { kind: "person_deactivated", about: of(id) });
      }),
    signOut: (by, id) =>
      change(by, id, true, async (transaction) => {
        // A sign-in that has been let in opens no session any more.
        await forgetDevices(transaction, id, newToken());
        const waited = await deleteWaitingOf(transaction, id);
        if ((await deleteSessionsOf(transaction, id)) || waited)
          await audit(transaction, { kind: "sessions_ended", about: of(id) });
      }),
    enable: (by, id) =>
      change(by, id, true, async (transaction, account) => {
        if (!account.disabled) return;
        await setDisabled(transaction, id, undefined);
        // One that was being opened while the account was deactivated.
        await deleteSessionsOf(transaction, id);
        await audit(transaction, { kind: "person_restored", about: of(id) });
      }),
  };
}

const of = (id: string) => ({ is: "person", id }) as const;
