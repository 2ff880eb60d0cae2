"use server";

import { signInSchema } from "#lib/shared/people.ts";
import { ok } from "#lib/shared/result.ts";
import { publicAction } from "#lib/web/action.ts";
import { thisDevice } from "#lib/web/device-cookie.ts";
import { callerAddress } from "#lib/web/headers.ts";
import { services } from "#lib/web/services.ts";
import { openSession } from "#lib/web/session.ts";

/** Answers the id of whoever has signed in. */
export const signIn = publicAction(signInSchema, async ({ email, password }) => {
  const from = { address: await callerAddress(), device: await thisDevice() };
  const result = await services().people.signIn({ email, password, ...from });
  if (!result.ok) return result;
  await openSession(result.value.id);
  return ok(result.value.id);
});
