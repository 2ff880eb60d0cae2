import { atLeast, type Role, roles } from "./roles.ts";

/**
 * Who may do what: the least role of each right. Whatever depends on a role asks for one of these by its name. docs/security.md says what each lets
 * somebody do; whose documents they are is decided in `lib/people/visibility.ts`.
 */
export const rights = {
  keepOwnAccount: "staff",
  sendDocuments: "staff",
  readDocuments: "staff",
  followUpDocuments: "staff",
  keepContacts: "staff",
  readTemplates: "staff",
  seeConnection: "staff",
  overseeDocuments: "manager",
  releaseDocuments: "manager",
  changeAllContacts: "manager",
  shareContacts: "manager",
  forgetPeople: "administrator",
  changeTemplates: "administrator",
  changeConnection: "administrator",
  changeSettings: "administrator",
  managePeople: "administrator",
  readAudit: "administrator",
  dismissRestores: "administrator",
} as const satisfies Record<string, Role>;
export type Right = keyof typeof rights;

/** Whether whoever has this role has the right. */
export function may({ role }: { role: Role }, right: Right): boolean {
  return atLeast(role, rights[right]);
}

/** The roles that have the right. */
export const rolesWith = (right: Right): Role[] => roles.filter((role) => may({ role }, right));

/** The rights of whoever has this role that not everybody has, for what runs in the browser: it does without the table. */
export function moreRightsOf(who: { role: Role }): Right[] {
  return allRights.filter((right) => may(who, right) && !may({ role: "staff" }, right));
}

const allRights = Object.keys(rights) as Right[];
