import { type Way, waysFor } from "#components/shell/navigation.ts";
import { keysOf } from "#lib/shared/hangul.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import type { Right } from "#lib/shared/rights.ts";

/** The ways whose words hold all that was typed, also while a syllable of Hangul is still being composed. */
export function waysMatching(rights: readonly Right[], text: string, texts: Messages["common"]): Way[] {
  const typed = keysOf(text).split(/\s+/);
  return waysFor(rights).filter((way) => typed.every((word) => keysOf(texts[way.text]).includes(word)));
}

/** Whether a name begins with what was typed, also while a syllable of Hangul is still being composed. */
export const beginsWith = (name: string, text: string) => text !== "" && keysOf(name).startsWith(keysOf(text));
