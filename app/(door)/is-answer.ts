import { headers } from "next/headers";

/**
 * Whether the page is drawn within the answer to its own action: Next does so when a session was opened there. The page is about to
 * leave by a full navigation then, and a redirect besides would load the next page twice.
 */
export async function isAnswer(): Promise<boolean> {
  return (await headers()).has("next-action");
}
