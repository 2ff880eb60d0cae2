import type { Removal } from "../history.ts";
import { exactTime } from "../time.ts";
import { type Counted, count, fill, type Language } from "./words.ts";

/** When something was removed, and under what rule. */
export function removedText(text: Counted, { at, days }: Removal, language: Language, timeZone: string): string {
  return fill(count(text, days), { time: exactTime(at, language, timeZone) });
}
