import assert from "node:assert/strict";
import { test } from "node:test";
import { clockOf, exactTime, recentTime } from "#lib/shared/time.ts";
import { knownTimeZone } from "#lib/shared/time-zone.ts";

test("a zone that a browser names is known, however it is spelled; anything else is none", () => {
  assert.equal(knownTimeZone("Asia/Seoul"), "Asia/Seoul");
  assert.equal(knownTimeZone("asia/SEOUL"), "Asia/Seoul");
  assert.ok(knownTimeZone("America/Argentina/Buenos_Aires"));
  assert.ok(knownTimeZone("Europe/Kyiv"));
  for (const none of [
    "",
    "Nowhere/Atlantis",
    "+05:30",
    "-00:01",
    "x".repeat(5000),
    "a/".repeat(5000),
    "Asia/Seoul\n",
    "<b>",
  ])
    assert.equal(knownTimeZone(none), undefined, none.slice(0, 20));
});

test("a time is told in each of all zones, and again in the first", () => {
  const at = Date.UTC(2026, 0, 6, 17, 44);
  for (const zone of Intl.supportedValuesOf("timeZone"))
    assert.match(exactTime(at, "en", zone), /2026, \d\d:\d\d \S+$/);
  assert.equal(exactTime(at, "en", "Asia/Seoul"), "7 January 2026, 02:44 KST");
});

test("yesterday is the day before by the calendar, also when the clocks have just been put forward", () => {
  const berlin = (ms: number, now: number) => recentTime(ms, "en", now, "Europe/Berlin");
  // On 29 March 2026 the clocks went from two to three.
  const halfPastMidnight = Date.UTC(2026, 2, 29, 22, 30);
  assert.equal(berlin(Date.UTC(2026, 2, 29, 12), halfPastMidnight), "yesterday");
  assert.equal(berlin(Date.UTC(2026, 2, 28, 22, 45), halfPastMidnight), "28 Mar");
  assert.equal(berlin(halfPastMidnight, halfPastMidnight), "00:30");
  assert.equal(berlin(halfPastMidnight, Date.UTC(2026, 2, 30, 22, 30)), "yesterday");
});

test("a zone's clock is as far behind UTC's, now and half a year on, as a browser there tells of its own", () => {
  const january = Date.UTC(2026, 0, 6);
  const behind = (zone: string) => clockOf(january, zone).map(([, minutes]) => minutes + 0);
  assert.deepEqual(behind("Asia/Seoul"), [-540, -540]);
  assert.deepEqual(behind("America/New_York"), [300, 240]);
  assert.deepEqual(behind("Europe/London"), [0, -60]);
  assert.deepEqual(behind("Asia/Kathmandu"), [-345, -345]);
  assert.deepEqual(
    clockOf(january, "UTC").map(([ms]) => ms),
    [january, Date.UTC(2026, 6, 7)],
  );
});
