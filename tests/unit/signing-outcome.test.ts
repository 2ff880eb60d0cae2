import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { Broken } from "#lib/signing/failures.ts";
import { outcomeOf } from "#lib/signing/outcome.ts";
import { said as words } from "../support/signing-bench.ts";

const signers = [{ name: "홍길동" }, { name: "Kim" }];
const link = (n: number) => `https://sign.example/${n}`;
const document = {
  id: "doc-1",
  signer: [
    { name: "홍길동", index: 1, view_url: link(1) },
    { name: "Kim", index: 2, view_url: link(2) },
  ],
};
const failure = { document: { status: "failure", message: "No such template" } };

function answered(status: number, body: unknown, more: { broken?: Broken; retryAfter?: string } = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return {
    sent: true as const,
    status,
    detail: `status ${status}`,
    ...(more.broken === undefined && { text }),
    ...more,
  };
}

describe("an answer of the service", () => {
  const html = "<html><title>Sign in</title></html>";
  // As docs/outcomes.md has it: [what came, status, body, outcome]
  type Row = [what: string, status: number, body: unknown, outcome: string];
  const statuses = (outcome: string, numbers: number[], body: unknown = html): Row[] =>
    numbers.map((status) => [String(status), status, body, outcome]);
  const rows: Row[] = [
    ...[200, 201, 202, 303, 400, 401, 403, 408, 429, 500, 502].map(
      (status): Row => [`an id with status ${status}`, status, { document }, "created"],
    ),
    ["an id beside a failure", 200, { document: { ...document, status: "failure" } }, "created"],
    ["an id that is a number", 200, { document: { ...document, id: 17 } }, "created"],
    ["an id and no list of signers", 200, { document: { id: "x" } }, "created"],
    ["an id and an odd list of signers", 200, { document: { id: "x", signer: "none" } }, "created"],
    ...[200, 201, 303, 400, 401, 404, 408, 429, 500, 503].map(
      (status): Row => [`the failure shape with status ${status}`, status, failure, "rejected failure"],
    ),
    ["the failure shape without a message", 200, { document: { status: "failure" } }, "rejected failure"],
    ["the failure shape with an empty id", 200, { document: { ...failure.document, id: "" } }, "rejected failure"],
    ["another status text", 200, { document: { status: "pending" } }, "unknown no_id"],
    ...statuses("not_authorised token", [401]),
    ...statuses("rejected forbidden", [403]),
    ...statuses("rejected invalid", [400, 411, 415, 422]),
    ...statuses("rejected not_found", [404, 405]),
    ...statuses("rejected too_large", [413, 414]),
    ...statuses("rejected invalid", [422], "{}"),
    ...statuses("not_sent busy", [429], ""),
    ...statuses("unknown status", [300, 301, 302, 303, 304, 307, 308], ""),
    ...statuses("unknown status", [402, 406, 407, 408, 409, 410, 421, 423, 425, 426, 431, 451]),
    ...statuses("unknown status", [500, 501, 502, 503, 504, 507, 511, 599]),
    ...statuses("unknown unreadable", [204, 205], ""),
    ["200 with a page", 200, html, "unknown unreadable"],
    ["200 with nothing", 200, "", "unknown unreadable"],
    ["200 with half an answer", 200, '{"document":{"id":"doc-1"', "unknown unreadable"],
    ["200 with {}", 200, {}, "unknown no_id"],
    ["200 with null", 200, null, "unknown no_id"],
    ["200 with a list", 200, [{ document }], "unknown no_id"],
    ["200 with a bare id", 200, { id: "doc-1" }, "unknown no_id"],
    ["200 with an empty document", 200, { document: {} }, "unknown no_id"],
    ["200 with a list of documents", 200, { document: [document] }, "unknown no_id"],
    ...[null, "", "  ", true, { a: 1 }, ["x"], "\u0000\u202e"].map((id): Row => {
      return [`200 with id ${JSON.stringify(id)}`, 200, { document: { ...document, id } }, "unknown no_id"];
    }),
    ["200 with an id beyond all numbers", 200, '{"document":{"id":1e999}}', "unknown no_id"],
    ["200 with an id only in a prototype", 200, '{"document":{"__proto__":{"id":"x"}}}', "unknown no_id"],
    ["200 with brackets without end", 200, "[".repeat(200_000), "unknown unreadable"],
    ["200 with brackets without sense", 200, `${"[".repeat(50_000)}${"]".repeat(50_000)}`, "unknown"],
  ];
  for (const [what, status, body, expected] of rows) {
    test(`${what}: ${expected}`, () => {
      const said = words(outcomeOf(signers, answered(status, body), 1));
      assert.ok(said === expected || said.startsWith(`${expected} `), said);
    });
  }

  test("that broke off is decided by its status: turned away, or unknown as a whole one of it, but for those that say yes", () => {
    for (const broken of ["closed", "too_large", "unreadable", "timeout"] as const) {
      const said = (status: number) => words(outcomeOf(signers, answered(status, "", { broken }), 1));
      assert.deepEqual([413, 401, 200, 302, 408, 502, 504].map(said), [
        "rejected too_large",
        "unknown status",
        `unknown ${broken}`,
        "unknown status",
        "unknown status",
        "unknown status",
        "unknown status",
      ]);
    }
  });

  test("never makes the classification throw, and is created only with an id", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 599 }),
        fc.oneof(fc.string(), fc.json(), fc.anything()),
        (status, body) => {
          const text = typeof body === "string" ? body : (JSON.stringify({ document: body }) ?? "");
          const outcome = outcomeOf(signers, answered(status, text), 1);
          if (outcome.kind === "created") assert.match(outcome.documentId, /\S/);
          if (outcome.kind === "created") assert.equal(outcome.links.length, signers.length);
        },
      ),
    );
  });
});

test("a long numeric id keeps its digits", () => {
  const outcome = outcomeOf(signers, answered(200, '{"document":{"id":9007199254740993123}}'), 1);
  assert.equal(outcome.kind === "created" && outcome.documentId, "9007199254740993123");
});

test("a document's id is kept whole up to 2,000 characters: what is cut would be found nowhere again", () => {
  const id = "d".repeat(2000);
  const outcome = outcomeOf(signers, answered(200, { document: { ...document, id } }), 1);
  assert.equal(outcome.kind === "created" && outcome.documentId, id);
});

test("the service's words come through as one line of text, shortened", () => {
  const message = (text: string) => {
    const outcome = outcomeOf(signers, answered(200, { document: { status: "failure", message: text } }), 1);
    return outcome.kind === "rejected" ? outcome.message : undefined;
  };
  assert.equal(message("템플릿이 없습니다"), "템플릿이 없습니다");
  assert.equal(message("one\r\ntwo\u001b[31m\u202ethree\0"), "one two [31mthree");
  assert.equal(message("<b>bold</b>"), "<b>bold</b>");
  assert.equal(Array.from(message("😀".repeat(2000)) ?? "").length, 500);
  assert.equal(message(""), undefined);
});

test("the detail for the log holds no words, links, names or ids of the answer", () => {
  for (const body of [{ document }, failure, "<html>secret</html>"]) {
    const { detail } = outcomeOf(signers, answered(200, body), 1);
    assert.equal(detail, "creation: status 200");
  }
});

test("Retry-After is read as seconds or as a date, within an hour", () => {
  const wait = (retryAfter: string) => {
    const outcome = outcomeOf(signers, answered(429, "", { retryAfter }), 1);
    return outcome.kind === "not_sent" ? outcome.retryAfterSeconds : undefined;
  };
  assert.equal(wait("30"), 30);
  assert.equal(wait("0"), 1);
  assert.equal(wait("999999"), 3600);
  assert.equal(wait("soon"), undefined);
  const inAMinute = wait(new Date(Date.now() + 60_000).toUTCString()) ?? 0;
  assert.ok(inAMinute > 50 && inAMinute <= 60, String(inAMinute));
});
