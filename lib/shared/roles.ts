/** From least to most; each may do all that the ones before it may. */
export const roles = ["staff", "manager", "administrator"] as const;
export type Role = (typeof roles)[number];

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text);
}

/** Whether `role` includes what `needed` may do. */
export function atLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** Who is signed in, as every layer passes it down. */
export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Ids of those whose documents are this person's to go on with. */
  standsFor?: readonly string[] | undefined;
  /** Ids of the others of the same department, as long as people see its documents. */
  department?: readonly string[] | undefined;
}

/** Somebody in the same office, as everybody there may know them. */
export type Colleague = Pick<Person, "id" | "name" | "email">;
