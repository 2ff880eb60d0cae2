/** What the server says around and in place of a page. */
export const frame = {
  skip: "Skip to content",
  practiceLabel: "Practice mode",
  practice: "Practice mode",
  practiceMore: "Documents go to the built-in sandbox; nothing is sent outside this server",
  practiceLink: "Connect the service",
  notFoundTitle: "Page not found",
  notFoundText: "It may have been deleted, or you don't have access",
  toDocuments: "Go to documents",
};
