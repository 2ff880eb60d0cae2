import type { Messages } from "#lib/shared/messages/messages.ts";

/** The texts that the form shows, in one language. */
export interface FormWords {
  form: Messages["form"];
  draft: Messages["drafts"]["form"];
  problems: Messages["problems"];
  copy: Pick<Messages["document"], "links"> & Pick<Messages["common"], "copy" | "copyFor">;
  common: Pick<Messages["common"], "problemTitle" | "errorPrefix" | "reference">;
}

/** The id of the control that holds the value at `path` (`signers.0.name`), so that the summary's links find it. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll(".", "-")}`;
}
