"use server";

import { z } from "zod";
import { documentSchema } from "#lib/shared/document.ts";
import { formSchema, knownSchema } from "#lib/shared/draft-schema.ts";
import { isId } from "#lib/shared/id.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { refuse } from "#lib/shared/result.ts";
import { atLeast } from "#lib/shared/roles.ts";
import { action } from "#lib/web/action.ts";
import { formLimits } from "#lib/web/form-limits.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";

const ofTheConnection: ProblemCode[] = ["not_authorised", "service_unusable"];

/** Lets a form become a document that replaces none, where it was begun to replace one. */
export const replaceNothing = action("staff", z.string().refine(isId), (person, formKey) =>
  services().documents.replaceNothing(person, formKey),
);

/** Checks the form as the page did and creates the document. An administrator hears why the service cannot be used. */
export const create = action(
  "staff",
  () =>
    z
      .object({
        owner: z.string().refine(isId),
        formKey: z.string().refine(isId),
        anyway: z.string().refine(isId).optional(),
        restore: z.string().refine(isId).optional(),
        draft: knownSchema,
      })
      .and(formSchema.transform((typed) => ({ typed })))
      .and(documentSchema(formLimits())),
  async (person, { owner, formKey, anyway, restore, draft, typed, ...content }) => {
    // Another person has signed in within this browser: what stands on the page is not theirs.
    if (owner !== person.id) return refuse("signed_out");
    const { connection, creation, restores } = services();
    const newest = await restores.newest();
    // The page was opened before: what it sends may have become a document that the database does not know any more.
    if (newest && newest !== restore) return refuse("restored_since", { restore: newest });
    const result = await creation.create(person, formKey, content, { anyway, draft: { ...draft, form: typed } });
    if (result.ok || !ofTheConnection.includes(result.problem.code) || !atLeast(person.role, "administrator"))
      return result;
    const { reasons } = (await readerMessages()).m.connection;
    const { reason = "fresh", target = "" } = (await connection.current()).trouble ?? {};
    const adminDetail = fill(reasons[reason] ?? "", { target });
    return { ok: false, problem: { ...result.problem, adminDetail } };
  },
);
