"use server";

import { acceptSchema } from "#lib/shared/people.ts";
import { publicAction } from "#lib/web/action.ts";
import { firstStepOfPage } from "#lib/web/second-step.ts";
import { services } from "#lib/web/services.ts";

export const accept = publicAction(acceptSchema, async ({ code, password }) => {
  const result = await services().people.acceptInvitation(code, password);
  return result.ok ? firstStepOfPage(result.value) : result;
});
