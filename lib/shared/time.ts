import { keepLast } from "./keep-last.ts";
import type { Language } from "./messages/words.ts";
import { ownTimeZone } from "./time-zone.ts";

export { ownTimeZone };

const locales: Record<Language, string> = { en: "en-GB", ko: "ko-KR" };
const dayMs = 24 * 60 * 60 * 1000;

/** A time in full, its zone named: `21 November 2026, 14:03 KST`, `2026년 11월 21일 14:03 KST`. Milliseconds since 1970. */
export function exactTime(ms: number, language: Language, timeZone: string): string {
  return said.of(`exact ${ms} ${language} ${timeZone}`, () => {
    const day = format(ms, language, { dateStyle: "long", timeZone });
    return `${day}${language === "en" ? "," : ""} ${clock(ms, timeZone)} ${zoneName(ms, timeZone)}`;
  });
}

/**
 * A time as people say it: the clock today, `yesterday`, then the day, with its year when that is another. Beside it there must be
 * {@link exactTime}, which names the zone: here it is the reader's own. A time to come has no word for its day, so that it can stand within a sentence.
 */
export function recentTime(ms: number, language: Language, now: number, timeZone: string): string {
  // A day begins at a whole minute everywhere.
  const dayOf = (at: number) =>
    said.of(`day ${Math.floor(at / 60_000)} ${timeZone}`, () => format(at, "en", { dateStyle: "short", timeZone }));
  const today = dayOf(now);
  return said.of(`recent ${ms} ${language} ${timeZone} ${today}`, () => {
    const day = dayOf(ms);
    if (day === today) return clock(ms, timeZone);
    if (day === dayBefore(today))
      return new Intl.RelativeTimeFormat(locales[language], { numeric: "auto" }).format(-1, "day");
    const sameYear = day.slice(-4) === today.slice(-4);
    return format(ms, language, { day: "numeric", month: "short", ...(!sameYear && { year: "numeric" }), timeZone });
  });
}

/** By the calendar (`22/11/2026`): where the clocks are changed, a day has 23 hours or 25. */
function dayBefore(day: string): string {
  const [date = 0, month = 0, year = 0] = day.split("/").map(Number);
  return format(Date.UTC(year, month - 1, date) - dayMs, "en", { dateStyle: "short", timeZone: "UTC" });
}

/** How long ago a time was, in words, a minute at least: `2 min ago`, `2분 전`. No line breaks it. */
export function timeAgo(ms: number, language: Language, now: number): string {
  const minutes = Math.max(1, Math.floor((now - ms) / 60_000));
  const ago = new Intl.RelativeTimeFormat(locales[language], { style: "short" });
  const say = (n: number, unit: "minute" | "hour" | "day") => ago.format(-n, unit).replaceAll(" ", "\u00a0");
  if (minutes < 60) return say(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? say(hours, "hour") : say(Math.floor(hours / 24), "day");
}

/** So many days in words: `30 days`, `30일`. */
export function dayCount(days: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: "unit", unit: "day", unitDisplay: "long" }).format(days);
}

/** When a day (`2026-11-21`), or the one so many days later, begins in a zone; undefined when it is not a day. */
export function dayBegins(day: string, later = 0, timeZone = ownTimeZone()): number | undefined {
  const parsed = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  // 31 February is parsed as 3 March.
  if (Number.isNaN(parsed) || !new Date(parsed).toISOString().startsWith(day)) return undefined;
  const utc = parsed + later * dayMs;
  // The clock in the zone at the time that is that day's beginning in UTC tells how far the two are apart; asked again there, because
  // the clocks may be changed in between.
  const first = utc - offset(utc, timeZone);
  const second = utc - offset(first, timeZone);
  // Where the clocks go forward at midnight the day begins at one, and what midnight would have been is the day before.
  return wallClock(timeZone)(second) < utc ? first : second;
}

/** Two times, now and half a year on, and how many minutes behind UTC's a zone's clock is at each: what `Date.getTimezoneOffset` tells of the own one. */
export type Clock = [ms: number, minutesBehind: number][];

export function clockOf(now: number, timeZone: string): Clock {
  return [now, now + 182 * dayMs].map((ms) => [ms, -offset(ms, timeZone) / 60_000]);
}

/** How far a zone's clock is before UTC's. */
function offset(ms: number, timeZone: string): number {
  return wallClock(timeZone)(ms) - Math.floor(ms / 1000) * 1000;
}

/** Reads a zone's clock: what it shows at a time, to the second, as if that were UTC. */
export function wallClock(timeZone = ownTimeZone()): (ms: number) => number {
  const format = formatOf("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (ms) => {
    const parts = format.formatToParts(ms);
    const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
    return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  };
}

/** What to call a zone beside times of all the year: by its letters where these never change, else by its place (`Europe/Berlin`). */
export function zoneOfYear(now: number, timeZone = ownTimeZone()): string {
  const [here, halfAYearOn] = [now, now + 182 * dayMs].map((ms) => zoneName(ms, timeZone));
  return here !== undefined && here === halfAYearOn ? here : timeZone;
}

/** A list says the same times again and again, and to say one takes 50 µs. */
const said = keepLast<string>(5000);
/** Those of some twenty zones. To make one takes 40 µs. */
const formats = keepLast<Intl.DateTimeFormat>(200);

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formats.of(locale + JSON.stringify(options), () => new Intl.DateTimeFormat(locale, options));
}

function format(ms: number, language: Language, options: Intl.DateTimeFormatOptions): string {
  return formatOf(locales[language], options).format(ms);
}

/** The clock alone: `14:03`. */
export function clock(ms: number, timeZone: string): string {
  return format(ms, "en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
}

/** Intl knows a zone's letters only where they are used, and those of Korea nowhere: `KST` else `EST` else `CET` else `GMT+9`. */
function zoneName(ms: number, timeZone: string): string {
  if (["Asia/Seoul", "ROK"].includes(timeZone)) return "KST";
  const name = (locale: string) =>
    formatOf(locale, { timeZone, timeZoneName: "short" })
      .formatToParts(ms)
      .find(({ type }) => type === "timeZoneName")?.value ?? "";
  const american = name("en-US");
  return american.startsWith("GMT") ? name("en-GB") : american;
}
