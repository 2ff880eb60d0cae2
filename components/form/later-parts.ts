export { AnnouncedFiles } from "./announced-files.ts";
export { FileRow } from "./file-row.tsx";
export { NotSaved } from "./not-saved.tsx";
export { ProblemSummary } from "./problem-summary.tsx";
export { nameByFile } from "./title-by-file.ts";
