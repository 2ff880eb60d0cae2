"use server";

import { z } from "zod";
import { connectionSchema } from "#lib/shared/connection-schema.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { ok } from "#lib/shared/result.ts";
import { action } from "#lib/web/action.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";

/** Asks the service for a token with what stands in the form; answers why there is none, in the reader's language. */
export const testConnection = action("changeConnection", connectionSchema, async (person, typed) => {
  const result = await services().connection.test(person, typed);
  if (!result.ok) return result;
  if (!result.value) return ok({});
  const { reason, target = "", detail } = result.value;
  const { reasons } = (await readerMessages()).m.connection;
  return ok({ trouble: { text: fill(reasons[reason] ?? "", { target }), detail } });
});

/** Connects the service for everybody, in the place of the connection that the page showed. */
export const saveConnection = action(
  "changeConnection",
  connectionSchema.and(z.object({ version: z.string().max(100) })),
  async (person, { version, ...typed }) => {
    const result = await services().connection.save(person, typed, version);
    return result.ok ? ok({ version: result.value }) : result;
  },
  { confirmed: true },
);
