/** What people of an office are called by. */
export const titles =
  "대표이사|대표|부사장|사장|회장|상무|전무|이사|본부장|실장|팀장|부장|차장|과장|대리|주임|사원|선임|책임|수석|매니저|교수|선생|변호사";

const families =
  "김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진지나엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용";
const hangulName = new RegExp(`^(?:[${families}][가-힣]{1,3}|(?:남궁|황보|제갈|선우|독고|사공|서문)[가-힣]{1,2})$`);
/** Two words and more, as `Jane Porter`. */
const latinName = /^\p{Lu}[\p{Script=Latin}'’.-]*(?: \p{Script=Latin}[\p{Script=Latin}'’.-]*){1,3}$/u;

/** What no name of a person ends with. */
const surely = /.(?:팀|본부|그룹|센터|부서|사업부|지점|지사|연구소)$/;
/** What a department ends with, and now and then a person's name. */
const perhaps = /..[부실과]$/;
const english =
  /\b(?:dept|department|team|division|group|cent(?:er|re)|sales|marketing|finance|accounting|hr|human resources|legal|engineering|it|operations|support|purchasing|procurement|production|r&d|planning|administration)\b\.?/i;
const position = new RegExp(
  `^(?:${titles}|원장|소장|국장|점장|지점장|조장|반장|인턴|정규직|계약직|파견직|임시직|무기직)$|\\b(?:manager|director|officer|engineer|president|head|lead|assistant|associate|staff|chief|executive|specialist|analyst|intern)\\b`,
  "i",
);

const isWhole = (text: string) => (hangulName.test(text) && text.length > 2) || latinName.test(text);
const isDepartment = (text: string) => surely.test(text) || english.test(text);
const isPerson = (text: string) =>
  (hangulName.test(text) || latinName.test(text)) && !isDepartment(text) && !position.test(text);

/**
 * Which column of rows without headings has the names, where the first text of most is the department: by what such a column ends with, or
 * because the same word stands there again and again, beside another column of names. Undefined where it is not certain. Takes each row's
 * texts that may be a name, empty where none is.
 */
export function nameColumn(all: string[][]): { not: number; but: number } | undefined {
  const firsts = all.map((row) => row.findIndex((text) => text !== ""));
  const not = mostOften(firsts.filter((first) => first !== -1));
  if (not === undefined) return undefined;
  const rows = all.filter((_, row) => firsts[row] === not);
  const texts = rows.map((row) => row[not] ?? "");
  const repeated = new Set(texts.filter((text, row) => texts.indexOf(text) < row && !isWhole(text)));
  const isNone = (text: string) => isDepartment(text) || repeated.has(text) || (rows.length > 1 && perhaps.test(text));
  if (texts.filter(isNone).length * 2 <= texts.length) return undefined;
  const isNames = (column: number) => {
    const names = rows.flatMap((row) => row[column] || []);
    const isFull = names.length * 2 >= rows.length && names.filter(isPerson).length * 3 >= names.length * 2;
    return isFull && new Set(names).size >= new Set(texts).size;
  };
  const but = [...(rows[0] ?? []).keys()].find((column) => column > not && isNames(column));
  return but === undefined ? undefined : { not, but };
}

function mostOften(numbers: number[]): number | undefined {
  const times = (sought: number) => numbers.filter((one) => one === sought).length;
  return [...new Set(numbers)].toSorted((a, b) => times(b) - times(a))[0];
}
