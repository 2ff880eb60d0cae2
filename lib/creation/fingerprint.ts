import { createHash } from "node:crypto";
import type { DocumentContent } from "../shared/document.ts";

/**
 * Equal for two contents that would make the same document: template, signers in their order, items in any, and what is in the
 * files, in their order. Title and file names may differ: people change those when they think that nothing came of the first try.
 */
export function fingerprint(content: DocumentContent, files: readonly { sha256: string }[]): string {
  const { templateId, signers, items } = content;
  const essence = [
    templateId,
    signers.map(({ name, email, mobile }) => [name, email ?? "", mobile ?? ""]),
    items.map(({ key, value }) => [key, value]).sort(),
    files.map(({ sha256 }) => sha256),
  ];
  return createHash("sha256").update(JSON.stringify(essence)).digest("hex");
}
