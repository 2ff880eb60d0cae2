import { common } from "./common.ts";
import { connection } from "./connection.ts";
import { document } from "./document.ts";
import { drafts } from "./drafts.ts";
import { duplicate } from "./duplicate.ts";
import { exporting } from "./export.ts";
import { file } from "./file.ts";
import { form } from "./form.ts";
import { late } from "./late.ts";
import { list } from "./list.ts";
import { palette } from "./palette.ts";
import { people } from "./people.ts";
import { problems } from "./problems.ts";
import { restores } from "./restores.ts";
import { retention } from "./retention.ts";
import { settings } from "./settings.ts";
import { sharing } from "./sharing.ts";
import type { Language } from "./words.ts";

/** All texts of one language. What runs in the browser gets the areas that it shows (`textsOf`), so that no page carries both languages. */
export function messages(language: Language) {
  const { links, copy, copyFor, copied, copyFailed, copyTitle } = document[language];
  return {
    common: common[language],
    problems: problems[language],
    form: form[language],
    document: document[language],
    late: late[language],
    list: list[language],
    drafts: drafts[language],
    draft: drafts[language].form,
    copying: { links, copy, copyFor, copied, copyFailed, copyTitle },
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
  };
}

export type Messages = ReturnType<typeof messages>;

/** Some areas of the texts: what a page gives to its parts in the browser. */
export function textsOf<Area extends keyof Messages>(m: Messages, ...areas: Area[]): Pick<Messages, Area> {
  return Object.fromEntries(areas.map((area) => [area, m[area]])) as Pick<Messages, Area>;
}
