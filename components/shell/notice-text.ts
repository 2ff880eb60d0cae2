import { diskFull } from "#lib/shared/messages/disk-full.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import type { Notice } from "./notice-store.ts";

/** A notice in words; a refusal of which neither the frame nor this says anything is told as what was not expected. */
export function noticeText({ text }: Notice, texts: Messages["notices"], language: Language): string {
  if (typeof text === "string") return text;
  if (text.of === "disk_full") return diskFull[language];
  return fill(text.of in texts ? texts[text.of as keyof typeof texts] : texts.unexpected, text.values ?? {});
}
