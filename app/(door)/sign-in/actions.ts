"use server";

import { signInSchema } from "#lib/shared/people.ts";
import { ok, refuse } from "#lib/shared/result.ts";
import { publicAction } from "#lib/web/action.ts";
import { thisDevice } from "#lib/web/device-cookie.ts";
import { callerAddress } from "#lib/web/headers.ts";
import { services } from "#lib/web/services.ts";
import { openSessionAfter } from "#lib/web/session.ts";

/** Answers the id of whoever has signed in. */
export const signIn = publicAction(signInSchema, async ({ email, password }) => {
  const from = { address: await callerAddress(), device: await thisDevice() };
  const result = await services().people.signIn({ email, password, ...from });
  if (!result.ok) return result;
  return (await openSessionAfter(result.value)) ? ok(result.value.id) : refuse("wrong_credentials");
});
