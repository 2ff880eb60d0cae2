import assert from "node:assert/strict";
import type { Documents } from "#lib/documents/documents.ts";

/** A page of the list, of a search that was not stopped. */
export async function pageOf(documents: Documents, ...asked: Parameters<Documents["list"]>) {
  const page = await documents.list(...asked);
  assert.ok(page.ok);
  return page.value;
}
