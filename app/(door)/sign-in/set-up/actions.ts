"use server";

import { setUpFactorSchema } from "#lib/shared/factor-schema.ts";
import { publicAction } from "#lib/web/action.ts";
import { setUpAtSignIn } from "#lib/web/second-step.ts";

/** Answers the recovery codes. */
export const setUpOnTheWay = publicAction(setUpFactorSchema, (typed) => setUpAtSignIn(typed));
