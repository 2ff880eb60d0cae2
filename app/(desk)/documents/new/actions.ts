"use server";

import { z } from "zod";
import { type DocumentForm, documentSchema, emptyRoles } from "#lib/shared/document.ts";
import { knownSchema, typedSchema } from "#lib/shared/draft-schema.ts";
import { isId } from "#lib/shared/id.ts";
import { rowsMissing } from "#lib/shared/item-check.ts";
import { limits } from "#lib/shared/limits.ts";
import { paragraphs } from "#lib/shared/line.ts";
import { type Problem, refuse } from "#lib/shared/result.ts";
import { action } from "#lib/web/action.ts";
import { withAdminDetail } from "#lib/web/admin-detail.ts";
import { formLimits } from "#lib/web/form-limits.ts";
import { readerMessages } from "#lib/web/language.ts";
import { asShown } from "#lib/web/practice-since.ts";
import { sendUnpacked } from "#lib/web/raw-request.ts";
import { restoredSince } from "#lib/web/restored-since.ts";
import { services } from "#lib/web/services.ts";

const id = z.string().refine(isId);

/** A form as it is sent: checked as the page did, and as it was typed. */
const sentForm = () =>
  z
    .object({
      owner: id,
      formKey: id,
      anyway: id.optional(),
      restore: id.optional(),
      practice: z.boolean(),
      draft: knownSchema,
    })
    .and(typedSchema)
    .and(documentSchema(formLimits()));

/**
 * Why the template as it is now does not take a form, whose page may know an older one: somebody would move up into another role, or a
 * required value is missing.
 */
async function refusedByTemplate(typed: DocumentForm, templateId: string): Promise<Problem | undefined> {
  const { language } = await readerMessages();
  const { roles = [], items = [] } = (await services().templates.choice(language, templateId)) ?? {};
  const fields: Problem["fields"] = {};
  const missing = rowsMissing(typed.items, items);
  for (const row of missing) if (row >= 0) fields[`items.${row}.value`] = "value_required";
  for (const row of emptyRoles(typed.signers, roles.length)) fields[`signers.${row}.name`] = "role_empty";
  // There is no field to say it at.
  if (missing.includes(-1)) return { code: "value_added", fields };
  return Object.keys(fields).length > 0 ? { code: "form_invalid", fields } : undefined;
}

/** Lets a form become a document that replaces none, where it was begun to replace one. */
export const replaceNothing = action("sendDocuments", id, (person, formKey) =>
  services().documents.replaceNothing(person, formKey),
);

/** Checks the form as the page did and creates the document. */
export const create = action(
  "sendDocuments",
  sentForm,
  async (person, { owner, formKey, anyway, restore, practice, draft, typed, ...content }) => {
    // Another person has signed in within this browser: what stands on the page is not theirs.
    if (owner !== person.id) return refuse("signed_out");
    const before = await restoredSince(restore);
    if (before) return before;
    sendUnpacked();
    const { creation } = services();
    const refused = await refusedByTemplate(typed, content.templateId);
    const options = { anyway, practice, draft: { ...draft, form: typed }, refused };
    const result = await asShown(practice, () => creation.create(person, formKey, content, options));
    return withAdminDetail(person, result);
  },
);

/** Checks the form in the same way and lets it wait for a manager's release. */
export const askForRelease = action(
  "sendDocuments",
  () => sentForm().and(z.object({ releaseNote: paragraphs(limits.releaseNote) })),
  async (person, { owner, formKey, anyway, restore, practice, draft, typed, releaseNote, ...content }) => {
    if (owner !== person.id) return refuse("signed_out");
    const before = await restoredSince(restore);
    if (before) return before;
    const refused = await refusedByTemplate(typed, content.templateId);
    const asked = { content, draft: { ...draft, form: typed }, note: releaseNote, anyway, practice, refused };
    return asShown(practice, () => services().releases.ask(person, formKey, asked));
  },
);

/** Takes the request for a release back. */
export const takeBackRequest = action("sendDocuments", id, (person, formKey) =>
  services().releases.takeBack(person, formKey),
);
