import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Notice } from "./notice-store.ts";

/** A notice in words; a refusal of which the frame says nothing is told as what was not expected. */
export function noticeText({ text }: Notice, texts: Messages["notices"]): string {
  if (typeof text === "string") return text;
  return fill(text.of in texts ? texts[text.of as keyof typeof texts] : texts.unexpected, text.values ?? {});
}
