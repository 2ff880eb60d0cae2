/** How every field for a code behaves: phones offer the code that came, and their keys for digits. */
export const codeField = {
  id: "code",
  name: "code",
  autoComplete: "one-time-code",
  inputMode: "numeric",
  spellCheck: false,
} as const;
