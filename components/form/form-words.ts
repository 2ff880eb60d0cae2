import type { Messages } from "#lib/shared/messages/messages.ts";

/** The texts that the form shows, in one language. */
export interface FormWords {
  form: Messages["form"];
  draft: Messages["drafts"]["form"];
  problems: Messages["problems"];
  copy: Pick<Messages["document"], "links" | "copy" | "copyFor" | "copied" | "copyFailed" | "copyTitle">;
  common: Pick<Messages["common"], "problemTitle" | "errorPrefix" | "reference">;
}
