"use server";

import { z } from "zod";
import { isId } from "#lib/shared/id.ts";
import { settlementSchema } from "#lib/shared/settlement.ts";
import { action } from "#lib/web/action.ts";
import { services } from "#lib/web/services.ts";

/** Closes an unknown outcome by the word of its owner or a manager. */
export const settle = action(
  "staff",
  z.intersection(z.object({ id: z.string().refine(isId) }), settlementSchema),
  (person, { id, ...settlement }) => services().documents.settle(person, id, settlement),
);
