import assert from "node:assert/strict";
import { test } from "node:test";
import { createCallers } from "#lib/web/callers.ts";

const person = { id: "kim", name: "Kim" };

test("a session has turns of its own once it was there, and none any more once it has ended", () => {
  const callers = createCallers();
  const caller = () => callers.of("sid", "192.0.2.7");
  assert.equal(caller(), "192.0.2.7");
  callers.note("sid", { person });
  assert.equal(caller(), "sid");
  // A request that asks for nobody, an icon's for one, tells nothing.
  callers.note("sid", {});
  assert.equal(caller(), "sid");
  callers.note("sid", { signedOut: true });
  assert.equal(caller(), "192.0.2.7");
});

test("cookies of sessions that have ended are as one caller, and take the place of nobody who is there", () => {
  const callers = createCallers();
  callers.note("sid", { person });
  for (let n = 0; n < 5000; n++) {
    callers.note(`ended-${n}`, { signedOut: true });
    assert.equal(callers.of(`ended-${n}`, "192.0.2.7"), "192.0.2.7");
  }
  assert.equal(callers.of("sid", "192.0.2.7"), "sid");
  assert.equal(callers.of(undefined, "192.0.2.7"), "192.0.2.7");
});
