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
  return ok(result.value ? { trouble: await toldOf(result.value) } : {});
});

/** Connects the service for everybody, in the place of the connection that the page showed; answers whether it was tried, and why it did not work then. */
export const saveConnection = action(
  "changeConnection",
  connectionSchema.and(z.object({ version: z.string().max(100) })),
  async (person, { version, ...typed }) => {
    const result = await services().connection.save(person, typed, version);
    if (!result.ok) return result;
    const { version: saved, tried, trouble } = result.value;
    return ok({ version: saved, tried, ...(trouble && { trouble: await toldOf(trouble) }) });
  },
  { confirmed: true },
);

async function toldOf({ reason, target = "", detail }: { reason: string; target?: string; detail: string }) {
  const { reasons } = (await readerMessages()).m.connection;
  return { text: fill(reasons[reason] ?? "", { target }), detail };
}
