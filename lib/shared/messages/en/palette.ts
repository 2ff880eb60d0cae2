/** Searching, and going from one page to another, by keyboard. */
export const palette = {
  open: "Search or go to…",
  title: "Search or go to",
  field: "Title, signer, contact, template, ID, or a page",
  documents: "Documents",
  pages: "Go to",
  searching: "Searching…",
  nothing: "Nothing found",
  failed: "Search failed. Try again",
  tooLong: "Too many documents nearly match. Enter more of the word",
  signedOut: "You have been signed out",
  signIn: "Sign in",
  found: { one: "{n} result", other: "{n} results" },
  keys: "↑ ↓ choose · Enter opens · {key}+Enter opens in a new tab · Esc closes",
};
