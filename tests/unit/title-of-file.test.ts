import assert from "node:assert/strict";
import { test } from "node:test";
import { limits } from "../../lib/shared/limits.ts";
import { titleOfFile } from "../../lib/shared/title-of-file.ts";

test("a file's name as a title is without its ending, with spaces for underscores, composed, and no longer than a title", () => {
  const titles: [string, string][] = [
    ["근로계약서_홍길동.pdf", "근로계약서 홍길동"],
    ["근로계약서_홍길동.pdf".normalize("NFD"), "근로계약서 홍길동"],
    ["__Lease__2026 .PDF", "Lease 2026"],
    ["v1.2 final.pdf", "v1.2 final"],
    ["no ending", "no ending"],
    [".pdf", ""],
    ["a\nb.pdf", "a b"],
    [`${"가".repeat(300)}.pdf`, "가".repeat(limits.title)],
    [`a${"👨".repeat(300)}.pdf`, `a${"👨".repeat(limits.title / 2 - 1)}`],
  ];
  for (const [name, title] of titles) assert.equal(titleOfFile(name), title);
});
