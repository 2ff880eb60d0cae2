import { problemsAnywhere } from "../problems.ts";
import { common } from "./common.ts";
import { connection } from "./connection.ts";
import { document } from "./document.ts";
import { drafts } from "./drafts.ts";
import { duplicate } from "./duplicate.ts";
import { exporting } from "./export.ts";
import { file } from "./file.ts";
import { form } from "./form.ts";
import { frame } from "./frame.ts";
import { late } from "./late.ts";
import { list } from "./list.ts";
import { notices } from "./notices.ts";
import { palette } from "./palette.ts";
import { people } from "./people.ts";
import { problems } from "./problems.ts";
import { restores } from "./restores.ts";
import { results } from "./results.ts";
import { retention } from "./retention.ts";
import { settings } from "./settings.ts";
import { sharing } from "./sharing.ts";
import type { Language } from "./words.ts";

/** All texts of one language. What runs in the browser gets the areas that it shows (`textsOf`), so that no page carries both languages. */
export function messages(language: Language) {
  return {
    common: common[language],
    frame: frame[language],
    problems: problems[language],
    form: form[language],
    document: document[language],
    late: late[language],
    list: list[language],
    results: results[language],
    drafts: drafts[language],
    draft: drafts[language].form,
    file: file[language],
    people: people[language],
    connection: connection[language],
    sharing: sharing[language],
    settings: settings[language],
    retention: retention[language],
    restores: restores[language],
    duplicate: duplicate[language],
    exporting: exporting[language],
    palette: palette[language],
    notices: { ...notices[language], ...some(problems[language], problemsAnywhere) },
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
