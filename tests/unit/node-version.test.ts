import assert from "node:assert/strict";
import { test } from "node:test";
import { isMended, nodeWarning } from "#lib/cli/node-version.mjs";

test("a Node with known holes is told from one without", () => {
  const holes = ["20.19.0", "24.21.0", "24.22.0", "25.9.0", "26.0.0", "26.12.0"];
  const none = ["24.22.1", "24.23.0", "26.12.1", "26.13.0", "27.0.0"];
  assert.deepEqual(holes.filter(isMended), []);
  assert.deepEqual(
    none.filter((version) => !isMended(version)),
    [],
  );
  assert.match(
    nodeWarning("24.21.0") ?? "",
    /^Node 24\.21\.0 has known security holes\. Install Node 24\.22\.1 or 26\.12\.1/,
  );
  assert.equal(nodeWarning("24.22.1"), undefined);
});
