"use server";

import { z } from "zod";
import { atMost } from "#lib/shared/at-most.ts";
import { signerSchema } from "#lib/shared/document.ts";
import { formSchema } from "#lib/shared/draft-schema.ts";
import { isId } from "#lib/shared/id.ts";
import { limits } from "#lib/shared/limits.ts";
import { leastParts, mostParts } from "#lib/shared/packet.ts";
import { action } from "#lib/web/action.ts";
import { formLimits } from "#lib/web/form-limits.ts";
import { services } from "#lib/web/services.ts";

/** Begins the drafts of several documents for the same people, who are checked once; a row in which nothing is entered is nobody yet. */
export const begin = action(
  "staff",
  () =>
    z.object({
      packet: z.string().refine(isId),
      signers: atMost(limits.signers, z.array(signerSchema(formLimits())), "too_many_signers"),
      forms: atMost(mostParts, z.array(formSchema).min(leastParts)),
    }),
  (person, { packet, forms }) => services().drafts.beginPacket(person, packet, forms),
);
