import { whoActs } from "../audit/actor.ts";
import type { Refusals } from "../audit/refusals.ts";
import { audit } from "../audit/write.ts";
import type { Database } from "../database/tables.ts";
import type { AuditEvent } from "../shared/audit.ts";
import type { CompanyRefusal } from "../shared/company.ts";
import { newId } from "../shared/id.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import { may } from "../shared/rights.ts";
import type { Person, Role } from "../shared/roles.ts";
import { takeInvitationOf } from "./invitation-rows.ts";
import { passwordSignIn } from "./password-switch.ts";
import {
  type Account,
  accountByCompany,
  accountByEmail,
  accountById,
  anybody,
  type CompanyAccount,
  clearCompany,
  forgetDevices,
  insertPerson,
  isActive,
  lockAccounts,
  personOf,
  setCompany,
  setRole,
} from "./rows.ts";
import { deleteSessionsOf } from "./session-rows.ts";
import { newToken, type SignedIn } from "./sessions.ts";
import { anyAdministrator } from "./ways-in.ts";

/** What the company's provider says of somebody, checked. */
export interface CompanyIdentity extends CompanyAccount {
  name: string;
  /** As an account has it; undefined unless the provider has verified it. */
  email: string | undefined;
  /** Whether anybody with this email may come without an invitation. */
  isExpected: boolean;
  /** Undefined where roles are given by hand. */
  role: Role | undefined;
}

export interface CompanyAccounts {
  /**
   * Whoever this is at the provider. Who is new there is the person with an open invitation to the verified email, or somebody new whose email is
   * expected; an account with that email alone is nobody's to take. Follows the provider's role, but never takes the last administrator's.
   */
  signInByCompany(identity: CompanyIdentity): Promise<(Person & SignedIn) | { refused: CompanyRefusal }>;
  /** From now on this person, who has asked for it while signed in, signs in with this account. Refuses it in the place of another one: `connected`. */
  connectCompany(personId: string, identity: CompanyAccount): Promise<CompanyRefusal | undefined>;
  /**
   * From now on this person signs in with the password alone; all sessions of theirs end, and devices are forgotten. Refuses what would
   * leave them no way in: `company_only_way`, `company_without_password`. Answers as a sign-in does, undefined where there was no account to
   * disconnect.
   */
  disconnectCompany(personId: string): Promise<Result<SignedIn | undefined>>;
}

interface Parts {
  db: Database;
  now: () => number;
  refusals: Refusals;
}

type Found = { account: Account; events: AuditEvent[] } | { refused: CompanyRefusal; account?: Account | undefined };

export function createCompanyAccounts({ db, now, refusals }: Parts): CompanyAccounts {
  async function find(tx: Database, identity: CompanyIdentity): Promise<Found> {
    const known = await accountByCompany(tx, identity);
    if (known) return { account: known, events: [] };
    const { email, name, isExpected, role = "staff" } = identity;
    if (email === undefined) return { refused: "unverified" };
    const named = await accountByEmail(tx, email);
    if (named?.disabled) return { refused: "deactivated", account: named };
    if (named) {
      if (!(await takeInvitationOf(tx, named.id, now()))) return { refused: "unconnected", account: named };
      await setCompany(tx, named.id, identity);
      await deleteSessionsOf(tx, named.id);
      const deviceStamp = newToken();
      await forgetDevices(tx, named.id, deviceStamp);
      return { account: { ...named, deviceStamp }, events: [{ kind: "company_connected", about: of(named.id) }] };
    }
    // The first administrator is set up by whoever runs the server.
    if (!isExpected || !(await anybody(tx))) return { refused: "unknown" };
    const id = newId(now());
    await insertPerson(tx, { id, email, name, role, createdAt: now() });
    await setCompany(tx, id, identity);
    const account = await accountById(tx, id);
    if (!account) throw new Error("somebody who was just entered is not there");
    return { account, events: [{ kind: "person_joined", about: of(id), detail: { role } }] };
  }

  async function followRole(tx: Database, account: Account, { role, issuer }: CompanyIdentity): Promise<AuditEvent[]> {
    const before = account.role;
    if (role === undefined || role === before) return [];
    const ways = { passwords: await passwordSignIn(tx), issuer };
    const losesPlace = may(account, "managePeople") && !may({ role }, "managePeople");
    if (losesPlace && !(await anyAdministrator(tx, ways, account.id))) return [];
    await setRole(tx, account.id, role);
    await deleteSessionsOf(tx, account.id);
    return [{ kind: "role_changed", about: of(account.id), detail: { before, after: role } }];
  }

  return {
    async signInByCompany(identity) {
      const found = await db.transaction().execute(async (tx): Promise<Found> => {
        await lockAccounts(tx);
        const found = await find(tx, identity);
        if ("refused" in found) return found;
        const { account, events } = found;
        if (account.disabled) return { refused: "deactivated", account };
        const changed = await followRole(tx, account, identity);
        const role = changed.length > 0 && identity.role ? identity.role : account.role;
        await audit(tx, [...events, ...changed], { address: whoActs()?.address ?? "", person: account });
        return { account: { ...account, role }, events };
      });
      if ("refused" in found) {
        const { refused, account } = found;
        await refusals.note({
          kind: "company_refused",
          ...(account && { about: of(account.id) }),
          detail: { reason: refused },
        });
        return { refused };
      }
      return { ...personOf(found.account), stamp: found.account.deviceStamp };
    },
    async connectCompany(personId, identity) {
      const refused = await db.transaction().execute(async (tx): Promise<CompanyRefusal | undefined> => {
        await lockAccounts(tx);
        const account = await accountById(tx, personId);
        if (!account || !isActive(account)) return "deactivated";
        const owner = await accountByCompany(tx, identity);
        if (owner) return owner.id === personId ? undefined : "taken";
        // Its sessions would go on, and nobody be told that it lets nobody in any more.
        if (account.company) return "connected";
        await setCompany(tx, personId, identity);
        await audit(tx, { kind: "company_connected", about: of(personId) });
        return undefined;
      });
      if (refused) await refusals.note({ kind: "company_refused", about: of(personId), detail: { reason: refused } });
      return refused;
    },
    disconnectCompany: (personId) =>
      db.transaction().execute(async (tx) => {
        await lockAccounts(tx);
        const account = await accountById(tx, personId);
        if (!account?.company) return ok(undefined);
        if (!(await passwordSignIn(tx))) return refuse("company_only_way");
        if (account.passwordHash === undefined) return refuse("company_without_password");
        await clearCompany(tx, personId);
        await deleteSessionsOf(tx, personId);
        const stamp = newToken();
        await forgetDevices(tx, personId, stamp);
        await audit(tx, { kind: "company_disconnected", about: of(personId) });
        return ok({ id: personId, stamp });
      }),
  };
}

const of = (id: string) => ({ is: "person", id }) as const;
