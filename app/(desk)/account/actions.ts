"use server";

import { z } from "zod";
import { setUpFactorSchema } from "#lib/shared/factor-schema.ts";
import { changePasswordSchema } from "#lib/shared/people.ts";
import { ok, refuse } from "#lib/shared/result.ts";
import { action } from "#lib/web/action.ts";
import { companyBrowser, keepCompanyBrowser } from "#lib/web/company-cookie.ts";
import { thisDevice } from "#lib/web/device-cookie.ts";
import { callerAddress } from "#lib/web/headers.ts";
import { services } from "#lib/web/services.ts";
import { codeProblem, confirmedSince, endOtherSessions, openSessionAfter, ownIdToken } from "#lib/web/session.ts";

/** What a session has that takes this one's place: it is confirmed since when this one was, and signs out at the provider as it. */
const keptOfSession = async () => ({
  confirmedAt: await confirmedSince(),
  idToken: await ownIdToken(),
  with: "change" as const,
});

/** All sessions end with the password before; this browser gets a new one. */
export const changePassword = action("keepOwnAccount", changePasswordSchema, async ({ id }, passwords) => {
  const problem = await codeProblem(id);
  if (problem) return problem;
  const kept = await keptOfSession();
  const from = { address: await callerAddress(), device: await thisDevice() };
  const result = await services().people.changePassword(id, { ...passwords, ...from });
  if (!result.ok) return result;
  await openSessionAfter({ ...result.value, ...kept });
  return ok(null);
});

/** Answers where at the company's provider the person goes on, to sign in with that account from then on. */
export const connectCompany = action(
  "keepOwnAccount",
  z.null(),
  async ({ id }) => {
    const begun = await services().companySignIn.beginCompany({
      next: "/account",
      personId: id,
      browser: await companyBrowser(),
      address: await callerAddress(),
    });
    if ("refused" in begun) return refuse("company_unavailable");
    await keepCompanyBrowser(begun.browser);
    return ok(begun.to.href);
  },
  { confirmed: true },
);

/** All sessions end with that way in; this browser gets a new one. */
export const disconnectCompany = action(
  "keepOwnAccount",
  z.null(),
  async ({ id }) => {
    const { confirmedAt, with: way } = await keptOfSession();
    const result = await services().people.disconnectCompany(id);
    if (!result.ok) return result;
    // Signing out there is no longer this person's.
    if (result.value) await openSessionAfter({ ...result.value, confirmedAt, with: way });
    return ok(null);
  },
  { confirmed: true },
);

/** Ends one of the person's sessions. Whoever has found one open must not put its owner out of the others. */
export const endSession = action(
  "keepOwnAccount",
  z.string().regex(/^[\da-f]{64}$/),
  async ({ id }, session) => {
    await services().people.endSessionOf(id, session);
    return ok(null);
  },
  { confirmed: true },
);

export const signOutElsewhere = action(
  "keepOwnAccount",
  z.null(),
  async ({ id }) => {
    await endOtherSessions(id);
    return ok(null);
  },
  { confirmed: true },
);

/** A key for two-step sign-in, which counts once a code of it was said. */
export const beginFactor = action(
  "keepOwnAccount",
  z.null(),
  async (person) => ok(services().people.offerFactor(person)),
  {
    confirmed: true,
  },
);

/** Answers the recovery codes, once. All sessions end, as none was begun with a code; this browser gets a new one. */
export const setUpFactor = action(
  "keepOwnAccount",
  setUpFactorSchema,
  async ({ id }, typed) => {
    const kept = await keptOfSession();
    const result = await services().people.setUpFactor(id, typed);
    if (!result.ok) return result;
    // Also without a session: nobody can read the codes again.
    await openSessionAfter({ ...result.value.signedIn, ...kept });
    return ok(result.value.codes);
  },
  { confirmed: true },
);

/** Answers them, once; those before are no longer good. */
export const renewRecoveryCodes = action(
  "keepOwnAccount",
  z.null(),
  ({ id }) => services().people.renewRecoveryCodes(id),
  {
    confirmed: true,
  },
);

/** All sessions end with it; this browser gets a new one. */
export const removeFactor = action(
  "keepOwnAccount",
  z.null(),
  async ({ id }) => {
    const kept = await keptOfSession();
    const result = await services().people.removeFactor(id);
    if (!result.ok) return result;
    if (result.value) await openSessionAfter({ ...result.value, ...kept });
    return ok(null);
  },
  { confirmed: true },
);
