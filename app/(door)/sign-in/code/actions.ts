"use server";

import { z } from "zod";
import { factorCodeSchema } from "#lib/shared/factor-schema.ts";
import { ok } from "#lib/shared/result.ts";
import { publicAction } from "#lib/web/action.ts";
import { enterSignInCode, giveUpSignIn } from "#lib/web/second-step.ts";

/** Answers the id of whoever has signed in. */
export const enterCode = publicAction(factorCodeSchema, ({ code, token }) => enterSignInCode(code, token));

export const startOver = publicAction(z.null(), async () => {
  await giveUpSignIn();
  return ok(null);
});
