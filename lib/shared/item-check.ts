import { type ItemType, readDay } from "./item-values.ts";
import type { ProblemCode } from "./problems.ts";

interface Checked {
  type?: ItemType;
  required?: boolean;
  /** It is written in a way of its own before it is sent. */
  written?: unknown;
}

/** What is wrong with the value of an item, by what its template asks for. Of what is not asked for nothing is. */
export function itemProblem({ type, required, written }: Checked, value: string): ProblemCode | undefined {
  const text = value.normalize("NFKC").trim();
  if (text === "") return required ? "value_required" : undefined;
  // A template's number is a few digits; what is longer is none, and need not be looked through.
  if (type === "number" && !(text.length < 50 && number.test(text))) return "value_not_number";
  if (type === "money" && !(text.length < 50 && money.test(inDigits(text)))) return "value_not_number";
  if (type === "date" && (!readDay(text) || (!written && /^\d+$/.test(text)))) return "value_not_date";
  if (type === "phone" && !(text.length < 50 && phone.test(text))) return "value_not_phone";
  return undefined;
}

/** The rows of the required values that a form is without; -1 for one that it has no row for. */
export function rowsMissing(
  rows: { key: string; value: string }[],
  asked: { key: string; required?: boolean }[],
): number[] {
  return asked
    .filter(({ required }) => required)
    .map(({ key }) => rows.findIndex((row) => row.key.trim() === key))
    .filter((row) => itemProblem({ required: true }, rows[row]?.value ?? ""));
}

const number = /^[+-]?\d[\d, ]*(\.\d+)?$/;
/** A number with its currency before or after it. */
const money = /^(\p{Sc}|[A-Z]{3})? ?-?\d[\d, ]*(\.\d+)? ?(\p{Sc}|[A-Z]{3}|원)?$/u;
/** Amounts as Korean contracts have them: `1조 2천억원`, `일금 삼백만원정`. */
const inDigits = (text: string) =>
  text
    .replace(/^일?금 ?/, "")
    .replace(/ ?정$/, "")
    .replace(/[영일이삼사오육칠팔구십백천만억조]/g, "1");
const phone = /^\+?[\d() .-]*\d[\d() .-]{5,}$/;
