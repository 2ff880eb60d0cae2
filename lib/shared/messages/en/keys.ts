/** The keys that Countersign understands. */
export const keys = {
  title: "Keyboard shortcuts",
  palette: "Search or go to a page",
  search: "Search",
  keys: "Show these shortcuts",
  copy: "In the search: copy the signer's link",
  beside: "In the search: open in a new tab",
  create: "In the form: create the document",
  next: "In the form: next field, or a new row",
  move: "In the form: move the signer up or down",
  leave: "Close",
  single: "Use / and ? as shortcuts",
};
