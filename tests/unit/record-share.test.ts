import assert from "node:assert/strict";
import { registerHooks } from "node:module";
import { test } from "node:test";
import { ok, refuse } from "#lib/shared/result.ts";

registerHooks({ resolve: (name, context, next) => next(/^next\/\w+$/.test(name) ? `${name}.js` : name, context) });
const { recordShare } = await import("#components/sharing/record-share.ts");

test("a sharing that a full disk had no room to record is recorded when there is room again, as the same one", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const tries: (string | undefined)[] = [];
  const record = async ({ once }: { once?: string }) => {
    tries.push(once);
    return tries.length < 3 ? refuse<null>("disk_full") : ok(null);
  };
  const recorded = recordShare(
    record,
    { id: "document", signers: [0], way: "link" },
    { title: "Lease", names: ["Jane Porter"] },
  );
  for (const pauseMs of [2000, 8000]) {
    await new Promise((resolve) => setImmediate(resolve));
    context.mock.timers.tick(pauseMs);
  }
  await recorded;
  assert.deepEqual([tries.length, new Set(tries).size], [3, 1]);
});
