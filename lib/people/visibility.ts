import type { ExpressionBuilder } from "kysely";
import type { Tables } from "../database/tables.ts";
import { atLeast, type Person } from "../shared/roles.ts";

/** Whose documents a person may see: their own, or everybody's but others' drafts. It stands in each query's `where`. */
export interface Visibility {
  personId: string;
  everybody: boolean;
}

/** A document in state `draft` is there as long as its draft is: who deletes the one deletes the other. */
export function visibleTo({ personId, everybody }: Visibility) {
  return (where: ExpressionBuilder<Tables, "document">) => {
    const own = where("document.person_id", "=", personId);
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
    return everybody ? where.or([sent, where.and([own, draft])]) : where.and([own, where.or([sent, draft])]);
  };
}

/** Those among which a person searches: no drafts. */
export function listedFor({ personId, everybody }: Visibility) {
  return (where: ExpressionBuilder<Tables, "document">) => {
    const sent = where("document.state", "!=", "draft");
    return everybody ? sent : where.and([where("document.person_id", "=", personId), sent]);
  };
}

/** Managers see everybody's documents, staff their own. */
export function visibilityOf(person: Person): Visibility {
  return { personId: person.id, everybody: atLeast(person.role, "manager") };
}
