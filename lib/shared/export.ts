/** What a list can be taken home as. */
export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** So many documents, the newest ones, stand in one XLSX file, which is made as a whole; CSV has them all. */
export const mostInSheet = 10_000;
