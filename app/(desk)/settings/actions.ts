"use server";

import { ok } from "#lib/shared/result.ts";
import { wordingSchema } from "#lib/shared/wording-schema.ts";
import { action } from "#lib/web/action.ts";
import { services } from "#lib/web/services.ts";

/** The wording of messages to signers, for everybody. */
export const saveWording = action("administrator", wordingSchema, async (person, wording) => {
  await services().wording.save(person, wording);
  return ok(null);
});
