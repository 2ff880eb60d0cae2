import assert from "node:assert/strict";
import { test } from "node:test";
import { contactWords, wordsTyped } from "#lib/contacts/words.ts";
import { emptySigner } from "#lib/shared/signer.ts";

test("a contact is found by its name, also without the family name and by its initials, by its email and its mobile with and without its beginning", () => {
  assert.deepEqual(
    contactWords({ ...emptySigner, name: "김민수", email: "Kim@Hanbit.example", mobile: "01012345678" }),
    [
      "김민수",
      "민수",
      "\u1100\u1106\u1109",
      "\u1106\u1109",
      "kim@hanbit.example",
      "01012345678",
      "1012345678",
      "12345678",
    ],
  );
  assert.deepEqual(contactWords({ ...emptySigner, name: "㈜한빛" }), [
    "(주)한빛",
    "주",
    "한빛",
    "\u110c",
    "\u1112\u1107",
  ]);
  assert.deepEqual(contactWords({ ...emptySigner, name: "Jane  PORTER" }), ["jane", "porter"]);
});

test("what is typed of an address or a code stands together, a number is read as one, initials as they are", () => {
  const asked = (typed: string) => wordsTyped(typed, "KR");
  assert.deepEqual(asked("Kim2024@hanbit"), [["kim2024@hanbit"]]);
  assert.deepEqual(asked("n1 010-1234 5678"), [["n1"], ["010-1234 5678", "01012345678"]]);
  assert.deepEqual(asked("김ㅁ"), [["김"]]);
  assert.deepEqual(asked("  "), []);
  // As a mail has it.
  assert.deepEqual(asked('"김민수" <kim@hanbit.example>,'), [["kim@hanbit.example"], ["김민수"]]);
  assert.deepEqual(asked("tel:010-1234-5678"), [["010-1234-5678", "01012345678"]]);
  // Whole as well: there are names with consonants in the place of syllables.
  assert.deepEqual(asked("홍ㅇㅇ"), [["홍"], ["\u1112\u110b\u110b", "홍\u110b\u110b"]]);
  // As an iPhone copies a number, and a web page an address.
  assert.deepEqual(asked("\u202d010-1234-5678\u202c"), [["010-1234-5678", "01012345678"]]);
  assert.deepEqual(asked("\u2068kim@hanbit.example\u2069"), [["kim@hanbit.example"]]);
  assert.deepEqual(asked("\u200b"), []);
});
