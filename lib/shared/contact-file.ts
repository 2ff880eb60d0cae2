import Papa from "papaparse";
import { areHeadings, type Columns, columnsOf, fullName, isContact } from "./columns.ts";
import { readMobile, showMobile } from "./mobile.ts";
import { readRows } from "./paste-people.ts";
import { eachSignerField, emptySigner, signerFields, type TypedSigner } from "./signer.ts";

/** More than any field may have; whoever has more is left out by it, as with all of it. */
const longest = 300;

export interface ContactFile {
  people: TypedSigner[];
  /** Those in whose row stands another mobile or email, or one that could not be read. */
  partlyRead: TypedSigner[];
}

/** As it was read, of whatever length. */
type ReadPerson = TypedSigner & { isPartly: boolean };

/**
 * The people in a CSV (of any separator, with headings or without) or in contact cards (vCard 2.1 to 4.0), in their order, each once; nobody
 * where not one has an email or a mobile. Reads UTF-8, UTF-16 with its mark, and else CP949, as Korean Excel writes. A mobile comes as people
 * write it in `region`. Linear in the file.
 */
export function readContactFile(bytes: Uint8Array, region: string): ContactFile {
  const text = decode(bytes);
  const read = /^\s*BEGIN:VCARD/i.test(text) ? cardsIn(text, region) : rowsIn(text, region);
  if (!read.some(isReached)) return { people: [], partlyRead: [] };
  const bounded = read.map(({ isPartly, ...person }) => ({
    person: eachSignerField((field) => person[field].slice(0, longest)),
    isPartly,
  }));
  const each = new Map(bounded.map((one) => [signerFields.map((field) => one.person[field]).join("\n"), one]));
  const found = [...each.values()];
  return {
    people: found.map(({ person }) => person),
    partlyRead: found.flatMap(({ person, isPartly }) => (isPartly ? person : [])),
  };
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The web's name of CP949.
    return new TextDecoder("euc-kr").decode(bytes);
  }
}

/** Where a cell begins with a quote: a cell as a CSV has it, the text of one in a single line that does not double its own quotes, or the quotes alone. */
const quotedCell =
  /(^|[,;\t|\r\n])(?:("[^"]*(?:""[^"]*)*")(?=[ \t]*(?:[,;\t|\r\n]|$))|"((?:[^"\r\n]|(?<![,;\t|])"(?![,;\t|\r\n]|$))*)"(?=[,;\t|\r\n]|$)|"+)/g;

const timesIn = (text: string, sought: string) => text.split(sought).length - 1;

/**
 * The cells of each row. Behind a stray quote (`"A"동 101호`) all rows up to the next one would be one cell: so where that may be, only what is
 * surely quoted is read so, and if rows are lost even then, nothing is.
 */
function cellsIn(text: string): string[][] {
  const { data, isSound, isRows } = readCsv(text);
  if (isSound) return data;
  const mended = text.replace(quotedCell, (_, before: string, cell = "", inner?: string) => {
    if (inner !== undefined) return `${before}"${inner.replaceAll('"', '""')}"`;
    return before + (isRows(cell) ? cell.slice(1, -1) : cell);
  });
  const again = readCsv(mended);
  return again.isSound ? again.data : readCsv(text.replaceAll('"', "")).data;
}

function readCsv(text: string) {
  const { data, errors, meta } = Papa.parse<string[]>(text, { skipEmptyLines: "greedy" });
  const columns = data.reduce((most, row) => Math.max(most, row.length), 0);
  /** A contact in several lines, each with what stands between as many cells as a row has. */
  const isRows = (cell: string) =>
    cell.includes(meta.linebreak) &&
    isContact.test(cell) &&
    columns > 1 &&
    timesIn(cell, meta.delimiter) >= timesIn(cell, meta.linebreak) * (columns - 1);
  const isSound = !errors.some(({ type }) => type === "Quotes") && !data.some((row) => row.some(isRows));
  return { data, isSound, isRows };
}

function rowsIn(text: string, region: string): ReadPerson[] {
  const clean = cellsIn(text).map((row) => row.map((cell) => cell.replace(/\s+/g, " ").trim()));
  const heading = headingOf(clean);
  if (!heading) return readRows(clean, region);
  // A title is nobody, whoever is named there with a contact is not left out.
  const above = readRows(clean.slice(0, heading.at), region).filter(isReached);
  const below = clean.slice(heading.at + 1).flatMap((row) => {
    const cells = heading.columns(row);
    return readRows([cells], region).map((person) => {
      const mobile = person.mobile || unreadMobile(cells, region);
      return { ...person, mobile, email: person.email || (mobile ? "" : unreadEmail(cells)) };
    });
  });
  return [...above, ...below];
}

/** A title, a date and who has made the list may stand above. */
const mostAbove = 9;

/** The row that heads the columns: one that surely does, else the first if it may. */
function headingOf(rows: string[][]): { at: number; columns: Columns } | undefined {
  const may = rows.slice(0, mostAbove + 1).flatMap((row, at) => {
    const columns = columnsOf(row);
    return columns ? { at, columns, isSure: areHeadings(row) } : [];
  });
  return may.find(({ isSure }) => isSure) ?? may.find(({ at }) => at === 0);
}

const isReached = ({ email, mobile }: TypedSigner) => `${email}${mobile}` !== "";

/** Begins as a mobile does, and is no day of birth (`010512`) and no number of an employee (`01123`). */
const isLikeMobile = (text: string) => /^01[016-9](?:[ .-][\d .-]*|\d{6,})$/.test(text);

/** What stands in the place of a mobile and is none: left out, nobody would be told that it is wrong. */
const unreadMobile = (texts: string[], region: string) =>
  texts.find((text) => isLikeMobile(text) && !readMobile(text, region)) ?? "";

/** The same of an email, of somebody who has nothing else. */
const unreadEmail = (texts: string[]) => texts.find((text) => /^[^@\s]+\s?@/.test(text)) ?? "";

interface Property {
  name: string;
  parameters: string;
  value: string;
}

function cardsIn(text: string, region: string): ReadPerson[] {
  const people: ReadPerson[] = [];
  let card: Property[] = [];
  for (const line of unfolded(text)) {
    const head = beforeColon(line);
    const [, name = "", parameters = ""] = /^(?:[\w-]+\.)?([\w-]+)(;.*)?$/.exec(head) ?? [];
    const value = line.slice(head.length + 1);
    const property = { name: name.toUpperCase(), parameters: parameters.toUpperCase(), value };
    if (property.name === "END") people.push({ ...personOf(card, region), isPartly: false });
    // Each is read once, however many ends a card has.
    if (property.name === "BEGIN" || property.name === "END") card = [];
    else card.push(property);
  }
  return people.filter((person) => signerFields.some((field) => person[field] !== ""));
}

/** A long line goes on in the next one: behind a blank, or, where it is quoted-printable, after an equals sign. */
function unfolded(text: string): string[] {
  // In pieces: to join a line anew with each of its pieces would take the square of its length.
  const lines: string[][] = [];
  let last: string[] = [];
  let goesOn = false;
  for (const line of text.replace(/(?:\r\n?|\n)[ \t]/g, "").split(/\r\n?|\n/)) {
    if (goesOn) last.push(last.pop()?.slice(0, -1) ?? "", line);
    else {
      last = [line.trim()];
      lines.push(last);
    }
    goesOn = line.endsWith("=") && (goesOn || /QUOTED-PRINTABLE/i.test(beforeColon(line)));
  }
  return lines.map((pieces) => pieces.join(""));
}

/** A property's name and parameters, which may have colons within quotes. Nothing where there is no colon. */
function beforeColon(line: string): string {
  let at = 0;
  for (const [i, piece] of line.split('"').entries()) {
    const colon = i % 2 === 0 ? piece.indexOf(":") : -1;
    if (colon >= 0) return line.slice(0, at + colon);
    at += piece.length + 1;
  }
  return line.slice(0, Math.max(line.indexOf(":"), 0));
}

function personOf(card: Property[], region: string): TypedSigner {
  const all = (name: string) => card.filter((property) => property.name === name);
  const text = (property: Property | undefined) => (property ? textOf(property) : "");
  const [family, given] = text(all("N")[0]).split(";");
  const typed = all("TEL")
    .toSorted((a, b) => Number(/CELL/.test(b.parameters)) - Number(/CELL/.test(a.parameters)))
    .map((property) =>
      textOf(property)
        .replace(/^tel:([^;]*).*/is, "$1")
        .trim(),
    );
  const emails = all("EMAIL").map((property) =>
    textOf(property)
      .replace(/^mailto:/i, "")
      .trim(),
  );
  const numbers = typed.flatMap((text) => readMobile(text, region)?.digits ?? []);
  const mobile = numbers.find((digits) => digits.startsWith("01")) ?? numbers[0];
  return {
    ...emptySigner,
    name: text(all("FN")[0]).replace(/\s+/g, " ").trim() || fullName(family?.trim(), given?.trim()),
    email: emails.find((email) => email !== "") ?? "",
    mobile: mobile === undefined ? unreadMobile(typed, region) : showMobile(mobile, region),
  };
}

function textOf({ parameters, value }: Property): string {
  if (!parameters.includes("QUOTED-PRINTABLE")) return value.replace(/\\([\\;,:])/g, "$1").replace(/\\n/gi, " ");
  const codes = value.match(/=[0-9a-f]{2}|[^=]/gi) ?? [];
  const bytes = Uint8Array.from(codes, (code) =>
    code.length === 3 ? Number.parseInt(code.slice(1), 16) : code.charCodeAt(0),
  );
  return decode(bytes);
}
