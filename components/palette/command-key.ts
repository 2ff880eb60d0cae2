/**
 * Whether a press of keys is Ctrl with a letter, on Apple's keyboards ⌘, where Ctrl moves within a text. Under a Hangul keyboard the letter
 * has another name.
 */
export function isCommand(event: KeyboardEvent, apple: boolean, letter: string): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const held = apple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (!held || altKey || shiftKey) return false;
  return key.toUpperCase() === letter || (code === `Key${letter}` && !/^[a-z]$/i.test(key));
}
