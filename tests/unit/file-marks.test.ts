import assert from "node:assert/strict";
import { test } from "node:test";
import { createFileMarks } from "#lib/uploads/file-marks.ts";
import { twoDocuments } from "../support/two-documents.ts";

const marksOf = (file: Buffer, size: number, most?: number) => {
  const marks = createFileMarks(most);
  for (let at = 0; at < file.length; at += size) marks.add(file.subarray(at, at + size));
  return marks;
};

test("where objects and trailers begin is found in whatever parts the file comes", () => {
  const file = twoDocuments("a table at its head", "/OpenAction << /S /Launch >>");
  const whole = marksOf(file, file.length).end();
  assert.ok(whole.objects.size > 5 && whole.trailers.length === 2 && whole.startXRef !== undefined);
  // As large as a part that is looked through for itself, with marks at its end and across the next.
  const parts = Array.from({ length: 40 }, (_, n) => [Buffer.alloc(3000 + 37 * n, "x "), file]).flat();
  const large = Buffer.concat(parts);
  const wholeOfLarge = marksOf(large, large.length).end();
  assert.equal(wholeOfLarge.trailers.length, 80);
  for (const size of [1, 5000, 4096, 4097, 4100, 8191, 65_536])
    assert.deepEqual(marksOf(large, size).end(), wholeOfLarge, `a large one in parts of ${size}`);
  for (const size of [1, 2, 3, 7, 64, 1000]) assert.deepEqual(marksOf(file, size).end(), whole, `in parts of ${size}`);
});

test("of a file that is made of objects no more are kept than may be, and that is said", () => {
  const file = Buffer.from("1 0 obj\n".repeat(1000));
  const marks = marksOf(file, 100, 50);
  assert.ok(marks.isOver());
  assert.ok([...marks.end().objects.values()].flat().length < 100);
  assert.ok(!marksOf(file, 100, 1000).isOver());
});
