/** What a list can be taken home as. */
export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** So many documents, the newest ones, stand in one file. */
export const mostExported = 10_000;
