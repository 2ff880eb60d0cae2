import { compose } from "./compose.ts";
import { numberLike, readMobile, showMobile } from "./mobile.ts";
import { emptySigner, type TypedSigner } from "./signer.ts";

/** More than fifty people with all that a spreadsheet has beside them. */
export const longestPaste = 50_000;

/** What a spreadsheet heads its columns with. */
const headings =
  /^(이름|성명|성함|서명자|수신자|이메일|메일|휴대폰|휴대전화|핸드폰|연락처|전화|전화번호|번호|no\.?|name|full name|signer|e-?mail|mobile|phone|cell|tel)$/i;
/** What stands before a contact in a line of a chat or a signature. */
const labels =
  /(?<=^|[\s([])(?:이메일|메일|휴대폰|휴대전화|핸드폰|연락처|전화|h\.?p\.?|e-?mail|mobile|phone|cell|tel|[mte])\s*[.:：)]/giu;
const titles =
  "대표이사|대표|부사장|사장|회장|상무|전무|이사|본부장|실장|팀장|부장|차장|과장|대리|주임|사원|선임|책임|수석|매니저|교수|선생|변호사";
/** A Korean name, and what such a person is called by. */
const called = new RegExp(`^([가-힣]{2,5}?)(?:\\s+(?:${titles}))?(?:\\s*(?:님|씨))?$`);

/** As mail programs write it: `Porter, Jane`. */
const familyFirst = /^\s*"?(\p{Script=Latin}+), *(\p{Script=Latin}[\p{Script=Latin} .-]*)(?=["<>\s]*$)/u;

/**
 * The people in a text that was pasted: rows of a spreadsheet (tabs), of a CSV (commas), of a mail program (`홍길동 <a@b.kr>; …`) or lines
 * of a chat (`김철수 대리 010-1234-5678`), one person or many, in their order. A mobile comes as people write it in `region`; what cannot be
 * read is not there. Of a text longer than {@link longestPaste} nobody.
 */
export function readPeople(text: string, region: string): TypedSigner[] {
  if (text.length > longestPaste) return [];
  const lines = compose(text, "NFC")
    // Digits of full width, and what is put between them.
    .replace(/[（）＋－．０-９]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "");
  const people = lines
    .filter((line, at) => at > 0 || !isHeading(line))
    .flatMap(entriesOf)
    .map((cells) => personIn(cells, region));
  return people.filter(({ name, email, mobile }) => `${name}${email}${mobile}` !== "");
}

/**
 * The people of a text that is read line by line, each with the number of its line; whoever is `known` by the line stays to the letter.
 */
export function readLines(
  text: string,
  region: string,
  known: ReadonlyMap<string, TypedSigner>,
): { person: TypedSigner; line: number }[] {
  return text.split("\n").flatMap((line, at) => {
    const there = known.get(line.trim());
    return (there ? [there] : readPeople(line, region)).map((person) => ({ person, line: at + 1 }));
  });
}

const cellsOf = (line: string) => line.split(line.includes("\t") ? "\t" : ",").map((cell) => cell.trim());
const isHeading = (line: string) => cellsOf(line).some((cell) => headings.test(cell));
const isAddress = (word: string) => /^[^@]+@[^@]+\.[^@]+$/.test(word);
/** Words, and what stands around an address, apart. */
const wordsOf = (text: string) => text.split(/[\s<>()[\]"',;:]+/).filter((word) => word !== "");

/** A person each, as cells. */
function entriesOf(line: string): string[][] {
  if (line.includes("\t")) return [cellsOf(line)];
  // A comma within a name (`Porter, Jane <jane@acme.example>`) parts nobody.
  if (line.includes("<")) return line.split(/;|(?<=>)\s*,/).map((one) => [one]);
  const parts = line.split(";").filter((part) => part.trim() !== "");
  if (parts.length > 1) return sameLine(parts);
  return wordsOf(line).filter(isAddress).length > 1 ? line.split(",").map((one) => [one]) : [cellsOf(line)];
}

/** `홍길동; a@b.kr; 010-…` is one person, `홍길동 <a@b.kr>; 김철수 <c@d.kr>` are two. */
function sameLine(parts: string[]): string[][] {
  const addresses = parts.filter((part) => wordsOf(part).some(isAddress)).length;
  return addresses <= 1 && parts.length <= 4 && !parts.some((part) => wordsOf(part).length > 1 && part.includes("@"))
    ? [parts]
    : parts.map((part) => [part]);
}

function personIn(cells: string[], region: string): TypedSigner {
  const whole = cells.join("\t");
  const email = wordsOf(whole).find(isAddress) ?? "";
  const numbers = cells
    .flatMap((cell) => cell.replaceAll(email || "\t", " ").match(numberLike) ?? [])
    .flatMap((typed) => ({ typed, read: readMobile(typed, region)?.digits }))
    .filter(({ read }) => read !== undefined);
  const found = numbers.find(({ read = "" }) => read.startsWith("01")) ?? numbers[0];
  const rest = cells.map((cell) =>
    nameIn(numbers.reduce((text, { typed }) => text.replace(typed, " "), cell.replace(email, " "))),
  );
  return {
    ...emptySigner,
    name: rest.find((cell) => /\p{L}/u.test(cell)) ?? "",
    email,
    mobile: found?.read === undefined ? "" : showMobile(found.read, region),
  };
}

function nameIn(text: string): string {
  const plain = text
    .replace(labels, " ")
    .replace(familyFirst, "$2 $1")
    // Those that a contact stood in: `(주)` is part of a name.
    .replace(/\(\s*\)|<\s*>|\[\s*\]|[([<]\s*$/g, " ")
    .replace(/["',;:|]+|(?:^|\s)[-–/·]+(?=\s|$)/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    // The number of a row.
    .replace(/^\d+[.)]?\s+/, "");
  return called.exec(plain)?.[1] ?? plain;
}
