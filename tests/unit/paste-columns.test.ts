import assert from "node:assert/strict";
import { test } from "node:test";
import { readPasted } from "#lib/shared/paste-people.ts";

const hong = "홍길동, hong@hanbit.example, 010-1234-5678";
const kim = "김철수, kim@hanbit.example, 010-8765-4321";
const said = (text: string) =>
  readPasted(text, "KR").people.map(({ name, email, mobile }) => [name, email, mobile].join(", "));

/** What was pasted, under headings or in columns that have none, and who is meant. */
const samples: Record<string, [text: string, ...people: string[]]> = {
  "with headings": ["이름\t이메일\t휴대폰\n홍길동\thong@hanbit.example\t010-1234-5678", hong],
  "with English headings": ["No.\tName\tEmail\tMobile\n1\t홍길동\thong@hanbit.example\t010-1234-5678", hong],
  "with a heading that says where the name is": [
    "부서\t이름\t휴대폰번호\t이메일 주소\n인사팀\t홍길동\t010-1234-5678\thong@hanbit.example\n인사팀\t김철수\t010-8765-4321\tkim@hanbit.example",
    hong,
    kim,
  ],
  "with a heading, of a customer without a name": [
    "지점\t고객명\t휴대폰\n강남\t\t010-1234-5678\n강남\t김철수\t010-8765-4321",
    ", , 010-1234-5678",
    "김철수, , 010-8765-4321",
  ],
  "with a heading, and rows of another form": [
    "부서\t이름\t휴대폰\n홍길동 010-1234-5678\n인사팀\t김철수\t010-8765-4321",
    "홍길동, , 010-1234-5678",
    "김철수, , 010-8765-4321",
  ],
  "CSV with a heading that says where the name is": [
    "부서,성명,휴대폰\n인사팀,홍길동,010-1234-5678",
    "홍길동, , 010-1234-5678",
  ],
  "a first row with a title that heads columns elsewhere": [
    "홍길동\t사원\t\n김철수\t대리\tkim@hanbit.example\n이영희\t과장\tlee@hanbit.example",
    ...["홍길동, , ", "김철수, kim@hanbit.example, ", "이영희, lee@hanbit.example, "],
  ],
  "a first row of names with the word for a telephone in them": [
    "Estelle Martin\tManager\nMarcello Rossi\tmarcello@acme.example",
    ...["Estelle Martin, , ", "Marcello Rossi, marcello@acme.example, "],
  ],
  "a first line with somebody and what is told of them": [
    "홍길동 연락처\n010-1234-5678",
    ...["홍길동 연락처, , ", ", , 010-1234-5678"],
  ],
  "headed with who people are": ["부서\t근로자\t휴대폰\n인사팀\t홍길동\t010-1234-5678", "홍길동, , 010-1234-5678"],
  "with a heading, another's number beside a mobile that is missing": [
    "이름\t휴대폰\t비상연락\n홍길동\t\t010-8765-4321",
    "홍길동, , ",
  ],
  "with a heading, the number of whoever is in charge": [
    "담당자\t성명\t이메일\n박담당 010-8765-4321\t홍길동\thong@hanbit.example",
    "홍길동, hong@hanbit.example, ",
  ],
  "with a heading, a number beyond it": ["이름\t부서\n홍길동\t인사팀\t010-1234-5678", "홍길동, , 010-1234-5678"],
  "a first line of commas": [",,\n홍길동,인사팀,010-1234-5678", "홍길동, , 010-1234-5678"],
  "a form with the name beside its label": ["성명\t홍길동\n연락처\t010-1234-5678", "홍길동, , ", ", , 010-1234-5678"],
  ...Object.fromEntries(
    ["성명\tHP", "성명,HP", "성명\tC.P.", "Name\tContact", "이름\t폰", "이름\t아이디", "이름\t부서\t비고"].map(
      (heading) => {
        const between = heading.includes(",") ? "," : "\t";
        const rest = heading.split(between).slice(1).fill("");
        const row = ["홍길동", ...rest.with(-1, "010-1234-5678")].join(between);
        return [`headed ${heading}, the contact in the last column`, [`${heading}\n${row}`, "홍길동, , 010-1234-5678"]];
      },
    ),
  ),
  "headed with an H.P before a department": [
    "이름\tH.P\t부서\n홍길동\t010-1234-5678\t인사팀",
    "홍길동, , 010-1234-5678",
  ],
  "an address under a heading that is no contact's": [
    "이름\t아이디\n홍길동\thong@hanbit.example",
    "홍길동, hong@hanbit.example, ",
  ],
  "a number under a note, and the row's under a number": [
    "번호\t성명\t비고\n1\t홍길동\t010-1234-5678",
    "홍길동, , 010-1234-5678",
  ],
  "a number under a contact of another name": [
    "이름\t이메일\t문자 수신\n홍길동\thong@hanbit.example\t010-1234-5678",
    hong,
  ],
  "nobody else's number where there is no own one": [
    "이름\t이메일\t비상연락\n홍길동\thong@hanbit.example\t010-8765-4321",
    "홍길동, hong@hanbit.example, ",
  ],
  "of a student, whose guardian's number is no contact of theirs": [
    "학생\t보호자\t보호자 연락처\n홍길동\t홍판서\t010-8765-4321",
    "홍길동, , ",
  ],
  "of guardians alone": ["보호자 성명\t보호자 연락처\n홍길동\t010-1234-5678", "홍길동, , 010-1234-5678"],
  ...Object.fromEntries(
    ["이름\t배우자 휴대폰\t휴대폰", "학생 이름\t보호자 휴대폰\t휴대폰", "이름\t비상연락망(휴대폰)\t연락처"]
      .concat(["이름\t회사 휴대폰\t휴대폰", "Name\tParent mobile\tMobile", "구분\t가족 휴대폰\t휴대폰"])
      .map((heading) => [
        `headed ${heading}, with both numbers`,
        [`${heading}\n홍길동\t010-8765-4321\t010-1234-5678`, "홍길동, , 010-1234-5678"],
      ]),
  ),
  "headed with two mobiles, the first of which is empty": [
    "이름\t휴대폰\t회사 휴대폰\n홍길동\t\t010-1234-5678",
    "홍길동, , 010-1234-5678",
  ],
  "with a heading, and rows of more or fewer cells": [
    "담당자\t성명\t휴대폰\n박담당\t홍길동\t010-1234-5678\t\n\n박담당\t김철수\t010-8765-4321\t비고\n박담당\t이영희",
    ...["홍길동, , 010-1234-5678", "김철수, , 010-8765-4321", "이영희, , "],
  ],
  "with a heading in words": ["이름 이메일 휴대폰\n홍길동 hong@hanbit.example 010-1234-5678", hong],
  "no headings, a department before the name": [
    "인사팀\t홍길동\t010-1234-5678\n인사팀\t김철수\t010-8765-4321",
    "홍길동, , 010-1234-5678",
    "김철수, , 010-8765-4321",
  ],
  "no headings, each another department and a title": [
    "1\t영업1팀\t과장\t홍길동\thong@hanbit.example\n2\t경영지원본부\t대리\t김철수\tkim@hanbit.example\n3\t총무\t차장\t이영희\tlee@hanbit.example",
    ...["홍길동, hong@hanbit.example, ", "김철수, kim@hanbit.example, ", "이영희, lee@hanbit.example, "],
  ],
  "no headings, departments that may be names": [
    "홍보부\t홍길동\t010-1234-5678\n전산실\t김철수\t010-8765-4321",
    "홍보부, , 010-1234-5678",
    "전산실, , 010-8765-4321",
  ],
  "no headings, the same branch of everybody, which may be a name": [
    "강남\t홍길동\t010-1234-5678\n강남\t김철수\t010-8765-4321",
    "강남, , 010-1234-5678",
    "강남, , 010-8765-4321",
  ],
  "no headings, the same branch of everybody": [
    "부산\t홍길동\t010-1234-5678\n부산\t김철수\t010-8765-4321",
    "홍길동, , 010-1234-5678",
    "김철수, , 010-8765-4321",
  ],
  "no headings, a department alone": ["인사팀\t홍길동\t010-1234-5678", "홍길동, , 010-1234-5678"],
  "no headings, a department in English": [
    "Sales\tJane Porter\tjane@acme.example\nHR Dept.\tMinseo Kim\tkim@acme.example",
    "Jane Porter, jane@acme.example, ",
    "Minseo Kim, kim@acme.example, ",
  ],
  "CSV without headings, a department before the name": [
    "인사팀,홍길동,010-1234-5678\n영업2팀,김철수,010-8765-4321",
    "홍길동, , 010-1234-5678",
    "김철수, , 010-8765-4321",
  ],
  "no headings, a department with nobody in one row, and nobody's in another": [
    "인사팀\t홍길동\t010-1234-5678\n인사팀\t\t010-8765-4321\n\t이영희\tlee@hanbit.example\n인사팀\tAnna\tanna@acme.example\n인사팀\t김철수\tkim@hanbit.example",
    ...["홍길동, , 010-1234-5678", "인사팀, , 010-8765-4321", "이영희, lee@hanbit.example, "],
    ...["Anna, anna@acme.example, ", "김철수, kim@hanbit.example, "],
  ],
  "no headings, names that end as a department does": [
    "김실\t정규직\t010-1234-5678\n박과\t이사\t010-8765-4321",
    "김실, , 010-1234-5678",
    "박과, , 010-8765-4321",
  ],
  "no headings, one name that ends as a department does": ["홍성과\t김포시\t010-1234-5678", "홍성과, , 010-1234-5678"],
  "no headings, names before departments": [
    "홍길동\t인사팀\t010-1234-5678\n김철수\t인사팀\t010-8765-4321",
    "홍길동, , 010-1234-5678",
    "김철수, , 010-8765-4321",
  ],
  "no headings, one person with several places": [
    "홍길동\t서초\thong@hanbit.example\n홍길동\t성남\tkim@hanbit.example",
    "홍길동, hong@hanbit.example, ",
    "홍길동, kim@hanbit.example, ",
  ],
  "no headings, one name twice beside titles": [
    "김철\t전무\t010-1234-5678\n김철\t이사\t010-8765-4321",
    "김철, , 010-1234-5678",
    "김철, , 010-8765-4321",
  ],
  "no headings, a department and nobody": ["인사팀\t대리\t010-1234-5678", "인사팀, , 010-1234-5678"],
  "no headings, whoever is in charge behind the name": [
    "홍길동\t박담당\t010-1234-5678\n김철수\t박담당\t010-8765-4321",
    "홍길동, , 010-1234-5678",
    "김철수, , 010-8765-4321",
  ],
  "no headings, a name with a department's word in it, and where they are": [
    "Maria Sales\tAcme Corp\tmaria@acme.example",
    "Maria Sales, maria@acme.example, ",
  ],
  "no headings, a department of that word, before somebody": [
    "Sales Team 2\tMaria Sales\tmaria@acme.example",
    "Maria Sales, maria@acme.example, ",
  ],
  "no headings, a short name, and somebody else behind it": ["John It\tJane Roe", "John It, , "],
  "no headings, that word alone before somebody": ["IT\tJane Roe", "Jane Roe, , "],
  "no headings, a name before an office": ["Kim Production\tSeoul Office", "Kim Production, , "],
  "no headings, a department before an office or a company": [
    "Production\tSeoul Office\nSales\tAcme Corp",
    ...["Production, , ", "Sales, , "],
  ],
  "no headings, a department's ending before somebody": ["Customer Care Dept.\tJane Roe", "Jane Roe, , "],
  "no headings, names that end as a department does, before towns": [
    "김은실\t성남\n박영실\t강릉",
    ...["김은실, , ", "박영실, , "],
  ],
  "no headings, a department before those names": ["총무팀\t김은실\n관리본부\t박영실", "김은실, , ", "박영실, , "],
  "no headings, a department before towns": ["총무팀\t성남\n총무팀\t강릉시", "총무팀, , ", "총무팀, , "],
  "no headings, one family name before towns": ["Porter\tNew York\nPorter\tSan Jose", "Porter, , ", "Porter, , "],
  "no headings, one name before several people": [
    "김철\t박영희\n김철\t이민수\nJane\tJim Poe\nJane\tAnn Roe",
    ...["김철, , ", "김철, , ", "Jane, , ", "Jane, , "],
  ],
  "no headings, a department before two who may be meant": ["인사팀\t박담당\t홍길동", "인사팀, , "],
  "no headings, a department before one who is always the same": [
    "인사팀\t박담당\n인사팀\t박담당",
    ...["인사팀, , ", "인사팀, , "],
  ],
  "no headings, a name among the departments": [
    "인사팀\t홍길동\n영업팀\t김철수\n이영희\t박담당\n총무\t정민수\n관리팀\t조유나",
    ...["홍길동, , ", "김철수, , ", "이영희, , ", "정민수, , ", "조유나, , "],
  ],
  "no headings, a title in the place of a name": [
    "인사팀\t홍길동\n영업팀\t김철수\n총무팀\t팀장",
    ...["홍길동, , ", "김철수, , ", "총무팀, , "],
  ],
  "no headings, a company before somebody": ["(주)한빛센터\t홍길동", "(주)한빛센터, , "],
  "no headings, a Tim of one letter before somebody": ["최팀\t홍길동", "최팀, , "],
  "no headings, one name of abroad before branches": ["티엔\t고양점\n티엔\t안양점", "티엔, , ", "티엔, , "],
  "CSV with headings": ["성명,연락처\n홍길동,010-1234-5678", "홍길동, , 010-1234-5678"],
  "a first line with a label of its own": ["홍길동\t휴대폰\t010-1234-5678", "홍길동, , 010-1234-5678"],
  "labels of which a heading has more words": [
    "담당자\t홍길동\t010-1234-5678\nHP\t010-8765-4321\t김철수\n고객명\t이영희\tlee@hanbit.example",
    ...["홍길동, , 010-1234-5678", "김철수, , 010-8765-4321", "이영희, lee@hanbit.example, "],
  ],
  "a first line with a label of its own, between commas": [
    "이메일, hong@hanbit.example\n김철수, 010-8765-4321",
    ", hong@hanbit.example, ",
    "김철수, , 010-8765-4321",
  ],
};

for (const [what, [text, ...people]] of Object.entries(samples))
  test(`who is pasted is read: ${what}`, () => assert.deepEqual(said(text), people));
