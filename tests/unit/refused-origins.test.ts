import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { refusedOrigins } from "#lib/web/refused-origins.ts";

function logged(run: (refused: (origin: string | undefined) => void) => void): string[] {
  const lines = mock.method(console, "log", () => {});
  run(refusedOrigins("https://desk.example"));
  lines.mock.restore();
  return lines.mock.calls.map(({ arguments: [line] }) => JSON.parse(String(line)).origin);
}

test("an origin from which changes are refused is logged once, cleaned, and none of them is long", () => {
  const origins = logged((refused) => {
    refused("http://10.0.0.5:3000");
    refused("http://10.0.0.5:3000");
    refused("http://user:secret@10.0.0.6/path?token=1");
    refused(undefined);
    refused("null");
    refused(`http://${"a".repeat(5000)}.example`);
    refused("not an address");
  });
  assert.deepEqual(origins, ["http://10.0.0.5:3000", "http://10.0.0.6", "none", "unreadable"]);
});

test("somebody who makes up origins fills no log", () => {
  const origins = logged((refused) => {
    for (let i = 0; i < 10_000; i++) refused(`http://made-up-${i}.example`);
  });
  assert.equal(origins.length, 50);
});
