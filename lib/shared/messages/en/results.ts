/** How many documents the list has, the ways through its pages, and what it says when nothing is left. */
export const results = {
  clear: "Clear search",
  withoutFilters: "Search all documents for ‘{query}’",
  found: { one: "{n} document", other: "{n} documents" },
  nothingFound: "No documents found for ‘{query}’",
  nothingFoundHere: "No documents found for ‘{query}’ with these filters",
  nothingHere: "No documents match these filters",
  nothingHint: "Search part of a name, number or value",
  nothingUnknown: "Nothing to resolve",
  showAll: "Show all documents",
  emptyTitle: "No documents yet",
  emptyText: "Create the first one with a template, a title, a signer and a PDF",
  newer: "Newer",
  older: "Older",
  pagesLabel: "Pages",
};
