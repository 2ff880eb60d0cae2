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
  settled: boolean;
  /** The outcome that came after it had been called unknown, as JSON. */
  late: string | null;
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
    .select(["attempt.id", "document_id", "attempt.state", "instance", "reason", "settled_by", "late"])
    .where("person_id", "=", world.owner.id)
    .orderBy("attempt.id")
    .execute();
  const moves = await movesOf(witness, world.owner.id);
  return world.book.forms.map((form) => {
    const document = documents.find(({ form_key }) => form_key === form.key);
    return {
      form,
      ...(document && { document }),
      attempts: attempts
        .filter(({ document_id }) => document_id === document?.id)
        .map(({ id, state, reason, instance, settled_by, late }) => ({
          ...{ id, state, reason, late, settled: settled_by !== null, life: world.lives.get(instance) },
          made: world.service.made.filter(({ attempt }) => attempt === id),
        })),
      moves: moves.filter(({ documentId }) => documentId === document?.id),
    };
  });
}
