import { cookies, headers } from "next/headers";
import { type Messages, messages } from "../shared/messages/messages.ts";
import { type Language, languages } from "../shared/messages/words.ts";
import { currentPerson } from "./session.ts";
import { readerTimeZone } from "./time-zone.ts";

export const languageCookie = "language";

/** The language that somebody chose in this browser, if anybody did. */
export async function chosenLanguage(): Promise<Language | undefined> {
  const chosen = (await cookies()).get(languageCookie)?.value;
  return languages.find((one) => one === chosen);
}

/** The reader's language: as this person chose, else as was chosen in this browser, else as the browser asks. */
export async function currentLanguage(): Promise<Language> {
  return (await currentPerson())?.language ?? browserLanguage();
}

/** As was chosen in this browser, else as it asks. */
export async function browserLanguage(): Promise<Language> {
  return (await chosenLanguage()) ?? preferred((await headers()).get("accept-language") ?? "");
}

/** The first of our languages in an `Accept-Language` header by its weights; English when there is none. */
function preferred(header: string): Language {
  const wanted = header
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";");
      const weight = parameters.map((text) => text.trim()).find((text) => text.startsWith("q="));
      return { language: tag.split("-")[0], weight: weight ? Number(weight.slice(2)) : 1 };
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { language } of wanted) {
    const ours = languages.find((one) => one === language);
    if (ours) return ours;
  }
  return "en";
}

/** All texts in the reader's language, which it is, and the zone of their clock. */
export async function readerMessages(): Promise<{ language: Language; timeZone: string; m: Messages }> {
  const language = await currentLanguage();
  return { language, timeZone: await readerTimeZone(), m: messages(language) };
}
