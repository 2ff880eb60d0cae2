"use server";

import { z } from "zod";
import { isId } from "#lib/shared/id.ts";
import { limits } from "#lib/shared/limits.ts";
import { paragraphs } from "#lib/shared/line.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { action } from "#lib/web/action.ts";
import { withAdminDetail } from "#lib/web/admin-detail.ts";
import { asShown } from "#lib/web/practice-since.ts";
import { restoredSince } from "#lib/web/restored-since.ts";
import { services } from "#lib/web/services.ts";

const id = z.string().refine(isId);
const request = z.object({ id, owner: id, formKey: id });
const required: ProblemCode = "reason_required";

/** Creates the document that waits under this request. */
export const release = action(
  "releaseDocuments",
  request.extend({ anyway: id.optional(), restore: id.optional(), practice: z.boolean() }),
  async (person, { anyway, restore, practice, ...named }) => {
    const before = await restoredSince(restore);
    if (before) return before;
    const { releases } = services();
    const result = await asShown(practice, () => releases.release(person, named, anyway, practice));
    return withAdminDetail(person, result);
  },
);

/** Gives it back to whoever has prepared it. */
export const returnRequest = action(
  "releaseDocuments",
  request.extend({ reason: paragraphs(limits.reason).refine((text) => text !== "", required) }),
  (person, { reason, ...named }) => services().releases.giveBack(person, named, reason),
);
