import { newId } from "#lib/shared/id.ts";

interface KeysOfTexts {
  of: (text: string) => string;
  /** What was sent is there: the same text again is meant as another one. */
  spend: (text: string) => void;
}

/**
 * A key for each text that is sent. The same again has the same key, so that a press whose answer was lost does nothing twice; another one
 * has its own, so that it is not taken for what is there already. `first`: the key of the first text.
 */
export function keysOfTexts(first?: string): KeysOfTexts {
  const keys = new Map<string, string>();
  return {
    of(text) {
      const key = keys.get(text) ?? (keys.size === 0 && first !== undefined ? first : newId());
      keys.set(text, key);
      return key;
    },
    spend: (text) => void keys.delete(text),
  };
}
