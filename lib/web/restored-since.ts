import { type Result, refuse } from "../shared/result.ts";
import { services } from "./services.ts";

/** A page that does not know of the newest restore was opened before: what it sends may have become a document that the database does not know any more. */
export async function restoredSince(known: string | undefined): Promise<Result<never> | undefined> {
  const newest = await services().restores.newest();
  return newest && newest !== known ? refuse("restored_since", { restore: newest }) : undefined;
}
