"use server";

import { z } from "zod";
import { type DocumentForm, documentSchema, emptyRoles } from "#lib/shared/document.ts";
import { knownSchema, typedSchema } from "#lib/shared/draft-schema.ts";
import { isId } from "#lib/shared/id.ts";
import { itemProblem } from "#lib/shared/item-check.ts";
import { limits } from "#lib/shared/limits.ts";
import { paragraphs } from "#lib/shared/line.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { refuse } from "#lib/shared/result.ts";
import { action } from "#lib/web/action.ts";
import { withAdminDetail } from "#lib/web/admin-detail.ts";
import { formLimits } from "#lib/web/form-limits.ts";
import { readerMessages } from "#lib/web/language.ts";
import { sendUnpacked } from "#lib/web/raw-request.ts";
import { restoredSince } from "#lib/web/restored-since.ts";
import { services } from "#lib/web/services.ts";

const id = z.string().refine(isId);

/**
 * A form as it is sent: checked as the page did, and as it was typed. Also that nobody moves up into another role and that no required value is
 * missing, by the template as it is now: the page may know an older one.
 */
const sentForm = () =>
  z
    .object({ owner: id, formKey: id, anyway: id.optional(), restore: id.optional(), draft: knownSchema })
    .and(typedSchema)
    .and(documentSchema(formLimits()))
    .superRefine(async ({ typed, templateId }: { typed: DocumentForm; templateId?: string }, context) => {
      // It is not there yet where something else is wrong, which is said first.
      if (templateId === undefined) return;
      const { language } = await readerMessages();
      const { roles = [], items = [] } = (await services().templates.choice(language, templateId)) ?? {};
      for (const { key } of items.filter(({ required }) => required)) {
        const row = typed.items.findIndex((item) => item.key.trim() === key);
        const message = itemProblem({ required: true }, typed.items[row]?.value ?? "");
        if (message && row >= 0) context.addIssue({ code: "custom", message, path: ["items", row, "value"] });
        // There is no field to say it at.
        else if (message) context.addIssue({ code: "custom", message: "value_added" satisfies ProblemCode });
      }
      for (const row of emptyRoles(typed.signers, roles.length))
        context.addIssue({
          code: "custom",
          message: "role_empty" satisfies ProblemCode,
          path: ["signers", row, "name"],
        });
    });

/** Lets a form become a document that replaces none, where it was begun to replace one. */
export const replaceNothing = action("sendDocuments", id, (person, formKey) =>
  services().documents.replaceNothing(person, formKey),
);

/** Checks the form as the page did and creates the document. */
export const create = action(
  "sendDocuments",
  sentForm,
  async (person, { owner, formKey, anyway, restore, draft, typed, ...content }) => {
    // Another person has signed in within this browser: what stands on the page is not theirs.
    if (owner !== person.id) return refuse("signed_out");
    const before = await restoredSince(restore);
    if (before) return before;
    sendUnpacked();
    const { creation } = services();
    const result = await creation.create(person, formKey, content, { anyway, draft: { ...draft, form: typed } });
    return withAdminDetail(person, result);
  },
);

/** Checks the form in the same way and lets it wait for a manager's release. */
export const askForRelease = action(
  "sendDocuments",
  () => sentForm().and(z.object({ releaseNote: paragraphs(limits.releaseNote) })),
  async (person, { owner, formKey, anyway, restore, draft, typed, releaseNote, ...content }) => {
    if (owner !== person.id) return refuse("signed_out");
    const before = await restoredSince(restore);
    if (before) return before;
    const asked = { content, draft: { ...draft, form: typed }, note: releaseNote, anyway };
    return services().releases.ask(person, formKey, asked);
  },
);

/** Takes the request for a release back. */
export const takeBackRequest = action("sendDocuments", id, (person, formKey) =>
  services().releases.takeBack(person, formKey),
);
