import assert from "node:assert/strict";
import { test } from "node:test";
import type { NamedDocument, RowPlan } from "#lib/documents/export/cells.ts";
import { createCsvWriter } from "#lib/documents/export/csv-writer.ts";
import { messages } from "#lib/shared/messages/messages.ts";

const { exporting, common, duplicate } = messages("en");
const plan: RowPlan = {
  words: {
    heads: exporting.heads,
    states: common.states,
    ...{
      replaced: duplicate.replaced,
      practice: common.practice,
      linksRemoved: exporting.linksRemoved,
      linkUnreadable: "unreadable",
      forgotten: "forgotten",
    },
  },
  region: "KR",
  timeZone: "UTC",
};
const document = (title: string): NamedDocument => ({
  id: title,
  title,
  template: "t",
  templateId: "1",
  state: "created",
  replaced: false,
  practice: false,
  linksRemoved: false,
  createdBy: "Kim",
  since: 0,
  serviceId: "D",
  signers: [{ name: "n", link: undefined, lastSharedAt: undefined }],
});
const titles = (bytes: Uint8Array) =>
  new TextDecoder("utf-8", { ignoreBOM: true })
    .decode(bytes)
    .split("\r\n")
    .map((row) => row.split(",")[0]);

test("portions of many exports at once come back each to its own, and only the first has the head", async () => {
  const csv = createCsvWriter();
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      csv.write({ plan, documents: [document(`a${i}`), document(`b${i}`)], first: i === 0 }),
    ),
  );
  assert.deepEqual(
    all.map(titles),
    all.map((_, i) => [...(i === 0 ? ["\ufeffTitle"] : []), `a${i}`, `b${i}`, ""]),
  );
  csv.rest();
});

test("a thread that dies is told to all who wait for it, and the next portion has another", async () => {
  const csv = createCsvWriter();
  const broken = { ...plan, timeZone: "Nowhere/Atlantis" };
  const dead = [
    csv.write({ plan: broken, documents: [document("a")], first: false }),
    csv.write({ plan, documents: [document("b")], first: false }),
  ];
  for (const one of dead) await assert.rejects(one, RangeError);
  assert.deepEqual(titles(await csv.write({ plan, documents: [document("c")], first: false })), ["c", ""]);
  csv.rest();
  assert.deepEqual(titles(await csv.write({ plan, documents: [document("d")], first: false })), ["d", ""]);
  csv.rest();
});
