export { FileRow } from "./file-row.tsx";
export { ProblemSummary } from "./problem-summary.tsx";
