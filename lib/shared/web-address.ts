/** Whether a text is a web address as people read it: with a name before its host (`https://bank.example@elsewhere.example`) it looks like another's. */
export function isPlainAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}
