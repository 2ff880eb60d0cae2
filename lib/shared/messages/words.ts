export const languages = ["en", "ko"] as const;
export type Language = (typeof languages)[number];

/** The one that a reader of this one is offered beside it. */
export const otherLanguage: Record<Language, Language> = { en: "ko", ko: "en" };

/** A record with a value for each language. */
export function eachLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;
}

/** A text or a few in both languages, side by side; one that is missing in one of them does not compile. */
export function words<T>(en: T, ko: NoInfer<T>): Record<Language, T> {
  return { en, ko };
}

/** Puts values into `{name}` places. A place without a value stays as it is, so that a mistake is seen. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** A text that depends on a number; Korean has one form and repeats it. */
export interface Counted {
  one: string;
  other: string;
}

/** The right form for `n`, with `{n}` filled in. */
export function count(text: Counted, n: number): string {
  return fill(n === 1 ? text.one : text.other, { n });
}
