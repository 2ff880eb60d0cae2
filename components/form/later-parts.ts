export { titleOfFile } from "#lib/shared/title-of-file.ts";
export { AnnouncedFiles } from "./announced-files.ts";
export { FileRow } from "./file-row.tsx";
export { NotSaved } from "./not-saved.tsx";
export { ProblemSummary } from "./problem-summary.tsx";
