"use server";

import { z } from "zod";
import { companySchema } from "#lib/shared/company-schema.ts";
import { departmentSchema } from "#lib/shared/department.ts";
import { demands } from "#lib/shared/factor.ts";
import { holdSchema } from "#lib/shared/hold-schema.ts";
import { isId } from "#lib/shared/id.ts";
import { ok, refuse } from "#lib/shared/result.ts";
import { retentionSchema } from "#lib/shared/retention-schema.ts";
import { wordingSchema } from "#lib/shared/wording-schema.ts";
import { action } from "#lib/web/action.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { ownIdToken } from "#lib/web/session.ts";

/** The wording of messages to signers, for everybody, as long as it stands as it was seen. */
export const saveWording = action(
  "changeSettings",
  wordingSchema.and(z.object({ before: wordingSchema })),
  (person, { before, ...wording }) => services().wording.save(person, wording, before),
);

/** For how many seconds a creation can be undone, for everybody. */
export const saveHold = action("changeSettings", z.object({ seconds: holdSchema }), (person, { seconds }) =>
  services().hold.save(person, seconds),
);

/** Sets how long files, links, people and drafts are kept, or answers what that would remove and the person has not confirmed. */
export const saveRetention = action(
  "changeSettings",
  retentionSchema,
  (person, { before, confirmed, ...rules }) => services().retention.save(person, rules, { before, confirmed }),
  { confirmed: true },
);

/** From which role on two-step sign-in is demanded. */
export const saveDemand = action(
  "changeSettings",
  z.object({ demand: z.enum(demands) }),
  (person, { demand }) => services().people.saveDemand(person, demand),
  { confirmed: true },
);

export const saveDepartment = action("changeSettings", departmentSchema, (by, department) =>
  services().people.saveDepartment(by, department),
);

/** Whoever is in it is in none from then on. */
export const removeDepartment = action(
  "changeSettings",
  z.string().refine(isId),
  (by, id) => services().people.removeDepartment(by, id),
  { confirmed: true },
);

/** Whether people see their department's documents. */
export const saveSeesDepartment = action(
  "changeSettings",
  z.object({ on: z.boolean() }),
  (person, { on }) => services().people.saveSeesDepartment(person, on),
  { confirmed: true },
);

/** Asks the company's provider whether people could sign in with what stands in the form; answers why not, in the reader's language. */
export const testCompany = action("changeSettings", companySchema, async (person, typed) => {
  const result = await services().companySignIn.testCompany(person, typed);
  if (!result.ok) return result;
  if (!result.value) return ok({});
  const { reason, detail } = result.value;
  return ok({ trouble: { text: (await readerMessages()).m.companyForm.troubles[reason], detail } });
});

/** How people sign in with their company's account, in the place of what the page showed. */
export const saveCompany = action(
  "changeSettings",
  companySchema.and(z.object({ version: z.string().max(100) })),
  async (person, { version, ...typed }) => {
    const result = await services().companySignIn.saveCompany(person, typed, version);
    return result.ok ? ok({ version: result.value }) : result;
  },
  { confirmed: true },
);

export const removeCompany = action(
  "changeSettings",
  z.string().max(100),
  async (by, version) => {
    const result = await services().companySignIn.removeCompany(by, version);
    return result.ok ? ok({ version: "" }) : result;
  },
  { confirmed: true },
);

/** Only who has come in through the company switches passwords off: then that way works. */
export const switchPasswords = action(
  "changeSettings",
  z.boolean(),
  async (person, on) => {
    if (!on && (await ownIdToken()) === undefined) return refuse("company_needed");
    return services().people.switchPasswordSignIn(person, on);
  },
  { confirmed: true },
);
