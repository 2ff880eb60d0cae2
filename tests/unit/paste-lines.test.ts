import assert from "node:assert/strict";
import { test } from "node:test";
import { readLines } from "#lib/shared/paste-people.ts";
import { emptySigner } from "#lib/shared/signer.ts";

test("of people who are read line by line each has the number of its line, whatever stands in those before", () => {
  const known = new Map([["Kim, as it stood", { ...emptySigner, name: "Kim" }]]);
  const text = "이름, 이메일\r\n홍길동 <a@b.kr>; 김철수 <c@d.kr>\r\n\r\nKim, as it stood\r\n박대표 010-1234-5678";
  assert.deepEqual(
    readLines(text, "KR", known).people.map(({ person, line }) => [line, person.name]),
    [
      [2, "홍길동"],
      [2, "김철수"],
      [4, "Kim"],
      [5, "박대표"],
    ],
  );
});

test("a heading that says where the name is holds for a text that is read line by line", () => {
  const { people, unread } = readLines("부서\t이름\t휴대폰\n인사팀\t홍길동\t010-1234-5678", "KR", new Map());
  assert.deepEqual(people, [{ person: { name: "홍길동", email: "", mobile: "010-1234-5678" }, line: 2 }]);
  assert.equal(unread, undefined);
});

test("a heading holds beyond an empty line of a text that is read line by line, and no later line is one", () => {
  const names = (text: string) => readLines(text, "KR", new Map()).people.map(({ person }) => person.name);
  const row = "박담당\t홍길동\t010-1234-5678\t";
  assert.deepEqual(names(`\n담당자\t성명\t휴대폰\n${row}\n\n${row}`), ["홍길동", "홍길동"]);
  assert.deepEqual(names("홍길동\t010-1234-5678\n김철수\t휴대폰\n부서\t이름\t휴대폰\n이영희\t010-8765-4321"), [
    ...["홍길동", "김철수", "부서", "이영희"],
  ]);
});

test("of a text that is read line by line the first line that was not understood is told", () => {
  const unread = (text: string) => readLines(text, "KR", new Map()).unread;
  assert.equal(unread("이름\n홍길동, hong@hanbit.example\n\n김철수 010-1234-5678"), undefined);
  assert.deepEqual(unread("홍길동, a@b.kr\n12345\n감사합니다"), { text: "12345", line: 2 });
  assert.deepEqual(unread("홍길동, a@b.kr, 010-12-345678901"), { text: "홍길동, a@b.kr, 010-12-345678901", line: 1 });
});
