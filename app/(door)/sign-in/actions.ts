"use server";

import { signInSchema } from "#lib/shared/people.ts";
import { publicAction } from "#lib/web/action.ts";
import { thisDevice } from "#lib/web/device-cookie.ts";
import { callerAddress } from "#lib/web/headers.ts";
import { firstStepOfPage, firstStepOver } from "#lib/web/second-step.ts";
import { services } from "#lib/web/services.ts";

/** For the page of the sign-in, which is left. */
export const signIn = publicAction(signInSchema, async (typed) => {
  const result = await attempt(typed);
  return result.ok ? firstStepOfPage(result.value) : result;
});

/** For a page that stays: answers who has signed in, the token of the second step, or that two-step sign-in must be set up first. */
export const signInOver = publicAction(signInSchema, async (typed) => {
  const result = await attempt(typed);
  return result.ok ? firstStepOver(result.value) : result;
});

async function attempt(typed: { email: string; password: string }) {
  const from = { address: await callerAddress(), device: await thisDevice() };
  return services().people.signIn({ ...typed, ...from });
}
