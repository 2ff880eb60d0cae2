import { problemsAnywhere } from "../problems-anywhere.ts";
import { en } from "./en/all.ts";
import { ko } from "./ko/all.ts";
import type { Language } from "./words.ts";

/** A text that is missing in a language does not compile. */
const all: Record<Language, typeof en> = { en, ko };

/** All texts of one language. What runs in the browser gets the areas that it shows (`textsOf`), so that no page carries both languages. */
export function messages(language: Language) {
  const texts = all[language];
  const { factor, notices, people, problems, drafts } = texts;
  const signIn = some(people, [
    ...(["signInTitle", "email", "password", "show", "hide", "signInButton", "signingIn", "companyTab"] as const),
  ]);
  const code = some(factor, ["code", "recoveryHint", "signIn", "checking", "startOver", "demanded", "demandedTitle"]);
  const confirm = some(factor, ["confirmTitle", "confirmText", "confirmCompany", "confirm", "code", "checking"]);
  return {
    ...texts,
    code,
    confirm,
    draft: drafts.form,
    notices: { ...some(problems, problemsAnywhere), ...notices },
    signIn,
  };
}

export type Messages = ReturnType<typeof messages>;

/** Some areas of the texts: what a page gives to its parts in the browser. */
export function textsOf<Area extends keyof Messages>(m: Messages, ...areas: Area[]): Pick<Messages, Area> {
  return some(m, areas);
}

function some<From, Key extends keyof From>(all: From, keys: readonly Key[]): Pick<From, Key> {
  return Object.fromEntries(keys.map((key) => [key, all[key]])) as Pick<From, Key>;
}
