"use server";

import { z } from "zod";
import { isId } from "#lib/shared/id.ts";
import { action } from "#lib/web/action.ts";
import { services } from "#lib/web/services.ts";

/** Begins a new document with parts of this one. */
export const duplicate = action(
  "staff",
  z.object({ id: z.string().refine(isId), files: z.boolean(), signers: z.boolean(), items: z.boolean() }),
  (person, { id, ...parts }) => services().copies.duplicate(person, id, parts),
);

/** Begins a document that is to replace this one. */
export const replace = action(
  "staff",
  z.object({ id: z.string().refine(isId), files: z.boolean() }),
  (person, { id, ...parts }) => services().copies.replace(person, id, parts),
);
