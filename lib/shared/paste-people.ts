import { areHeadings, columnsOf, isContact, isHeadingAlone } from "./columns.ts";
import { compose } from "./compose.ts";
import { numberLike, readMobile } from "./mobile.ts";
import { namesBehind, titles } from "./name-column.ts";
import { eachSignerField, emptySigner, type TypedSigner } from "./signer.ts";

/** More than fifty people with all that a spreadsheet has beside them. */
export const longestPaste = 50_000;

/** What stands before a contact in a line of a chat or a signature. */
const labels =
  /(?<=^|[\s([])(?:이메일|메일|휴대폰|휴대전화|핸드폰|연락처|전화|이름|성명|성함|h\.?p\.?|mailto|e-?mail|mobile|phone|cell|tel|[mte]|받는 ?사람|참조|to|b?cc)\s*[.:：)]/giu;
/** A Korean name, and what such a person is called by. */
const called = new RegExp(`^([가-힣]{2,5}?)(?:\\s+(?:${titles}))?(?:\\s*(?:님|씨))?$`);

/** How a message in Korean begins and ends. `감사 홍길동` is none: the word is an auditor's title too. */
const greetings =
  /^(?:(?:안녕|수고)(?:[하히했많]|[\s,.!~^]|$)|감사(?:[합해드]|[,.!~^]|$)|고맙습|고마워|반갑습|반가워|잘 ?부탁|[네넵넹예응][,.!~^]*$|[가-힣]{2,4} (?:드림|올림|배상)$)/u;
/** And in English; `Hi-Kyung` is a name. */
const englishGreetings =
  /^(?:(?:hi|hello|hey|dear|thanks|thx|cheers|regards|sincerely)(?=[\s,.!~]|$)|thank you|many thanks|(?:best|kind|warm)(?:est)? (?:regards|wishes)|all the best|(?:best|ok|okay|yours)[,.!]*$|yours (?:sincerely|truly|faithfully)|good (?:morning|afternoon|evening|day)(?=[\s,.!~]|$))/iu;
const isGreeting = (text: string) => greetings.test(text) || englishGreetings.test(text);

/** As mail programs write it: `Porter, Jane`. */
const familyFirst = /^\s*"?(\p{Script=Latin}+), *(\p{Script=Latin}[\p{Script=Latin} .-]*)(?=["<>\s]*$)/u;

/** A number that stands by itself: of `1.234567E+09`, or `l0-1234-5678`, a part would be somebody else's. */
const numberPart = new RegExp(`(?<![\\d*])${numberLike.source}(?![\\dA-Za-z*])`, "gu");

/** Many times as many people as a document may have. */
const mostPasted = 1000;
/** More cells than a spreadsheet of people has, of which all are compared with all numbers. */
const mostCells = 100;

export interface Pasted {
  people: TypedSigner[];
  /** As it stands: what is nobody, and the lines of people of whom a contact could not be read. */
  unread: string[];
  partlyRead: string[];
}

/**
 * The people in a text that was pasted: rows of a spreadsheet (tabs), of a CSV (commas), of a mail program (`홍길동 <a@b.kr>; …`) or lines
 * of a chat (`김철수 대리 010-1234-5678`), one person or many, in their order, and what of it was not understood. A mobile comes as people write
 * it in `region`. Of a text longer than {@link longestPaste}, or of more than {@link mostPasted} people, nobody, and its beginning as what was
 * not understood.
 */
export function readPasted(text: string, region: string): Pasted {
  const whole = text.length > longestPaste ? text : inOneLine(text);
  const pasted = sorted(whole, entriesIn(whole, region));
  const card = cardIn(whole, pasted);
  return card ? { people: [card], unread: [], partlyRead: [] } : pasted;
}

/** A spreadsheet quotes a cell in which there are several lines. */
const inOneLine = (text: string) =>
  text.includes("\t")
    ? text.replace(/(?<=^|[\t\n])"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/g, (_, cell: string) =>
        cell.replaceAll('""', '"').replace(/\s+/g, " "),
      )
    : text;

/** More lines than a signature has. */
const mostCardLines = 6;
const department = "[가-힣A-Za-z0-9]{1,10}(?:팀|부|과|실|본부|센터|지점)";
/** What stands in a card of its own below the name. */
const post = new RegExp(`^(?:${titles}|${department})(?:[\\s/·,]+(?:${titles}|${department}))*$`);

/** One person whose name and contacts stand in lines of their own, as in a signature; undefined where a line may be somebody else. */
function cardIn(text: string, { people, unread, partlyRead }: Pasted): TypedSigner | undefined {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const isCard = lines.length > 1 && lines.length <= mostCardLines && lines.length === people.length;
  if (!isCard || unread.length + partlyRead.length > 0 || text.includes("\t")) return undefined;
  const [first, ...others] = people.filter((person) => !(isNameAlone(person) && post.test(person.name)));
  // A card begins with whose it is; `홍길동 연락처` may be said of anybody.
  if (!first?.name || first.name.split(" ").some(isHeadingAlone) || others.length === 0) return undefined;
  const all = [first, ...others];
  const told = (field: keyof TypedSigner) => all.filter((person) => person[field] !== "").length;
  if (told("name") !== 1 || told("email") > 1 || told("mobile") > 1) return undefined;
  return eachSignerField((field) => all.find((person) => person[field] !== "")?.[field] ?? "");
}

function sorted(text: string, entries: ReturnType<typeof entriesIn>): Pasted {
  const pasted: Pasted = { people: [], unread: [], partlyRead: [] };
  if (!entries) return { ...pasted, unread: [text.slice(0, 100)] };
  for (const { line, cells, alone, person, isPartly } of entries) {
    const shown = (alone ? line : cells.join(" ")).trim();
    if (isNobody(person) || (isNameAlone(person) && !line.includes("\t") && (isSentence(shown) || isGreeting(shown))))
      pasted.unread.push(shown);
    else {
      pasted.people.push(person);
      if (isPartly) pasted.partlyRead.push(shown);
    }
  }
  return pasted;
}

/** As {@link readPasted}, of the rows of a file, however many, each of which is somebody. */
export function readRows(rows: string[][], region: string): (TypedSigner & { isPartly: boolean })[] {
  const found = rows.flatMap((row) => linesIn(row.join("\t"), region)?.found ?? []);
  return withNames(found).flatMap(({ person, isPartly }) => (isNobody(person) ? [] : { ...person, isPartly }));
}

/** What stands for one person each; undefined where that is too much. Without a heading that stood before, the first line may be one. */
function entriesIn(text: string, region: string, before?: typeof entriesOf) {
  const lines = linesIn(text, region, before);
  return lines && (lines.isHeaded ? lines.found : withNames(lines.found));
}

/** As {@link entriesIn}, before all together tell where the names are. */
function linesIn(text: string, region: string, before?: typeof entriesOf) {
  if (text.length > longestPaste) return undefined;
  let read = before ?? entriesOf;
  const entries = text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .flatMap((line, at) => {
      const plain = withoutSender(narrow(line));
      if (at === 0 && !before && isHeading(plain)) {
        read = rowsUnder(plain);
        return [];
      }
      const inLine = read(plain)
        .map((cells) => cells.slice(0, mostCells))
        .filter((cells) => cells.some((cell) => /[\p{L}\p{N}]/u.test(cell)));
      return inLine.map((cells) => ({ line, cells, alone: inLine.length === 1 }));
    });
  if (entries.length > mostPasted) return undefined;
  return { found: entries.map((entry) => ({ ...entry, ...personIn(entry, region) })), isHeaded: read !== entriesOf };
}

/** The first text of a row is the name, unless all rows together tell that it is the department. */
function withNames<Found extends ReturnType<typeof personIn> & { cells: string[]; alone: boolean }>(found: Found[]) {
  const nameOf = namesBehind(found.filter(({ alone, cells }) => alone && cells.length > 1).map(({ texts }) => texts));
  return found.map((one) => {
    const name = one.alone && nameOf(one.texts);
    return name ? { ...one, person: { ...one.person, name } } : one;
  });
}

/** Digits of full width, and what is put between them, as the others are. */
const narrow = (line: string) =>
  compose(line, "NFC").replace(/[（）＋－．０-９]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

const isNobody = ({ name, email, mobile }: TypedSigner) => `${name}${email}${mobile}` === "";
const isNameAlone = ({ email, mobile }: TypedSigner) => `${email}${mobile}` === "";

/** What somebody says beside the people: a name is short, and no sentence ends with it. */
function isSentence(line: string): boolean {
  const said = line.trim();
  const words = said.split(/\s+/).length;
  return (
    said.length > 60 ||
    words > 6 ||
    /([!?:…~]|니다|니까|십시오|세요|까요|에요|예요|네요|게요|어요|해요|려요|워요)[.!?~^ㅎㅋㅠ\s]*$/u.test(said)
  );
}

/**
 * The people of a text that is read line by line, each with the number of its line, and the first line that was not understood; whoever is
 * `known` by the line stays to the letter.
 */
export function readLines(text: string, region: string, known: ReadonlyMap<string, TypedSigner>) {
  const people: { person: TypedSigner; line: number }[] = [];
  let unread: { text: string; line: number } | undefined;
  let under: typeof entriesOf | undefined;
  for (const [at, line] of text.split("\n").entries()) {
    const there = known.get(line.trim());
    const read = there ? { people: [there], unread: [], partlyRead: [] } : sorted(line, entriesIn(line, region, under));
    // The first line that has anything is a heading, or there is none.
    if (line.trim() !== "") under ??= !there && isHeading(narrow(line)) ? rowsUnder(narrow(line)) : entriesOf;
    people.push(...read.people.map((person) => ({ person, line: at + 1 })));
    const [lost] = [...read.unread, ...read.partlyRead];
    if (lost !== undefined) unread ??= { text: lost, line: at + 1 };
  }
  return { people, unread };
}

const cellsOf = (line: string) => line.split(line.includes("\t") ? "\t" : ",").map((cell) => cell.trim());
/** Over a column stands no contact: a line that has one is somebody, with a label beside it. */
const isHeading = (line: string) =>
  /\p{L}/u.test(line) && !isContact.test(line) && (areHeadings(cellsOf(line)) || wordsOf(line).every(isHeadingAlone));
/** How to read the rows under a heading, each as one person, and lines of another form as without it. */
function rowsUnder(heading: string): typeof entriesOf {
  const headed = cellsOf(heading);
  const columns = headed.length > 1 ? columnsOf(headed) : undefined;
  const isRow = heading.includes("\t")
    ? (line: string) => line.includes("\t")
    : (line: string) => !line.includes("\t") && cellsOf(line).length === headed.length;
  return (line) => (columns && isRow(line) ? [columns(cellsOf(line))] : entriesOf(line));
}

const isAddress = (word: string) => /^[^@]+@[^@]+\.[^@]+$/.test(word);
/** Words, and what stands around an address, apart. */
const wordsOf = (text: string) =>
  text
    .split(/[\s<>()[\]"',;:|]+/)
    .map((word) => word.replace(/\.$/, ""))
    .filter((word) => word !== "");

/** A person each, as cells. */
function entriesOf(line: string): string[][] {
  if (line.includes("\t")) return [cellsOf(line)];
  // A comma within a name (`Porter, Jane <jane@acme.example>`) parts nobody.
  if (line.includes("<")) return line.split(/;|(?<=>)\s*,/).map((one) => [one]);
  const parts = line.split(";").filter((part) => part.trim() !== "");
  if (parts.length > 1) return sameLine(parts);
  const cells = cellsOf(line);
  const isSeveral = wordsOf(line).filter(isAddress).length > 1 || cells.filter(isNameWithNumber).length > 1;
  return isSeveral ? cells.map((one) => [one]) : [cells];
}

/** A label beside a number is no name, with a colon or without. */
const isNameWithNumber = (cell: string) =>
  (cell.match(/\d/g)?.length ?? 0) > 8 && nameIn(`${cell.replace(numberPart, " ").trim()}:`) !== "";

/** A message of KakaoTalk as it is copied, `[홍길동] [오후 3:12] 010-…`: whoever wrote it is meant unless it names somebody. */
function withoutSender(line: string): string {
  const [, sender = "", said] = /^\[([^\]]+)\] \[[^\]\d]*\d{1,2}:\d\d[^\]\d]*\] *(.*)$/.exec(line) ?? [];
  if (said === undefined) return line;
  const namesSomebody = said.split(/\s+/).some((word) => !word.includes("@") && /\p{L}/u.test(word));
  return namesSomebody ? said : `${sender} ${said}`;
}

/** `홍길동; a@b.kr; 010-…` is one person, `홍길동 <a@b.kr>; 김철수 <c@d.kr>` are two. */
function sameLine(parts: string[]): string[][] {
  const addresses = parts.filter((part) => wordsOf(part).some(isAddress)).length;
  return addresses <= 1 && parts.length <= 4 && !parts.some((part) => wordsOf(part).length > 1 && part.includes("@"))
    ? [parts]
    : parts.map((part) => [part]);
}

function personIn(
  { line, cells }: { line: string; cells: string[] },
  region: string,
): { person: TypedSigner; isPartly: boolean; texts: string[] } {
  const whole = cells.join("\t");
  const words = wordsOf(whole);
  const email = words.find(isAddress) ?? "";
  const stretches = cells.flatMap((cell) => cell.replaceAll(email || "\t", " ").match(numberPart) ?? []);
  const numbers = stretches
    .flatMap((typed) => (readMobile(typed, region) || !typed.includes("/") ? [typed] : typed.split("/")))
    .flatMap((typed) => {
      const { digits = "", shown = "" } = readMobile(typed, region) ?? {};
      // A company's common number (`1588-1234`) gets no messages.
      return digits === "" || /^1\d{7}$/.test(digits) ? [] : { typed, digits, shown };
    });
  const mobiles = numbers.filter(({ digits }) => digits.startsWith("01"));
  const mobile = (mobiles[0] ?? numbers[0])?.shown ?? "";
  const rest = cells.map((cell) =>
    nameIn(numbers.reduce((text, { typed }) => text.replace(typed, " "), email ? cell.replaceAll(email, " ") : cell)),
  );
  const isPartly =
    words.some((word) => word !== email && /[^@]@/.test(word)) ||
    new Set(mobiles.map(({ digits }) => digits)).size > 1 ||
    (mobile === "" && stretches.some(isNumberLost)) ||
    (mobile === "" && /\d[.,]\d+E\+?\d/i.test(whole));
  // In a sheet and a mail program's list nobody is greeted: a company may be called so.
  const isTyped = !/[\t<]/.test(line);
  // A number that a spreadsheet has rounded has a letter too, and a label has nothing else.
  const isName = (cell: string) =>
    /\p{L}/u.test(cell.replace(/\d[.,]\d+E\+?\d+/gi, "")) && !isHeadingAlone(cell) && !(isTyped && isGreeting(cell));
  const texts = rest.map((cell) => (isName(cell) ? cell : ""));
  const name = texts.find((text) => text !== "") ?? "";
  const person = { ...emptySigner, name, email, mobile };
  return { person, isPartly, texts };
}

/** What may be somebody's number, and no day. */
const isNumberLost = (stretch: string) =>
  stretch.replace(/\D/g, "").length >= 7 && !/^\s*(19|20)\d\d[-./ ]*[01]?\d[-./ ]*[0-3]?\d[-./ ]*$/.test(stretch);

function nameIn(text: string): string {
  const plain = text
    .replace(labels, " ")
    .replace(familyFirst, "$2 $1")
    // Those that a contact stood in: `(주)` is part of a name.
    .replace(/\(\s*\)|<\s*>|\[\s*\]|[([<]\s*$/g, " ")
    .replace(/["',;:|]+|(?:^|\s)[-–/·.•*]+(?=\s|$)/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    // The number of a row, and what calls somebody in a chat.
    .replace(/^\d+[.)]?\s+/, "")
    .replace(/^@(?=\p{L})/u, "");
  // What stands in brackets beside a contact, as `(본인)`, is nobody.
  if (/^[([（]?[^()[\]（）]*[)\]）]$/u.test(plain)) return "";
  return called.exec(plain)?.[1] ?? plain;
}
