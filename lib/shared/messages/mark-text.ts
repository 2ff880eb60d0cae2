import type { Messages } from "./messages.ts";

/** What is to be said beside a document's state, if anything. */
export function markText(
  { common, duplicate }: Pick<Messages, "common" | "duplicate">,
  { practice, replaced }: { practice: boolean; replaced: boolean },
): string {
  return [practice && common.practice, replaced && duplicate.replaced].filter(Boolean).join(", ");
}
