"use server";

import { z } from "zod";
import { isId } from "#lib/shared/id.ts";
import { action } from "#lib/web/action.ts";
import { services } from "#lib/web/services.ts";

const formKey = z.string().refine(isId);

/** Deletes one of the person's own drafts; for a day it can be brought back. */
export const remove = action("staff", formKey, (person, key) => services().drafts.remove(person, key));

export const restore = action("staff", formKey, (person, key) => services().drafts.restore(person, key));
