/**
 * Whether a press of keys asks for the palette: Ctrl-K, on Apple's keyboards ⌘K, where Ctrl-K cuts the rest of a line. Under a Hangul
 * keyboard the letter has another name.
 */
export function isPaletteKey(event: KeyboardEvent, apple: boolean): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const held = apple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (!held || altKey || shiftKey) return false;
  return key.toLowerCase() === "k" || (code === "KeyK" && !/^[a-z]$/i.test(key));
}
