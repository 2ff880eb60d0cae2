"use server";

import { z } from "zod";
import { isId } from "#lib/shared/id.ts";
import { action } from "#lib/web/action.ts";
import { services } from "#lib/web/services.ts";

const contactId = z.string().refine(isId);

/** Takes somebody off the contacts, until a document is sent to them again. */
export const remove = action("staff", contactId, (person, id) => services().contacts.remove(person, id));

export const restore = action("staff", contactId, (person, id) => services().contacts.restore(person, id));
