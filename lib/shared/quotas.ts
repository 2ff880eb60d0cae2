/** What one person may have at once, and begin within an hour; from the settings. */
export interface Quotas {
  /** Files that no document has been created with yet, those that are on their way here among them. */
  stagedFiles: number;
  stagedBytes: number;
  /** Drafts, those deleted within the last day among them. */
  drafts: number;
  draftBytes: number;
  creationsPerHour: number;
}
