import assert from "node:assert/strict";
import { test } from "node:test";
import { filtersOf, listQuery } from "#lib/documents/list-query.ts";
import { dayBegins, ownTimeZone } from "#lib/shared/time.ts";

const query = (address: string) => listQuery(new URLSearchParams(address));

test("a day begins at midnight of its zone, also where the clocks are changed on it", () => {
  const begins = (day: string, timeZone: string, later = 0) =>
    new Date(dayBegins(day, later, timeZone) ?? Number.NaN).toISOString();
  assert.equal(begins("2026-11-21", "Asia/Seoul"), "2026-11-20T15:00:00.000Z");
  assert.equal(begins("2026-11-21", "UTC"), "2026-11-21T00:00:00.000Z");
  assert.equal(begins("2026-11-21", "America/New_York"), "2026-11-21T05:00:00.000Z");
  // On 29 March clocks in Berlin go from 2 to 3, on 25 October from 3 to 2.
  assert.equal(begins("2026-03-29", "Europe/Berlin"), "2026-03-28T23:00:00.000Z");
  assert.equal(begins("2026-03-29", "Europe/Berlin", 1), "2026-03-29T22:00:00.000Z");
  assert.equal(begins("2026-10-25", "Europe/Berlin", 1), "2026-10-25T23:00:00.000Z");
  // In Santiago they go from midnight to 1 on 6 September: that day begins at 1.
  assert.equal(begins("2026-09-06", "America/Santiago"), "2026-09-06T04:00:00.000Z");
  assert.equal(begins("2026-09-05", "America/Santiago", 1), "2026-09-06T04:00:00.000Z");
  assert.equal(begins("2026-04-05", "America/Santiago"), "2026-04-05T04:00:00.000Z");
});

test("what an address asks for is read, and what is malformed or a day that is none counts as absent", () => {
  const id = "0".repeat(26);
  assert.deepEqual(query(`q=kim&state=unknown&creator=${id}&template=77001&unshared=1&older=1073741824`), {
    text: "kim",
    state: "unknown",
    creator: id,
    templateId: "77001",
    unshared: true,
    after: { direction: "older", place: 2 ** 30 },
  });
  assert.deepEqual(query("state=gone&creator=me&template=&unshared=yes&older=x&from=yesterday&to=2026-1-1"), {
    text: "",
  });
  for (const day of ["2026-02-29", "2026-02-31", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00"])
    assert.deepEqual(query(`from=${day}&to=${day}`), { text: "" }, day);
  assert.notDeepEqual(query("from=2028-02-29"), { text: "" });
  // The database holds no such place.
  for (const place of ["-1", "1.5", "1e3", "2147483648", "9".repeat(40), id])
    assert.deepEqual(query(`newer=${place}`), { text: "" });
  assert.deepEqual(query(`template=%00`), { text: "" });
  assert.deepEqual(query(`template=${"7".repeat(101)}`), { text: "" });
  assert.deepEqual(query("template=+77%00001+"), { text: "", templateId: "77001" });
  const { from, to } = query("from=2026-11-20&to=2026-11-21");
  assert.equal(from, dayBegins("2026-11-20", 0, ownTimeZone()));
  assert.equal(to, (dayBegins("2026-11-22", 0, ownTimeZone()) ?? 0) - 1);
});

test("the filters of an address are kept without the place in the list and without what asks for nothing", () => {
  assert.equal(
    filtersOf(new URLSearchParams("older=1&q=+kim+&state=&unshared=1&other=2")).toString(),
    "q=kim&unshared=1",
  );
});
