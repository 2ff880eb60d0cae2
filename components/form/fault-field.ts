import { limits } from "#lib/shared/limits.ts";

/** The field in which a fault of the form is mended: of too many rows, the first that is one too many. */
export function faultField(path: string): string {
  const rows: Record<string, string> = {
    signers: `signers.${limits.signers}.name`,
    items: `items.${limits.items}.value`,
  };
  return rows[path] ?? path;
}
