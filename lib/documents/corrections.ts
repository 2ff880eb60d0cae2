import type { Corrected, Correction, Corrections } from "../shared/corrections.ts";
import { isId } from "../shared/id.ts";
import type { Person } from "../shared/roles.ts";
import { correctionsOf, toBeCorrected } from "../store/corrections.ts";
import { findDocument, type StoredDocument, titleOf } from "../store/documents.ts";
import type { Database } from "../store/store.ts";
import { sight } from "./sight.ts";

/** The created document that a person may correct; undefined when it is not there, not created or not theirs to see. */
export async function correctable(db: Database, person: Person, id: string): Promise<StoredDocument | undefined> {
  const document = isId(id) ? await findDocument(db, sight(person), { id }) : undefined;
  return document?.state === "created" ? document : undefined;
}

/** Which document this one replaces and which ones replace it. Of one that is not the person's to see: that it is there. */
export async function correctionsFor(db: Database, person: Person, document: StoredDocument): Promise<Corrections> {
  const { everybody } = sight(person);
  const corrections = await correctionsOf(db, document.id);
  return {
    ...(document.corrects !== undefined && { replaces: await corrected(db, person, document.corrects) }),
    replacedBy: corrections.map(
      ({ id, title, personId, by, at }): Correction => ({
        ...{ by, at },
        ...((everybody || personId === person.id) && { seen: { id, title } }),
      }),
    ),
  };
}

/** What a person is told of the document that their form is to correct, if it is to. */
export async function correctedByForm(db: Database, person: Person, formKey: string): Promise<Corrected | undefined> {
  const id = await toBeCorrected(db, person.id, formKey);
  return id === undefined ? undefined : corrected(db, person, id);
}

async function corrected(db: Database, person: Person, id: string): Promise<Corrected> {
  const title = await titleOf(db, sight(person), id);
  return title === undefined ? {} : { seen: { id, title } };
}
