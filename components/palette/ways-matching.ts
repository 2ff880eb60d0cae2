import { type Way, waysFor } from "#components/shell/navigation.ts";
import { keysOf } from "#lib/shared/hangul.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import type { Role } from "#lib/shared/roles.ts";

/** The ways whose words hold all that was typed, also while a syllable of Hangul is still being composed. */
export function waysMatching(role: Role, text: string, texts: Messages["common"]): Way[] {
  const typed = keysOf(text).split(/\s+/);
  return waysFor(role).filter((way) => typed.every((word) => keysOf(texts[way.text]).includes(word)));
}
