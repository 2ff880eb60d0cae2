/** What is entered for an item: how its field is drawn and what is looked for in it. */
export const itemTypes = ["text", "long", "number", "money", "date", "phone", "choice"] as const;
export type ItemType = (typeof itemTypes)[number];

/** How a value can be written for the service, by the item's type; the first one that is offered is as it was entered. */
export const writings = {
  number: ["digits", "commas"],
  money: ["digits", "commas"],
  date: ["korean", "dots", "english"],
  phone: ["digits", "hyphens"],
} as const satisfies { [Type in ItemType]?: readonly string[] };
export type Writing = (typeof writings)[keyof typeof writings][number];

/** The ways in which values of a type can be written; none for most. */
export function writingsOf(type: ItemType): readonly Writing[] {
  return type in writings ? writings[type as keyof typeof writings] : [];
}

/** A value that shows how it is written. */
export function writingSample(type: ItemType, way: Writing): string {
  const value = { number: "1200", money: "1200000", date: "2026-12-01", phone: "01012345678" }[type as string] ?? "";
  return writtenAs(type, way, value);
}

/** Longer ones are none, and need not be looked through. */
const mostCharacters = 50;

/** Full-width signs and spaces around it do not matter. */
function plainValue(value: string): string {
  const text = value.length <= 2 * mostCharacters ? value.normalize("NFKC").trim() : "";
  return text.length < mostCharacters ? text : "";
}

const ordinary = /^(-?)(\d+|\d{1,3}(?:[, ]\d{3})+)(\.\d+)?$/;

/** A number as its digits, with a point before decimals; undefined for what is none or begins with a nought. */
export function readNumber(value: string): string | undefined {
  const [, sign = "", whole = "", decimals = ""] = ordinary.exec(plainValue(value)) ?? [];
  const digits = whole.replace(/[, ]/g, "");
  return digits === "" || /^0\d/.test(digits) ? undefined : `${sign}${digits}${decimals}`;
}

/** An amount of won, or of no currency that is named, as its digits: `1,200,000원`, `₩3,000`, `3억 5,000만원`, `1조 2천억`, `일금 삼백만원정`. */
export function readAmount(value: string): string | undefined {
  const text = plainValue(value)
    .replace(/^(일?금|₩|KRW) ?/, "")
    .replace(/ ?정$/, "")
    .replace(/ ?(원|₩|KRW)$/, "");
  return readNumber(text) ?? inHangul(text);
}

const digits = "영일이삼사오육칠팔구";
const small: Record<string, number> = { 십: 10, 백: 100, 천: 1000 };
const large: Record<string, number> = { 만: 1e4, 억: 1e8, 조: 1e12 };

/**
 * A number with Korean units, its digits in figures or in words. What people say for another number is none: `3억 5천` and `3만 5` are
 * 3억 5천만 and 3만 5천 to them.
 */
function inHangul(text: string): string | undefined {
  if (!/[가-힣]/.test(text) || !/^[\d,. 영일이삼사오육칠팔구십백천만억조]+$/.test(text)) return undefined;
  let [sum, section] = [0, 0];
  let [lastLarge, lastSmall] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let figure: number | undefined;
  let isWord = false;
  /** Whether it may stand after this unit with none of its own. */
  const fits = (unit: number) =>
    figure === undefined || isWord || unit === 10 || (figure >= 10 && figure < unit && Number.isInteger(figure));
  for (const [part] of text.matchAll(/\d[\d,]*(?:\.\d+)?|[^\d, ]/g)) {
    if (part in large) {
      const unit = large[part] ?? 0;
      const count = section + (figure ?? (section === 0 ? 1 : 0));
      if (unit >= lastLarge || count >= lastLarge / unit || (section > 0 && !fits(lastSmall))) return undefined;
      sum += count * unit;
      [section, figure, lastLarge, lastSmall] = [0, undefined, unit, Number.POSITIVE_INFINITY];
    } else if (part in small) {
      const unit = small[part] ?? 0;
      if (unit >= lastSmall || (figure ?? 1) >= 10) return undefined;
      section += (figure ?? 1) * unit;
      [figure, lastSmall] = [undefined, unit];
    } else {
      if (figure !== undefined) return undefined;
      isWord = digits.includes(part);
      figure = isWord ? digits.indexOf(part) : Number(readNumber(part));
    }
  }
  const rest = section + (figure ?? 0);
  if (rest > 0 && Number.isFinite(lastLarge) && lastLarge > 1e4) return undefined;
  if (!fits(Math.min(lastSmall, lastLarge))) return undefined;
  // 1.1억 is a fraction of a won too much as the machine multiplies it.
  const whole = Number((sum + rest).toFixed(3));
  return Number.isSafeInteger(whole) ? String(whole) : undefined;
}

interface Day {
  year: number;
  month: number;
  day: number;
}

const inFigures = /^(\d{4})\s?[-./년]\s?(\d{1,2})\s?[-./월]\s?(\d{1,2})\s?[.일]?$/;
const inDigits = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
const inEnglish = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/;
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** A day of the calendar with its year first, or as it is written in English here; undefined for what is none. */
export function readDay(value: string): Day | undefined {
  const text = plainValue(value);
  const [, ...figures] = inFigures.exec(text) ?? inDigits.exec(text) ?? [];
  const [, day = "", month = "", year = ""] = inEnglish.exec(text) ?? [];
  const [y, m, d] = figures.length > 0 ? figures.map(Number) : [Number(year), months.indexOf(month) + 1, Number(day)];
  if (!y || !m || !d) return undefined;
  const at = new Date(Date.UTC(y, m - 1, d));
  return at.getUTCMonth() === m - 1 && at.getUTCDate() === d ? { year: y, month: m, day: d } : undefined;
}

const withCommas = (number: string) => number.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));

/** The value as the template has it written; as it is where it is nothing of its type, or of a currency other than won. Twice is as once. */
export function writtenAs(type: ItemType | undefined, writing: Writing, value: string): string {
  if (type === "number" || type === "money") {
    const number = type === "money" ? readAmount(value) : readNumber(value);
    if (number === undefined) return value;
    return writing === "commas" ? withCommas(number) : number;
  }
  if (type === "date") {
    const found = readDay(value);
    if (!found) return value;
    const { year, month, day } = found;
    if (writing === "korean") return `${year}년 ${month}월 ${day}일`;
    return writing === "dots" ? `${year}. ${month}. ${day}.` : `${day} ${months[month - 1]} ${year}`;
  }
  if (type === "phone") return writtenPhone(writing, value);
  return value;
}

/** Korean numbers, whose groups follow from how they begin; any other one stays. */
function writtenPhone(writing: Writing, value: string): string {
  const text = plainValue(value).replace(/^(\+82|0082) ?\(?0?\)?/, "0");
  const number = /^[\d() .-]+$/.test(text) ? text.replace(/\D/g, "") : "";
  const groups = /^(02|0\d\d|15\d\d|16\d\d|18\d\d)(\d{3,4})?(\d{4})$/.exec(number)?.slice(1).filter(Boolean);
  if (!groups) return value;
  return groups.join(writing === "hyphens" ? "-" : "");
}
