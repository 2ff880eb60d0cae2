import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { createInterimFilter } from "#lib/signing/interim.ts";

const answer = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n{}";
const hundred = "HTTP/1.1 100 Continue\r\n\r\n";
const hints = "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\nlink: </b>\r\n\r\n";

/** What is handed on of these chunks. */
function passed(...chunks: string[]): string {
  const filter = createInterimFilter();
  return chunks.map((chunk) => filter(Buffer.from(chunk, "latin1")).toString("latin1")).join("");
}

describe("interim answers", () => {
  // [what comes, what is handed on]
  const rows: [string, string, string][] = [
    ["an answer alone", answer, answer],
    ["a 100 before it", hundred + answer, answer],
    ["several of several kinds", [hundred, hints, hundred, "HTTP/1.0 102 Processing\r\n\r\n", answer].join(""), answer],
    [
      "a change of protocol, which is none",
      `${hundred}HTTP/1.1 101 Switching\r\n\r\n`,
      "HTTP/1.1 101 Switching\r\n\r\n",
    ],
    ["a status of one digit too few", `HTTP/1.1 10\r\n\r\n${answer}`, `HTTP/1.1 10\r\n\r\n${answer}`],
    ["another protocol", `ICY 100 OK\r\n\r\n${answer}`, `ICY 100 OK\r\n\r\n${answer}`],
    ["bytes that are not HTTP", "\x15\x03\x01\x00\x02\x02\x46", "\x15\x03\x01\x00\x02\x02\x46"],
    ["one without an end", "HTTP/1.1 100 Continue\r\nx: y", ""],
  ];
  for (const [name, bytes, expected] of rows) {
    test(`${name}: the same however the bytes are cut`, () => {
      assert.equal(passed(bytes), expected);
      assert.equal(passed(...bytes), expected, "in single bytes");
      for (let at = 1; at < bytes.length; at++) {
        assert.equal(passed(bytes.slice(0, at), bytes.slice(at)), expected, `cut at ${at}`);
      }
    });
  }

  test("of any number and in any pieces leave the answer's own bytes alone", () => {
    const interim = fc.array(fc.constantFrom(hundred, hints), { maxLength: 5 });
    const sizes = fc.infiniteStream(fc.integer({ min: 1, max: 60 }));
    fc.assert(
      fc.property(interim, fc.string({ unit: "binary-ascii" }), sizes, (before, body, lengths) => {
        let rest = before.join("") + answer + body;
        const chunks: string[] = [];
        for (const length of lengths) {
          if (rest === "") break;
          chunks.push(rest.slice(0, length));
          rest = rest.slice(length);
        }
        assert.equal(passed(...chunks), answer + body);
      }),
    );
  });

  test("of more than 16 KiB are handed on, so that no service can have us hold more", () => {
    const endless = `HTTP/1.1 100 Continue\r\nx: ${"y".repeat(20_000)}`;
    assert.equal(passed(endless), endless);
    const many = hundred.repeat(1000);
    assert.ok(passed(...Array(1000).fill(hundred)).length > many.length - 17_000);
  });
});
