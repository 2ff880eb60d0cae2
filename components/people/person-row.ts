import type { Result } from "#lib/shared/result.ts";
import type { Person, Role } from "#lib/shared/roles.ts";

/** One line of the page of people. */
export interface PersonRow extends Person {
  state: "active" | "invited" | "expired" | "disabled";
  /** The state in words, and its time in full. */
  stateText: string;
  stateExact: string | undefined;
  /** In how many browsers they are signed in. */
  sessions: number;
  /** Whoever goes on with their work. */
  handedTo: string | undefined;
  /** Their id, where drafts are left that can go there too. */
  restTo: string | undefined;
  /** Of their department, if they are in one. */
  departmentName: string | undefined;
  /** They have two-step sign-in. */
  factor: boolean;
  /** The reader's own line. */
  you: boolean;
}

/** A link that was made just now. */
export interface Invitation {
  name: string;
  link: string;
  /** Milliseconds since 1970. */
  until: number;
  /** For somebody who has no password yet. */
  isNew: boolean;
}

/** What an administrator can do to people. */
export interface PeopleActions {
  invite: (person: {
    name: string;
    email: string;
    role: Role;
    departmentId: string | undefined;
  }) => Promise<Result<Invitation>>;
  renewInvitation: (id: string) => Promise<Result<Invitation>>;
  changeRole: (change: { id: string; role: Role }) => Promise<Result<null>>;
  disable: (id: string) => Promise<Result<null>>;
  enable: (id: string) => Promise<Result<null>>;
  resetFactor: (id: string) => Promise<Result<null>>;
  signOutEverywhere: (id: string) => Promise<Result<null>>;
  handOver: (people: { from: string; to: string }) => Promise<Result<null>>;
  undoHandOver: (id: string) => Promise<Result<null>>;
  setDepartment: (change: { people: string[]; department: string | null }) => Promise<Result<null>>;
}
