/** How a creation ends when its template id asks for it. */
type PracticeOutcome = "rejected" | "not_authorised" | "not_sent" | "unknown" | "links_missing" | "slow";

/**
 * Template ids that make the sandbox fail on purpose, so that a newcomer (and a test) can meet every ending. The request has to be
 * right in all other respects; any other template id succeeds. `unknown`, `links_missing` and `slow` do create the document.
 */
export const practiceFailures: readonly { templateId: string; outcome: PracticeOutcome }[] = [
  { templateId: "practice-rejected", outcome: "rejected" },
  { templateId: "practice-not-authorised", outcome: "not_authorised" },
  { templateId: "practice-not-sent", outcome: "not_sent" },
  { templateId: "practice-unknown", outcome: "unknown" },
  { templateId: "practice-links-missing", outcome: "links_missing" },
  { templateId: "practice-slow", outcome: "slow" },
];
