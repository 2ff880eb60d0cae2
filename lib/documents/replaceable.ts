import type { Database } from "../database/tables.ts";
import { seesThoseOf, visibilityOf, workOf } from "../people/visibility.ts";
import { isId } from "../shared/id.ts";
import type { ReplacedDocument, Replacement, Replacements } from "../shared/replacements.ts";
import type { Person } from "../shared/roles.ts";
import { findDocument, type StoredDocument, titleOf } from "./read.ts";
import { idToReplace, replacementsOf } from "./replacements.ts";

/** The created document that a person may replace; undefined when it is not there, not created or not theirs to go on with. */
export async function replaceable(db: Database, person: Person, id: string): Promise<StoredDocument | undefined> {
  const document = isId(id) ? await findDocument(db, workOf(person), { id }) : undefined;
  return document?.state === "created" ? document : undefined;
}

/** Which document this one replaces and which ones replace it. Of one that is not the person's to see: that it is there. */
export async function replacementsFor(db: Database, person: Person, document: StoredDocument): Promise<Replacements> {
  const visibility = visibilityOf(person);
  const replacements = await replacementsOf(db, document.id);
  return {
    ...(document.replaces !== undefined && { replaces: await toReplace(db, person, document.replaces) }),
    replacedBy: replacements.map(
      ({ id, title, personId, by, at }): Replacement => ({
        by,
        at,
        ...(seesThoseOf(visibility, personId) && { visible: { id, title } }),
      }),
    ),
  };
}

/** What a person is told of the document that their form is to replace, if it is to. */
export async function documentToReplace(
  db: Database,
  person: Person,
  formKey: string,
): Promise<ReplacedDocument | undefined> {
  const id = await idToReplace(db, person.id, formKey);
  return id === undefined ? undefined : toReplace(db, person, id);
}

async function toReplace(db: Database, person: Person, id: string): Promise<ReplacedDocument> {
  const title = await titleOf(db, visibilityOf(person), id);
  return title === undefined ? {} : { visible: { id, title } };
}
