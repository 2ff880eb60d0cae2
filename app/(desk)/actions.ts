"use server";

import { cookies } from "next/headers";
import { z } from "zod";
import { isId } from "#lib/shared/id.ts";
import { languages } from "#lib/shared/messages/words.ts";
import { confirmSchema } from "#lib/shared/people.ts";
import { ok } from "#lib/shared/result.ts";
import { action, publicAction } from "#lib/web/action.ts";
import { languageCookie } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { closeSession, confirmSession, currentPerson, ownIdToken } from "#lib/web/session.ts";

/** Answers where to sign out besides: at the company's provider, for whoever signed in there. */
export const signOut = publicAction(z.null(), async () => {
  const idToken = await ownIdToken();
  await closeSession();
  return ok((idToken && (await services().companySignIn.signOutThere(idToken))) || "/sign-in");
});

/** For the browser, and for the person when somebody is signed in. */
export const changeLanguage = publicAction(z.enum(languages), async (language) => {
  const year = 365 * 24 * 60 * 60;
  const { https: secure } = services().config;
  (await cookies()).set(languageCookie, language, { secure, maxAge: year, sameSite: "lax", path: "/" });
  const person = await currentPerson();
  if (person) await services().people.setLanguage(person.id, language);
  return ok(null);
});

/** Whoever is signed in says again that it is them. */
export const confirm = action("keepOwnAccount", confirmSchema, ({ id }, typed) => confirmSession(id, typed));

/** An administrator has taken note of a restore: its banner goes, for everybody. */
export const seeRestore = action("dismissRestores", z.string().refine(isId), async (person, id) => {
  await services().restores.see(person, id);
  return ok(null);
});
