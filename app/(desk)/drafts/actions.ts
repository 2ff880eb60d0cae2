"use server";

import { z } from "zod";
import { isId } from "#lib/shared/id.ts";
import { limits } from "#lib/shared/limits.ts";
import { paragraphs } from "#lib/shared/line.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { ok } from "#lib/shared/result.ts";
import { action } from "#lib/web/action.ts";
import { services } from "#lib/web/services.ts";

const formKey = z.string().refine(isId);
const required: ProblemCode = "colleague_required";

/** Deletes one of the person's own drafts; for a day it can be brought back. */
export const remove = action("sendDocuments", formKey, (person, key) => services().drafts.remove(person, key));

export const restore = action("sendDocuments", formKey, (person, key) => services().drafts.restore(person, key));

/** Gives one of the person's own drafts to a colleague. */
export const share = action(
  "sendDocuments",
  z.object({ formKey, to: z.string().refine(isId, required), shareNote: paragraphs(limits.shareNote) }),
  (person, { formKey: key, to, shareNote }) => services().drafts.share(person, key, to, shareNote),
);

export const takeBack = action("sendDocuments", formKey, (person, key) => services().drafts.takeBack(person, key));

export const giveBack = action("sendDocuments", formKey, (person, key) => services().drafts.giveBack(person, key));

/** To whom a draft can be given. Asked once somebody is about to: an office may have hundreds. */
export const colleagues = action("sendDocuments", z.null(), async (person) =>
  ok(await services().people.colleagues(person)),
);
