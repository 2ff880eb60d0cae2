import assert from "node:assert/strict";
import { test } from "node:test";
import { type Entry, historyLines } from "#lib/shared/history.ts";

const copied = (at: number, place: number, by = "Kim"): Entry => ({
  at,
  by,
  what: "shared",
  way: "link",
  signers: [`signer ${place}`],
  places: [place],
});
const note = (at: number): Entry => ({ at, by: "Kim", what: "note", text: "the same words" });

test("a history is read newest first, what was done again and again as one line with its first and last time", () => {
  const history = [copied(1, 0), copied(2, 0), copied(3, 0), copied(4, 1), copied(5, 0), copied(6, 0, "Lee")];
  assert.deepEqual(
    historyLines(history).map(({ entry, times, firstAt }) => [entry.at, times, firstAt]),
    [
      [6, 1, 6],
      [5, 1, 5],
      [4, 1, 4],
      [3, 3, 1],
    ],
  );
});

test("two notes of the same words are two lines", () => {
  assert.equal(historyLines([note(1), note(2)]).length, 2);
});
