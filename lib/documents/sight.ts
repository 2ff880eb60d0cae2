import { atLeast, type Person } from "../shared/roles.ts";
import type { Sight } from "../store/documents.ts";

/** Managers see everybody's documents, staff their own. */
export function sight(person: Person): Sight {
  return { personId: person.id, everybody: atLeast(person.role, "manager") };
}
