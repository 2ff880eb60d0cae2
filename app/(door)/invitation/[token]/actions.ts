"use server";

import { acceptSchema } from "#lib/shared/people.ts";
import { ok } from "#lib/shared/result.ts";
import { publicAction } from "#lib/web/action.ts";
import { services } from "#lib/web/services.ts";
import { openSession } from "#lib/web/session.ts";

export const accept = publicAction(acceptSchema, async ({ code, password }) => {
  const result = await services().people.acceptInvitation(code, password);
  if (!result.ok) return result;
  await openSession(result.value.id);
  return ok(null);
});
