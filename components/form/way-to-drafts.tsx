import { useTexts } from "#components/ui/texts.tsx";
import type { ProblemCode } from "#lib/shared/problems.ts";

/** What is mended by creating or deleting drafts. */
const mended: (ProblemCode | undefined)[] = [
  "drafts_full",
  "drafts_size_full",
  "staged_files_full",
  "staged_size_full",
];

/** Beside a refusal: where there is room to be made, in a tab of its own so that the form stays as it is. */
export function WayToDrafts({ problem }: { problem: ProblemCode | undefined }) {
  const texts = useTexts("draft");
  if (!mended.includes(problem)) return null;
  return (
    <a href="/drafts" target="_blank" rel="noopener" className="link ml-1 whitespace-nowrap">
      {texts.toDrafts}
    </a>
  );
}
