"use server";

import { z } from "zod";
import { documentSchema } from "#lib/shared/document.ts";
import { formSchema, knownSchema } from "#lib/shared/draft-schema.ts";
import { isId } from "#lib/shared/id.ts";
import { atLeast } from "#lib/shared/roles.ts";
import { action } from "#lib/web/action.ts";
import { formLimits } from "#lib/web/form-limits.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";

/** Lets a form become a document that replaces none, where it was begun to replace one. */
export const replaceNothing = action("staff", z.string().refine(isId), (person, formKey) =>
  services().documents.correctNothing(person, formKey),
);

/** Checks the form as the page did and creates the document. An administrator hears why the credentials were refused. */
export const create = action(
  "staff",
  () =>
    z
      .object({ formKey: z.string().refine(isId), anyway: z.string().refine(isId).optional(), draft: knownSchema })
      .and(formSchema.transform((typed) => ({ typed })))
      .and(documentSchema(formLimits())),
  async (person, { formKey, anyway, draft, typed, ...content }) => {
    const { documents, signing } = services();
    const result = await documents.create(person, formKey, content, { anyway, draft: { ...draft, form: typed } });
    if (result.ok || result.problem.code !== "not_authorised" || !atLeast(person.role, "administrator")) return result;
    const { reasons } = (await readerMessages()).m.connection;
    const seen = reasons[signing.trouble()?.reason ?? "fresh"] ?? "";
    return { ok: false, problem: { ...result.problem, seen } };
  },
);
