import type { Conflict } from "#lib/shared/late.ts";
import type { AttemptState, DocumentState } from "#lib/shared/states.ts";
import type { Form } from "./book.ts";
import type { Life } from "./life.ts";
import { type Move, movesOf } from "./moves.ts";
import type { Made } from "./service.ts";
import type { World } from "./world.ts";

/** One attempt beside what the service knows of it. */
export interface AttemptFacts {
  id: string;
  state: AttemptState;
  reason: string | null;
  /** By a person's word. */
  resolved: boolean;
  /** The outcome that came after it had been called unknown, as JSON. */
  late: string | null;
  /** What stood there when the service's answer came and said otherwise. */
  stood: Conflict["stood"] | undefined;
  /** The document that has it: the form's own, unless the form had become another one when the answer came. */
  documentId: string;
  serviceId: string | null;
  life: Life | undefined;
  made: Made[];
}

/** One form with all that became of it. */
export interface FormFacts {
  form: Form;
  /** Absent until it has been created, or tried to be. */
  document?: { id: string; state: DocumentState; title: string; serviceId: string | null; problem: string | null };
  attempts: AttemptFacts[];
  moves: Move[];
}

/** Reads the store and lays it beside the service. */
export async function factsOf(world: World): Promise<FormFacts[]> {
  const { witness } = world.bench;
  const documents = await witness
    .selectFrom("document")
    .select(["id", "form_key", "state", "title", "problem", "service_id as serviceId"])
    .where("person_id", "=", world.owner.id)
    .execute();
  const attempts = await witness
    .selectFrom("attempt")
    .innerJoin("document", "document.id", "attempt.document_id")
    .select(["attempt.id", "document_id", "attempt.state", "instance", "reason", "resolved_by", "late"])
    .select(["conflict", "conflict_with", "form_key", "service_id"])
    .where("person_id", "=", world.owner.id)
    .orderBy("attempt.number")
    .orderBy("attempt.id")
    .execute();
  const moves = await movesOf(witness, world.owner.id);
  return world.book.forms.map((form) => {
    const document = documents.find(({ form_key }) => form_key === form.key);
    return {
      form,
      ...(document && { document }),
      attempts: attempts
        .filter(
          (one) => one.document_id === document?.id || (one.conflict_with === document?.id && one.form_key === one.id),
        )
        .map(({ id, state, reason, instance, resolved_by, late, conflict, document_id, service_id }) => ({
          id,
          state,
          reason,
          late,
          resolved: resolved_by !== null,
          life: world.lives.get(instance),
          stood: conflict === null ? undefined : (JSON.parse(conflict) as Conflict).stood,
          documentId: document_id,
          serviceId: service_id,
          made: world.service.made.filter(({ attempt }) => attempt === id),
        })),
      moves: moves.filter(({ documentId }) => documentId === document?.id),
    };
  });
}
