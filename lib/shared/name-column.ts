/** What people of an office are called by. */
export const titles =
  "대표이사|대표|부사장|사장|회장|상무|전무|이사|본부장|실장|팀장|부장|차장|과장|대리|주임|사원|선임|책임|수석|매니저|교수|선생|변호사";

const families =
  "김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진지나엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용";
const longFamilies = "남궁|황보|제갈|선우|독고|사공|서문";
const mayBeName = new RegExp(`^(?:[${families}][가-힣]{1,3}|(?:${longFamilies})[가-힣]{1,2})$`);
/** Of two letters many towns look like names, and of four many branches. */
const hangulName = new RegExp(`^(?:[${families}][가-힣]{2}|(?:${longFamilies})[가-힣]{1,2})$`);
/** Two words and more, as `Jane Porter`. */
const latinName = /^\p{Lu}[\p{Script=Latin}'’.-]*(?: \p{Lu}[\p{Script=Latin}'’.-]*){1,3}$/u;

/** What no name of a person ends with. */
const departmentEnd = /..팀$|.(?:본부|부서|사업부|센터|그룹)$|\b(?:dept\.?|department|team)$/i;
/** A department in English, of such words alone: `Sales` is also part of names. */
const english =
  /^(?:(?:dept|department|team|division|group|center|centre|sales|marketing|finance|accounting|hr|human resources|legal|engineering|it|operations|support|purchasing|procurement|production|r&d|planning|administration|&|and|\d+)\.?(?: |$))+$/i;
const company = /\(주\)|㈜|주식회사/;
/** What a person's name seldom is; where one is, the department stays. */
const place = /[시군구읍면점]$|\b(?:corp|inc|ltd|llc|co|company|office|branch|city|street)\b/i;
const position = new RegExp(
  `^(?:${titles}|원장|소장|국장|점장|지점장|조장|반장|인턴|정규직|계약직|파견직|임시직|무기직)$|\\b(?:manager|director|officer|engineer|president|head|lead|assistant|associate|staff|chief|executive|specialist|analyst|intern)\\b`,
  "i",
);

const isDepartment = (text: string) => !company.test(text) && (departmentEnd.test(text) || english.test(text));
const isNoPerson = (text: string) => isDepartment(text) || position.test(text) || place.test(text);
const isPerson = (text: string) => (hangulName.test(text) || latinName.test(text)) && !isNoPerson(text);
/** In Hangul, and neither somebody's name nor a company's. */
const isNoName = (text: string) => /[가-힣]/.test(text) && !mayBeName.test(text) && !company.test(text);

/**
 * Finds the names in rows without headings, where the first text of most is the department: by what such a text ends with, or because the same
 * word stands there in several rows, beside a single other column that looks like names. Takes each row's texts that may be a name, empty
 * where none is. Answers what the name of such a row is; undefined where it is not certain: a wrong name is worse than a department.
 */
export function namesBehind(all: string[][]): (texts: string[]) => string | undefined {
  const firstOf = (texts: string[]) => texts.findIndex((text) => text !== "");
  const first = mostOften(all.map(firstOf).filter((at) => at !== -1)) ?? -1;
  const rows = all.filter((texts) => first !== -1 && firstOf(texts) === first);
  const firsts = rows.map((texts) => texts[first] ?? "");
  const once = new Set<string>();
  const repeated = new Set(firsts.filter((text) => (once.has(text) ? isNoName(text) : !once.add(text))));
  const departments = firsts.filter((text) => isDepartment(text) || repeated.has(text));
  const isNames = (column: number) => {
    const names = rows.flatMap((texts) => texts[column] || []);
    return names.length * 2 >= rows.length && names.filter(isPerson).length * 3 >= names.length * 2;
  };
  const width = rows.reduce((most, texts) => Math.max(most, texts.length), 0);
  const columns = [...Array(width).keys()].filter((column) => column > first && isNames(column));
  const [column = -1] = columns;
  const names = rows.flatMap((texts) => texts[column] || []);
  const isCertain =
    columns.length === 1 && departments.length * 2 > rows.length && new Set(names).size === names.length;
  return (texts) => {
    const [text = "", name = ""] = [texts[first], texts[column]];
    const isIts = isCertain && firstOf(texts) === first && (isDepartment(text) || isNoName(text));
    return isIts && name !== "" && !isNoPerson(name) ? name : undefined;
  };
}

function mostOften(numbers: number[]): number | undefined {
  const times = (sought: number) => numbers.filter((one) => one === sought).length;
  return [...new Set(numbers)].toSorted((a, b) => times(b) - times(a))[0];
}
