import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormSession } from "#components/form/form-session.ts";
import { createParts } from "#components/packets/create-parts.ts";

type Checks = () => Promise<Record<string, string>>;

/** Parts whose checks answer so, and what was done with them. `layOut`: what becomes of the text of one that is not laid out, undefined where that fails. */
function partsWith(checks: Checks[], layOut: Record<number, () => string | undefined> = {}) {
  const done: string[] = [];
  const dropped = new Set<number>();
  const sessions = checks.map((all, n) => {
    let busy = "no";
    let text = "as pressed";
    const end = (what: string) => async () => {
      done.push(`${what} ${n + 1}`);
      busy = "no";
    };
    return {
      check: { write: async () => {}, all },
      saver: { keep: () => {} },
      sending: {
        dropped: () => dropped.has(n + 1),
        state: { get: () => ({ busy }) },
        queue(queued: boolean) {
          busy = queued ? "queued" : "no";
        },
        isLaidOut: () => !layOut[n + 1],
        async layOut() {
          busy = "layout";
          await new Promise((resolve) => setImmediate(resolve));
          const lays = layOut[n + 1];
          const laidOut = lays ? lays() : text;
          if (laidOut === undefined) busy = "no";
          text = laidOut ?? text;
          return laidOut !== undefined;
        },
        text: () => text,
        stopAsChanged: end("changed"),
        send: end("sent"),
        notLoaded: end("not loaded"),
      },
    } as unknown as FormSession;
  });
  const isBusy = () => sessions.some(({ sending }) => sending.state.get().busy !== "no");
  return {
    done,
    dropped,
    isBusy,
    create: () => createParts(sessions.map((session) => ({ session, releaseNote: undefined }))),
  };
}

const right = async () => ({});
const wrong = async () => ({ title: "title_missing" });

test("none of several documents is sent while something is wrong with any", async () => {
  const all = partsWith([right, right]);
  await all.create();
  assert.deepEqual(all.done, ["sent 1", "sent 2"]);
  const one = partsWith([right, wrong]);
  await one.create();
  // Which says what is wrong with it.
  assert.deepEqual(one.done, ["sent 2"]);
});

test("of several documents none is sent unless all are laid out for their templates, each as it was before", async () => {
  const same = partsWith([right, right], { 2: () => "as pressed" });
  await same.create();
  assert.deepEqual(same.done, ["sent 1", "sent 2"]);
  const other = partsWith([right, right], { 2: () => "with other rows" });
  await other.create();
  assert.deepEqual(other.done, ["changed 2"]);
  const failed = partsWith([right, right, right], { 2: () => undefined, 3: () => "with other rows" });
  await failed.create();
  assert.deepEqual(failed.done, ["changed 3"]);
  for (const { isBusy } of [same, other, failed]) assert.equal(isBusy(), false);
});

test("of several documents one whose draft was deleted while it waited is left out, and the others go on", async () => {
  const parts = partsWith([right, right, right]);
  parts.dropped.add(2);
  await parts.create();
  assert.deepEqual(parts.done, ["sent 1", "sent 3"]);
});

test("none of several documents is sent where what checks them cannot be loaded, or not in time", async (t) => {
  const refused = partsWith([right, () => Promise.reject(new Error("no chunk")), wrong]);
  await refused.create();
  assert.deepEqual(refused.done, ["not loaded 2"]);
  assert.equal(refused.isBusy(), false);

  t.mock.timers.enable({ apis: ["setTimeout"] });
  const stalled = partsWith([() => new Promise(() => {}), right]);
  const ends = stalled.create();
  // Its clock begins once the values are written.
  await new Promise((resolve) => setImmediate(resolve));
  t.mock.timers.tick(10_000);
  await ends;
  assert.deepEqual(stalled.done, ["not loaded 1"]);
  assert.equal(stalled.isBusy(), false);
});
