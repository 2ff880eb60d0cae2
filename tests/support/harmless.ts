import assert from "node:assert/strict";
import type { Outcome } from "#lib/signing/types.ts";

const kinds = ["created", "rejected", "not_authorised", "not_sent", "unknown"];

/** Whatever a service says, what the client makes of it can be kept, shown and logged. */
export function assertHarmless(outcome: Outcome, signers: number): void {
  assert.ok(kinds.includes(outcome.kind));
  assert.match(outcome.detail, /^(creation|token): [\w ,]{1,80}$/, "nothing of the answer's words for the log");
  if (outcome.kind === "rejected" && outcome.message !== undefined) assertPlain(outcome.message, 500);
  if (outcome.kind !== "created") return;

  assertPlain(outcome.documentId, 2000);
  assert.match(outcome.documentId, /\S/);
  assert.equal(outcome.links.length, signers);
  assert.equal(
    outcome.complete,
    outcome.links.every(({ url }) => url !== undefined),
  );
  for (const { url, unsafeUrl } of outcome.links) {
    assert.ok(url === undefined || unsafeUrl === undefined);
    if (unsafeUrl !== undefined) assertPlain(unsafeUrl, 500);
    if (url === undefined) continue;
    assertPlain(url, 8000);
    assert.match(new URL(url).protocol, /^https?:$/);
  }
}

/** One line of well-formed text without control characters and turns of direction. */
function assertPlain(text: string, max: number): void {
  assert.ok(Array.from(text).length <= max, `${text.length} characters`);
  assert.ok(text.isWellFormed());
  assert.doesNotMatch(text, /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
}
