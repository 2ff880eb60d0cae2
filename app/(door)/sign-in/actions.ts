"use server";

import { signInSchema } from "#lib/shared/people.ts";
import { publicAction } from "#lib/web/action.ts";
import { thisDevice } from "#lib/web/device-cookie.ts";
import { callerAddress } from "#lib/web/headers.ts";
import { signInOrAsk } from "#lib/web/second-step.ts";
import { services } from "#lib/web/services.ts";

/** Answers the id of whoever has signed in, or null where there is a second step. */
export const signIn = publicAction(signInSchema, async ({ email, password }) => {
  const from = { address: await callerAddress(), device: await thisDevice() };
  const result = await services().people.signIn({ email, password, ...from });
  return result.ok ? signInOrAsk(result.value) : result;
});
