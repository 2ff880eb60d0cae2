import { refresh } from "next/cache";
import { type Result, refuse } from "../shared/result.ts";
import { services } from "./services.ts";

/**
 * Does what was pressed on a page that told of practice mode, or did not (`practice`), if it is so still: else its person means something
 * else, is told, and the page is drawn as it is now.
 */
export async function asShown<Value>(practice: boolean, press: () => Promise<Result<Value>>): Promise<Result<Value>> {
  const now = await services().connection.isPractice();
  const result: Result<Value> =
    now === practice ? await press() : refuse(practice ? "connected_since" : "disconnected_since");
  if (!result.ok && (result.problem.code === "connected_since" || result.problem.code === "disconnected_since"))
    refresh();
  return result;
}
