import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { type Cell, type NamedDocument, type RowPlan, rowMaker, type SheetWords } from "#lib/documents/export/cells.ts";
import { csvMark, csvRows } from "#lib/documents/export/csv.ts";
import { createXlsxWriter } from "#lib/documents/export/xlsx-file.ts";
import { messages } from "#lib/shared/messages/messages.ts";

const { exporting, common, duplicate } = messages("ko");
const words: SheetWords = {
  heads: exporting.heads,
  states: common.states,
  ...{
    replaced: duplicate.replaced,
    practice: common.practice,
    linksRemoved: exporting.linksRemoved,
    linkUnreadable: "unreadable",
    forgotten: "forgotten",
  },
};
const plan: RowPlan = { words, region: "KR", timeZone: "Asia/Seoul" };
const csv = (rows: Cell[][]) => csvMark + csvRows(rows);

const contract: NamedDocument = {
  id: "a".repeat(26),
  title: '근로계약서, "홍길동"',
  template: "표준 근로계약서",
  templateId: "77001",
  state: "created",
  replaced: false,
  practice: false,
  linksRemoved: false,
  createdBy: "김민서",
  since: Date.UTC(2026, 10, 21, 5, 3),
  serviceId: "DOC-1",
  signers: [
    { name: "홍길동", mobile: "01012345678", link: "https://sign.example/1", lastSharedAt: undefined },
    {
      name: "(주)한빛",
      email: "seal@hanbit.example",
      link: "https://sign.example/2",
      lastSharedAt: Date.UTC(2026, 10, 21, 15, 30),
    },
  ],
};

/** Reads CSV as RFC 4180 has it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of text.matchAll(/((?:"(?:[^"]|"")*")|[^",\r\n]*)(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ",") rows.push([]);
  }
  return rows.slice(0, -1);
}

test("each signer has a row, with the mobile as people write it and the times as the zone's clock shows them", () => {
  assert.deepEqual(readCsv(csv(rowMaker(plan)(contract)).slice(1)), [
    [
      '근로계약서, "홍길동"',
      "표준 근로계약서",
      "77001",
      "생성됨",
      "김민서",
      "2026-11-21 14:03",
      "DOC-1",
      "홍길동",
      "",
      "010-1234-5678",
      "https://sign.example/1",
      "",
    ],
    [
      '근로계약서, "홍길동"',
      "표준 근로계약서",
      "77001",
      "생성됨",
      "김민서",
      "2026-11-21 14:03",
      "DOC-1",
      "(주)한빛",
      "seal@hanbit.example",
      "",
      "https://sign.example/2",
      "2026-11-22 00:30",
    ],
  ]);
});

test("a document that was superseded, and one whose links were removed, say so beside their state", () => {
  const state = (more: Partial<NamedDocument>) => rowMaker(plan)({ ...contract, ...more }).map((row) => row[3]);
  assert.deepEqual(state({ practice: true, replaced: true }), Array(2).fill("생성됨, 연습, 대체됨"));
  assert.deepEqual(state({ replaced: true }), Array(2).fill("생성됨, 대체됨"));
  assert.deepEqual(state({ replaced: true, linksRemoved: true }), Array(2).fill("생성됨, 대체됨, 링크 삭제됨"));
});

test("a CSV file begins with the mark by which Excel knows UTF-8, and every row ends with CRLF", () => {
  assert.deepEqual([...new TextEncoder().encode(csv([["가"]]))], [0xef, 0xbb, 0xbf, 0xea, 0xb0, 0x80, 0x0d, 0x0a]);
});

/** Reads CSV as spreadsheets do that part the cells at any of these: a quote counts only where it is a cell's first character. */
function readAs(separators: string, text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; at < text.length; ) {
    let cell = "";
    if (text[at] === '"') {
      for (at++; at < text.length; at++) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[at++];
        else break;
      }
      at++;
    }
    while (at < text.length && !`${separators}\r\n`.includes(text[at] ?? "")) cell += text[at++];
    rows.at(-1)?.push(cell);
    if (separators.includes(text[at] ?? "\n")) {
      // One more cell, also when nothing follows.
      if (++at === text.length || "\r\n".includes(text[at] ?? "")) rows.at(-1)?.push("");
    } else {
      at += text.startsWith("\r\n", at) ? 2 : 1;
      rows.push([]);
    }
  }
  return rows.slice(0, -1);
}

const hostile = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc
    .tuple(fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", "＝", "\u200b=", " ="), fc.string())
    .map((all) => all.join("")),
  fc.stringMatching(/^[",;\r\n\t '=+＝@가\u200b-]{0,9}$/),
);
const sheets = fc.array(fc.array(hostile, { minLength: 2, maxLength: 5 }), { minLength: 1 });

test("whatever people typed comes back from the CSV, but for the apostrophes that keep it from being run", () => {
  fc.assert(
    fc.property(sheets, (rows) => {
      const bare = (all: string[][]) => all.map((row) => row.map((cell) => cell.replaceAll("'", "")));
      assert.deepEqual(bare(readCsv(csv(rows).slice(1))), bare(rows));
    }),
  );
  assert.equal(
    csv([["010-1234-5678", '=HYPERLINK("x")', "+82 2", "a - b", "1, 2", "it's"]]),
    '\ufeff010-1234-5678,"\'=HYPERLINK(""x"")",\'+82 2,a - b,"1, 2",it\'s\r\n',
  );
});

test("no cell is one that a spreadsheet would run, wherever it parts the cells", () => {
  const runs = /^(?:[\t\r\n]|[\s\p{Cf}\0]*[=+\-@＝＋－＠])/u;
  fc.assert(
    fc.property(sheets, (rows) => {
      const file = csv(rows).slice(1);
      for (const separators of [",", ";", "\t", ",;\t"])
        for (const cell of readAs(separators, file).flat()) assert.doesNotMatch(cell, runs);
    }),
    { numRuns: 2000 },
  );
  const cells = (cell: string) => readAs(";", csv([["a", cell, "b"]]).slice(1)).flat();
  assert.deepEqual(cells("x;=1+1"), ['a,"x', "'=1+1\",b"]);
  assert.deepEqual(cells('x;"=1+1'), ['a,"x', '\'""=1+1",b']);
  assert.deepEqual(cells("x\n=1+1"), ['a,"x', "'=1+1\",b"]);
  assert.deepEqual(cells("x;"), ['a,"x', "'\",b"]);
});

/** What stands in a sheet, by its cells' addresses; a date as its number. */
function readXlsx(bytes: Uint8Array) {
  const parts = unzipSync(bytes);
  const part = (name: string) => new TextDecoder().decode(parts[name]);
  const plain = (xml: string) =>
    xml
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&apos;", "'")
      .replaceAll("&amp;", "&")
      // As ECMA-376 writes characters that XML has not (22.9.2.19).
      .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const strings = [...part("xl/sharedStrings.xml").matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = ""]) =>
    plain(text),
  );
  const sheet = part("xl/worksheets/sheet1.xml");
  const cells = [...sheet.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)].map(([, attributes = "", inner = ""]) => {
    const value = Number(/<v>([^<]*)<\/v>/.exec(inner)?.[1]);
    return [/r="(\w+)"/.exec(attributes)?.[1], /t="s"/.test(attributes) ? strings[value] : value];
  });
  return { sheet, cells: Object.fromEntries(cells) as Record<string, string | number> };
}

test("an XLSX file has texts as texts, dates as dates, a head that stays, and never a formula", async () => {
  const hostile = { ...contract, title: "=1+1", createdBy: "constructor", template: "<&\u0001>" };
  const bytes = await createXlsxWriter()({ name: "문서", ...plan }, async function* () {
    yield [contract];
    yield [hostile];
  });
  const { sheet, cells } = readXlsx(bytes);
  assert.equal(cells.A1, "제목");
  assert.deepEqual(
    [cells.A2, cells.H2, cells.J2, cells.K3],
    ['근로계약서, "홍길동"', "홍길동", "010-1234-5678", "https://sign.example/2"],
  );
  // Days since the end of 1899, by the clock in Seoul.
  const days = (ms: number) => ms / 86_400_000 + 25_569;
  assert.ok(Math.abs(Number(cells.F2) - days(Date.UTC(2026, 10, 21, 14, 3))) < 1e-6);
  assert.ok(Math.abs(Number(cells.L3) - days(Date.UTC(2026, 10, 22, 0, 30))) < 1e-6);
  assert.deepEqual([cells.A4, cells.E4, cells.B4], ["=1+1", "constructor ", "<&>"]);
  assert.doesNotMatch(sheet, /<f>/);
  assert.match(sheet, /<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  assert.match(sheet, /<col [^>]*width="40/);
});

test("what looks like a character as a sheet writes it stands in an XLSX file as it was typed, and in a CSV too", async () => {
  const title = "_x0041_x00e9_ _x000D_ _xABC_ a_b";
  const bytes = await createXlsxWriter()({ name: "문서", ...plan }, async function* () {
    yield [{ ...contract, title }];
  });
  assert.equal(readXlsx(bytes).cells.A2, title);
  assert.equal(readCsv(csv(rowMaker(plan)({ ...contract, title })).slice(1))[0]?.[0], title);
});

test("a file that cannot be read to its end is not made, and the next one is", async () => {
  const write = createXlsxWriter();
  await assert.rejects(
    write({ name: "x", ...plan }, async function* () {
      yield [contract];
      throw new Error("the store is gone");
    }),
    /the store is gone/,
  );
  assert.ok((await write({ name: "x", ...plan }, async function* () {})).length > 0);
});
