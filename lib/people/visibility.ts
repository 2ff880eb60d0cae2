import type { ExpressionBuilder } from "kysely";
import type { Tables } from "../database/tables.ts";
import { may } from "../shared/rights.ts";
import type { Person } from "../shared/roles.ts";

/** Whose documents a person may see: their own, those handed over to them and their department's, or everybody's but others' drafts. It stands in each query's `where`. */
export interface Visibility {
  personId: string;
  /** Ids of those whose documents were handed over to the person. */
  standsFor?: readonly string[] | undefined;
  /** Ids of those whose documents the person sees without going on with them. */
  department?: readonly string[] | undefined;
  everybody: boolean;
}

/** Whose documents are the person's to go on with. */
const ownersOf = ({ personId, standsFor = [] }: Visibility): readonly string[] => [personId, ...standsFor];

/** Whose sent documents are visible, each once. */
export const seenBy = (visibility: Visibility): readonly string[] => [
  ...new Set([...ownersOf(visibility), ...(visibility.department ?? [])]),
];

/** A document in state `draft` is there as long as its draft is: who deletes the one deletes the other. */
export function visibleTo(visibility: Visibility) {
  return (where: ExpressionBuilder<Tables, "document">) => {
    const own = where("document.person_id", "=", visibility.personId);
    const sent = where("document.state", "!=", "draft");
    const draft = where.exists(
      where
        .selectFrom("draft")
        .select("draft.form_key")
        .whereRef("draft.person_id", "=", "document.person_id")
        .whereRef("draft.form_key", "=", "document.form_key")
        .where("draft.deleted_at", "is", null)
        // With an offset PostgreSQL looks for the few one by one, instead of reading all drafts first.
        .limit(1)
        .offset(0),
    );
    const theirs = visibility.everybody ? sent : where.and([ofOwners(visibility)(where), sent]);
    return where.or([theirs, where.and([own, draft])]);
  };
}

/** Those among which a person searches: no drafts. */
export function listedFor(visibility: Visibility) {
  return (where: ExpressionBuilder<Tables, "document">) => {
    const sent = where("document.state", "!=", "draft");
    return visibility.everybody ? sent : where.and([ofOwners(visibility)(where), sent]);
  };
}

/** One person as one value: in no other way do the engines read the list by its index. */
function ofOwners(visibility: Visibility) {
  const owners = seenBy(visibility);
  return (where: ExpressionBuilder<Tables, "document">) =>
    owners.length === 1
      ? where("document.person_id", "=", visibility.personId)
      : where("document.person_id", "in", owners);
}

/** Managers see everybody's documents, staff their own, those handed over to them and, if that is switched on, their department's. */
export function visibilityOf(person: Person): Visibility {
  const { id, standsFor, department } = person;
  return { personId: id, standsFor, department, everybody: may(person, "overseeDocuments") };
}

/** The same without what the person only sees: to be asked by whatever changes a document's record. */
export const workOf = (person: Person): Visibility => ({ ...visibilityOf(person), department: undefined });

/** Whether what `personId` has sent is this person's to go on with. */
export function goesOnWith(person: Person, personId: string): boolean {
  return seesThoseOf(workOf(person), personId);
}

/** Whether what this person has sent is visible. */
export const seesThoseOf = (visibility: Visibility, personId: string): boolean =>
  visibility.everybody || seenBy(visibility).includes(personId);
