"use server";

import { setUpSchema } from "#lib/shared/people.ts";
import { ok } from "#lib/shared/result.ts";
import { publicAction } from "#lib/web/action.ts";
import { chosenLanguage } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { openSession } from "#lib/web/session.ts";

export const setUp = publicAction(setUpSchema, async ({ code, ...person }) => {
  const result = await services().people.setUp(code, { ...person, language: await chosenLanguage() });
  if (!result.ok) return result;
  await openSession(result.value.id);
  return ok(null);
});
