import assert from "node:assert/strict";
import { test } from "node:test";
import { readContactFile } from "#lib/shared/contact-file.ts";

const hong = "홍길동, hong@hanbit.example, 010-1234-5678";
const jane = "Jane Porter, jane@acme.example, ";
const utf8 = (text: string) => new TextEncoder().encode(text);
const said = (bytes: Uint8Array) =>
  readContactFile(bytes, "KR").people.map(({ name, email, mobile }) => [name, email, mobile].join(", "));

/** `이름,이메일,휴대폰` and 홍길동's row, as Korean Excel saves them. */
const cp949 = Uint8Array.from([
  0xc0,
  0xcc,
  0xb8,
  0xa7,
  0x2c,
  0xc0,
  0xcc,
  0xb8,
  0xde,
  0xc0,
  0xcf,
  0x2c,
  0xc8,
  0xde,
  0xb4,
  0xeb,
  0xc6,
  0xf9,
  0x0d,
  0x0a,
  0xc8,
  0xab,
  0xb1,
  0xe6,
  0xb5,
  0xbf,
  ...utf8(",hong@hanbit.example,010-1234-5678\r\n"),
]);
/** A name that is in CP949 and not in EUC-KR itself: 펭수. */
const beyond = Uint8Array.from([0xc6, 0xeb, 0xbc, 0xf6, ...utf8(",pengsu@hanbit.example,\n")]);
const utf16 = (text: string) =>
  Uint8Array.from([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer)]);

const card = (...lines: string[]) => ["BEGIN:VCARD", "VERSION:3.0", ...lines, "END:VCARD", ""].join("\r\n");

const samples: Record<string, [file: Uint8Array, ...people: string[]]> = {
  "of Korean Excel": [cp949, hong],
  "with letters that only CP949 has": [beyond, "펭수, pengsu@hanbit.example, "],
  "with the mark of UTF-8": [utf8("\ufeff이름,이메일,휴대폰\n홍길동,hong@hanbit.example,010-1234-5678"), hong],
  "of Excel's Unicode text": [utf16("이름\t이메일\t휴대폰\r\n홍길동\thong@hanbit.example\t010-1234-5678\r\n"), hong],
  "with semicolons": [utf8("Name;E-Mail\nJane Porter;jane@acme.example\n"), jane],
  "without headings": [utf8("홍길동,hong@hanbit.example,01012345678\n"), hong],
  "in another order, with columns that are nobody's": [
    utf8("부서,휴대폰,사번,이메일,성명\n인사팀,010-1234-5678,20260101,hong@hanbit.example,홍길동\n"),
    hong,
  ],
  "headed with a colleague before the name": [
    utf8("담당자,성명,핸드폰번호\n이영희,홍길동,010-1234-5678\n"),
    "홍길동, , 010-1234-5678",
  ],
  "headed as a company does it": [
    utf8("지점,담당자,고객 성명,핸드폰번호\n강남,이영희,홍길동,010-1234-5678\n"),
    "홍길동, , 010-1234-5678",
  ],
  "headed with an example of a number": [
    utf8("성,이름,휴대폰(010-0000-0000)\n홍,길동,010-1234-5678\n"),
    "홍길동, , 010-1234-5678",
  ],
  "headed with an example of a contact": [
    utf8("성명,연락처(예: 010-1234-5678)\n홍길동,010-1234-5678\n"),
    "홍길동, , 010-1234-5678",
  ],
  "without headings, the first number in brackets": [utf8("홍길동,휴대폰(010-1234-5678)\n"), "홍길동, , 010-1234-5678"],
  "without headings, the first one with a title alone": [
    utf8("김철수,사원,\n홍길동,대리,hong@hanbit.example\n"),
    "김철수, , ",
    "홍길동, hong@hanbit.example, ",
  ],
  "with no contact headed": [utf8("이름,아이디\n홍길동,hong@hanbit.example\n"), "홍길동, hong@hanbit.example, "],
  "with no heading over the names": [utf8("구분,휴대폰\n홍길동,010-1234-5678\n"), "홍길동, , 010-1234-5678"],
  "without headings, the first one's address with a word in it that is one": [
    utf8("김철수,kim@hotel.example,\nJane Porter,jane@acme.example,\n"),
    "김철수, kim@hotel.example, ",
    jane,
  ],
  "with a company that has a comma, quotes and lines": [
    utf8('이름,회사,이메일\n"Jane Porter","ACME, ""the"" best\nInc.",jane@acme.example\n'),
    jane,
  ],
  "of Google": [
    utf8(
      "First Name,Middle Name,Last Name,Organization Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nJane,,Porter,ACME,* Work,jane@acme.example,,\n길동,,홍,한빛,,hong@hanbit.example,Mobile,+82 10-1234-5678\n",
    ),
    jane,
    hong,
  ],
  "of Outlook in Korean": [
    utf8("이름,성,회사,회사 전화,휴대폰,전자 메일 주소\n길동,홍,한빛,02-345-6789,010-1234-5678,hong@hanbit.example\n"),
    hong,
  ],
  "with a title, a date and who made it above the headings": [
    utf8(
      "2026년 직원 명부,,\n기준일: 2026-11-01,,\n담당 박담당,park@hanbit.example,\n,,\n부서,이름,휴대폰\n영업부,홍길동,010-1234-5678\n개발부,김철수,010-8765-4321\n",
    ),
    ...["담당 박담당, park@hanbit.example, ", "홍길동, , 010-1234-5678", "김철수, , 010-8765-4321"],
  ],
  "with a title that has a heading's word in it": [
    utf8("직원 연락처\n부서,이름,휴대폰\n영업부,홍길동,010-1234-5678\n"),
    "홍길동, , 010-1234-5678",
  ],
  "with a title and no headings, a branch before the names": [
    utf8("2026년 직원 명부\n부산,홍길동,010-1234-5678\n부산,김철수,010-8765-4321\n부산,이영희,010-1111-2222\n"),
    ...["2026년 직원 명부, , ", "홍길동, , 010-1234-5678", "김철수, , 010-8765-4321", "이영희, , 010-1111-2222"],
  ],
  "without headings, a department that may be a name before one who is always the same": [
    utf8("홍보부,박담당,010-1234-5678\n홍보부,박담당,010-8765-4321\n"),
    ...["홍보부, , 010-1234-5678", "홍보부, , 010-8765-4321"],
  ],
  "with one person twice": [
    utf8("홍길동,hong@hanbit.example,01012345678\n홍길동,hong@hanbit.example,010-1234-5678\n"),
    hong,
  ],
  "a contact card": [
    utf8(
      card(
        "N:홍;길동;;;",
        "FN:홍길동",
        "EMAIL;TYPE=WORK:hong@hanbit.example",
        "TEL;TYPE=WORK:02-345-6789",
        "TEL;TYPE=CELL:+82-10-1234-5678",
      ),
    ),
    hong,
  ],
  "two cards of an iPhone, one without its full name": [
    utf8(
      card("N:Porter;Jane;;;", "item1.EMAIL;type=INTERNET;type=pref:jane@acme.example", "item1.X-ABLabel:Work") +
        card("N:홍;길동;;;", "EMAIL:hong@hanbit.example", "TEL;type=CELL:010-1234-5678"),
    ),
    jane,
    hong,
  ],
  "an old phone's card, with a picture": [
    utf8(
      "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=ED=99=8D;=EA=B8=B8=\r\n=EB=8F=99;;;\r\nTEL;CELL:01012345678\r\nEMAIL:hong@hanbit.example\r\nPHOTO;ENCODING=BASE64;JPEG:aGk=\r\nEND:VCARD\r\n",
    ),
    hong,
  ],
  "a long line of a card that is folded": [utf8(card("FN:Jane P", " orter", "EMAIL:jane@acme.exa", " mple")), jane],
  "a card with commas in its name": [
    utf8(card("FN:Porter\\, Jane", "EMAIL:jane@acme.example")),
    "Porter, Jane, jane@acme.example, ",
  ],
  "two cards with the line ends of an old Mac": [
    utf8(
      (
        card("FN:홍길동", "EMAIL:hong@hanbit", " .example", "TEL:010-1234-5678") +
        card("N;ENCODING=QUOTED-PRINTABLE:Porter=", ";Jane", "EMAIL:jane@acme.example")
      ).replaceAll("\r\n", "\r"),
    ),
    hong,
    jane,
  ],
  "a card with a number as an address, with an extension": [
    utf8(card("FN:홍길동", "EMAIL:hong@hanbit.example", "TEL;VALUE=uri:tel:+82-10-1234-5678;ext=12")),
    hong,
  ],
  "a card with labels that have a colon and a semicolon": [
    utf8(
      card(
        "FN:홍길동",
        'EMAIL;X-LABEL="회사: 대표; 예비":hong@hanbit.example',
        'TEL;X-LABEL="회사: 대표";TYPE=CELL:010-1234-5678',
      ),
    ),
    hong,
  ],
  "a card with a label that lacks its second quote": [
    utf8(card('FN;X-LABEL="이름:홍길동', "EMAIL:hong@hanbit.example", "TEL:010-1234-5678")),
    hong,
  ],
  "a card with an empty email before the other one": [
    utf8(card("FN:Jane Porter", "EMAIL:", "EMAIL;TYPE=WORK:jane@acme.example")),
    jane,
  ],
  "nothing that is anybody": [Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0xff, 0x00, 0x0a])],
  "an empty file": [new Uint8Array()],
};

for (const [what, [file, ...people]] of Object.entries(samples))
  test(`contacts are read from a file ${what}`, () => assert.deepEqual(said(file), people));

test("a mobile that is cut short comes as it stands, so that somebody is told that it is wrong, and other numbers do not", () => {
  const rows = [
    "김철수,kim@a.example,010-12",
    "이영희,,0101234567",
    "박민수,park@a.example,010512",
    "최지우,choi@a.example,01123",
  ];
  assert.deepEqual(said(utf8(["이름,이메일,번호", ...rows].join("\n"))), [
    "김철수, kim@a.example, 010-12",
    "이영희, , 0101234567",
    "박민수, park@a.example, ",
    "최지우, choi@a.example, ",
  ]);
  const card = ["BEGIN:VCARD", "FN:김철수", "EMAIL:kim@a.example", "TEL;CELL:010-12", "END:VCARD"].join("\r\n");
  assert.deepEqual(said(utf8(card)), ["김철수, kim@a.example, 010-12"]);
  const both = card.replace("TEL;CELL", "TEL:010-1234-5678\r\nTEL;CELL");
  assert.deepEqual(said(utf8(both)), ["김철수, kim@a.example, 010-1234-5678"]);
});

test("of somebody who has nothing else an email that is none comes as it stands, so that it is called wrong and not missing", () => {
  const rows = [
    "김철수,kim@acme,",
    "이영희,lee @acme.kr,",
    "박민수,park@@a.kr,010-1234-5678",
    "최지우,@choi,",
    "정하나,,",
  ];
  assert.deepEqual(said(utf8(["이름,이메일,휴대폰", ...rows].join("\n"))), [
    "김철수, kim@acme, ",
    "이영희, lee @acme.kr, ",
    "박민수, , 010-1234-5678",
    "최지우, , ",
    "정하나, , ",
  ]);
});

/** The rows of 300 people, three of whom have one of these places, and who they are. */
function roster(places: string[], rowOf: (name: string, mobile: string, place: string) => string) {
  const people = Array.from({ length: 300 }, (_, i) => {
    const place = i % 100 === 10 ? (places[Math.floor(i / 100) % places.length] ?? "") : "본사";
    return { name: `홍${String.fromCharCode(0xac00 + i)}`, mobile: `010-1234-${1000 + i}`, place };
  });
  return {
    rows: people.map(({ name, mobile, place }) => rowOf(name, mobile, place)),
    people: people.map(({ name, mobile }) => `${name}, , ${mobile}`),
  };
}

const strays = ['"A"동 101호', '"야간', '"야간" 근무', '24" 모니터', '"', '""야간"" 근무', '"야간 "특" 근무"'];

for (const places of [
  ...strays.map((stray) => [stray]),
  ['"야간', '야간"'],
  ['"', '""야간', '"'],
  ['"서울", "강남" 근무'],
])
  test(`nobody is lost behind cells with quotes that are not a CSV's: ${places.join(" … ")}`, () => {
    const last = roster(places, (name, mobile, place) => `${name},${mobile},${place}`);
    assert.deepEqual(said(utf8(["이름,휴대폰,근무지", ...last.rows].join("\r\n"))), last.people);
    const first = roster(places, (name, mobile, place) => `${place.replace(",", "")};"${name}";${mobile};"a\r\nb"`);
    assert.deepEqual(said(utf8(["근무지;이름;휴대폰;비고", ...first.rows].join("\r\n"))), first.people);
  });

test("a cell that does not double its quotes keeps its commas, and one with lines stays whole", () => {
  const file =
    '"이름","회사","휴대폰"\n"홍길동","(주)"한빛 서울, 부산","010-1234-5678"\n"김철수","ACME\n""the"" best, Inc.","010-8765-4321"\n';
  assert.deepEqual(said(utf8(file)), ["홍길동, , 010-1234-5678", "김철수, , 010-8765-4321"]);
});

test("whoever has two mobiles of which neither goes first, or one that a spreadsheet has rounded, is told of", () => {
  const file = [
    "이름,휴대폰1,휴대폰2,이메일",
    "홍길동,010-1234-5678,010-8765-4321,",
    "김철수,010-1111-2222,,kim@a.example",
    "이영희,1.01235E+09,,lee@a.example",
  ];
  const { people, partlyRead } = readContactFile(utf8(file.join("\n")), "KR");
  assert.deepEqual([people.length, partlyRead.map(({ name }) => name)], [3, ["홍길동", "이영희"]]);
  const certain = ["이름,회사 휴대폰,휴대폰", "홍길동,010-8765-4321,010-1234-5678", "김철수,010-1111-2222,"];
  assert.deepEqual(readContactFile(utf8(certain.join("\n")), "KR").partlyRead, []);
});

test("a name that is longer than any may be is cut before it goes on", () => {
  const [person] = readContactFile(utf8(card(`FN:${"가".repeat(100_000)}`, "EMAIL:hong@hanbit.example")), "KR").people;
  assert.deepEqual([person?.name.length, person?.email], [300, "hong@hanbit.example"]);
});

test("a file of 2 MB that is worst to read takes no more than linear work", () => {
  for (const piece of [
    "=",
    "a",
    ",",
    ";",
    '"',
    '"a\n',
    '"a""\n',
    ',""a',
    ',"a"b',
    "\n ",
    "BEGIN:VCARD\nN:a;",
    "TEL:1\nEND:VCARD\n",
    "N;QUOTED-PRINTABLE:a=\n",
    "QUOTED-PRINTABLE",
    'N;"a":',
    "TEL:\r",
    "EMAIL:\n",
    "인사팀,홍길동\n",
    "010-",
    "가@",
  ]) {
    const times = [1, 4].map((times) => {
      const file = utf8(
        `${piece.startsWith("B") ? "" : "BEGIN:VCARD\n"}${piece.repeat((times * 100_000) / piece.length)}=`,
      );
      // Of the processor: a machine that is busy with other things makes nothing slower than linear.
      const from = process.cpuUsage();
      readContactFile(file, "KR");
      const { user, system } = process.cpuUsage(from);
      return (user + system) / 1000;
    });
    const [small = 0, large = 0] = times;
    assert.ok(large < 10 * Math.max(small, 20), `${piece}: ${small} ms, four times as much ${large} ms`);
  }
});
