"use server";

import { z } from "zod";
import { demands } from "#lib/shared/factor.ts";
import { holdSchema } from "#lib/shared/hold-schema.ts";
import { ok } from "#lib/shared/result.ts";
import { retentionSchema } from "#lib/shared/retention.ts";
import { wordingSchema } from "#lib/shared/wording-schema.ts";
import { action } from "#lib/web/action.ts";
import { services } from "#lib/web/services.ts";

/** The wording of messages to signers, for everybody, as long as it stands as it was seen. */
export const saveWording = action(
  "administrator",
  wordingSchema.and(z.object({ before: wordingSchema })),
  (person, { before, ...wording }) => services().wording.save(person, wording, before),
);

/** For how many seconds a creation can be undone, for everybody. */
export const saveHold = action("administrator", z.object({ seconds: holdSchema }), async (person, { seconds }) => {
  await services().hold.save(person, seconds);
  return ok(null);
});

/** Sets how long files and links are kept, or answers what that would remove and the person has not confirmed. */
export const saveRetention = action(
  "administrator",
  retentionSchema,
  (person, { before, confirmed, ...rules }) => services().retention.save(person, rules, { before, confirmed }),
  { confirmed: true },
);

/** From which role on two-step sign-in is demanded. */
export const saveDemand = action(
  "administrator",
  z.object({ demand: z.enum(demands) }),
  async (person, { demand }) => {
    await services().people.saveDemand(person, demand);
    return ok(null);
  },
  { confirmed: true },
);
