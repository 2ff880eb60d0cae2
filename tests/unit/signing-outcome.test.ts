import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { outcomeOf } from "#lib/signing/outcome.ts";

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

function answered(status: number, body: unknown, more: { broken?: "timeout" | "closed"; retryAfter?: string } = {}) {
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
  // RELIABILITY §1.3: the body decides first, then the status. [what came, status, body, outcome]
  const rows: [string, number, unknown, string][] = [
    ["with an id", 200, { document }, "created"],
    ["with an id and status 201", 201, { document }, "created"],
    ["with an id and status 500", 500, { document }, "created"],
    ["with an id and status 401", 401, { document }, "created"],
    ["with an id beside a failure", 200, { document: { ...document, status: "failure" } }, "created"],
    ["with an id that is a number", 200, { document: { ...document, id: 17 } }, "created"],
    ["with an id and an odd list of signers", 200, { document: { id: "x", signer: "none" } }, "created"],
    ["that is the failure shape, status 200", 200, failure, "rejected failure"],
    ["that is the failure shape, status 400", 400, failure, "rejected failure"],
    ["that is the failure shape, status 401", 401, failure, "rejected failure"],
    ["that is the failure shape, status 500", 500, failure, "rejected failure"],
    ["that is the failure shape without a message", 200, { document: { status: "failure" } }, "rejected failure"],
    [
      "that is the failure shape with an empty id",
      200,
      { document: { ...failure.document, id: "" } },
      "rejected failure",
    ],
    ["400", 400, html, "rejected invalid"],
    ["401", 401, html, "not_authorised token"],
    ["403", 403, html, "rejected forbidden"],
    ["404", 404, html, "rejected not_found"],
    ["405", 405, html, "rejected not_found"],
    ["411", 411, "", "rejected invalid"],
    ["413", 413, html, "rejected too_large"],
    ["414", 414, "", "rejected too_large"],
    ["415", 415, "", "rejected invalid"],
    ["422", 422, "{}", "rejected invalid"],
    ["429", 429, "", "not_sent busy"],
    ["204", 204, "", "unknown unreadable"],
    ["303", 303, "", "unknown status"],
    ["307", 307, "", "unknown status"],
    ["402", 402, "", "unknown status"],
    ["408", 408, "", "unknown status"],
    ["409", 409, "", "unknown status"],
    ["421", 421, "", "unknown status"],
    ["500", 500, html, "unknown status"],
    ["502", 502, html, "unknown status"],
    ["503", 503, "", "unknown status"],
    ["504", 504, html, "unknown status"],
    ["200 with a page", 200, html, "unknown unreadable"],
    ["200 with nothing", 200, "", "unknown unreadable"],
    ["200 with half an answer", 200, '{"document":{"id":"doc-1"', "unknown unreadable"],
    ["200 with {}", 200, {}, "unknown no_id"],
    ["200 with null", 200, null, "unknown no_id"],
    ["200 with a list", 200, [{ document }], "unknown no_id"],
    ["200 with a bare id", 200, { id: "doc-1" }, "unknown no_id"],
    ["200 with an empty document", 200, { document: {} }, "unknown no_id"],
    ["200 with a list of documents", 200, { document: [document] }, "unknown no_id"],
    ["200 with id null", 200, { document: { ...document, id: null } }, "unknown no_id"],
    ["200 with a blank id", 200, { document: { ...document, id: "  " } }, "unknown no_id"],
    ["200 with id true", 200, { document: { ...document, id: true } }, "unknown no_id"],
    ["200 with an id that is an object", 200, { document: { ...document, id: { a: 1 } } }, "unknown no_id"],
    ["200 with another status text", 200, { document: { status: "pending" } }, "unknown no_id"],
    ["200 with an id only in a prototype", 200, '{"document":{"__proto__":{"id":"x"}}}', "unknown no_id"],
    ["200 with brackets without end", 200, "[".repeat(200_000), "unknown unreadable"],
    ["200 with brackets without sense", 200, `${"[".repeat(50_000)}${"]".repeat(50_000)}`, "unknown"],
  ];
  for (const [name, status, body, expected] of rows) {
    test(`${name}: ${expected}`, () => {
      const outcome = outcomeOf(signers, answered(status, body), 1);
      const said = "reason" in outcome ? `${outcome.kind} ${outcome.reason}` : outcome.kind;
      assert.ok(said === expected || said.startsWith(`${expected} `), said);
    });
  }

  test("that broke off is decided by a status that means turned away, and unknown otherwise", () => {
    const said = (status: number) => {
      const outcome = outcomeOf(signers, answered(status, "", { broken: "closed" }), 1);
      return "reason" in outcome ? `${outcome.kind} ${outcome.reason}` : outcome.kind;
    };
    assert.deepEqual([413, 401, 200, 502].map(said), [
      "rejected too_large",
      "unknown closed",
      "unknown closed",
      "unknown closed",
    ]);
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

describe("signing links", () => {
  type Entry = Record<string, unknown>;
  const all = [link(1), link(2)];
  // [what came, entries, urls in the order of the signers, complete]
  const rows: [string, Entry[], (string | undefined)[]][] = [
    ["come in the order of the request", document.signer, all],
    ["are matched by index in another order", document.signer.toReversed(), all],
    ["are matched by an index in digits", document.signer.map((s) => ({ ...s, index: String(s.index) })), all],
    ["are matched by index alone", document.signer.map(({ index, view_url }) => ({ index, view_url })), all],
    ["are matched by index when the service masks names", document.signer.map((s) => ({ ...s, name: "***" })), all],
    ["are matched by name without an index", document.signer.toReversed().map(({ index: _, ...s }) => s), all],
    [
      "are matched by name when all have the same index",
      document.signer.map((s) => ({ ...s, index: 1 })).toReversed(),
      all,
    ],
    ["are matched by name when counted from 0", document.signer.map((s) => ({ ...s, index: s.index - 1 })), all],
    [
      "are matched by name when the index is no number",
      document.signer.map((s) => ({ ...s, index: "first" })).toReversed(),
      all,
    ],
    ["are matched by order without index and name", document.signer.map(({ view_url }) => ({ view_url })), all],
    ["of further signers are passed over", [...document.signer, { name: "Office", index: 3, view_url: link(3) }], all],
    [
      "are left out when the same index comes twice without names",
      all.map((view_url) => ({ index: 1, view_url })),
      [undefined, undefined],
    ],
    [
      "are left out when index and name contradict each other",
      document.signer.map((s) => ({ ...s, index: 3 - s.index })),
      [undefined, undefined],
    ],
    [
      "are left out when counted from 0 without names",
      all.map((view_url, index) => ({ index, view_url })),
      [undefined, undefined],
    ],
    ["are left out when fewer came without index and name", [{ view_url: link(1) }], [undefined, undefined]],
    [
      "are left out when two claim the same signer",
      [
        { index: 1, view_url: link(1) },
        { name: "홍길동", view_url: link(2) },
      ],
      [undefined, undefined],
    ],
    [
      "are missing where the entry has none",
      [{ name: "홍길동", index: 1 }, document.signer[1] ?? {}],
      [undefined, link(2)],
    ],
    ["are missing where the entry is no object", [null as never, document.signer[1] ?? {}], [undefined, link(2)]],
    ["are missing where there is no entry", [document.signer[1] ?? {}], [undefined, link(2)]],
    ["are missing when there are none", [], [undefined, undefined]],
  ];
  for (const [name, signer, urls] of rows) {
    test(name, () => {
      const outcome = outcomeOf(signers, answered(200, { document: { id: "x", signer } }), 1);
      assert.ok(outcome.kind === "created");
      assert.deepEqual(
        outcome.links,
        urls.map((url) => (url ? { url } : {})),
      );
      assert.equal(outcome.complete, urls.every(Boolean));
    });
  }

  test("of two signers with the same name are told apart by index, or by order", () => {
    const twins = [{ name: "Kim" }, { name: "Kim" }];
    const entries = all.map((view_url, place) => ({ name: "Kim", index: place + 1, view_url }));
    for (const signer of [entries, entries.toReversed(), entries.map(({ index: _, ...rest }) => rest)]) {
      const outcome = outcomeOf(twins, answered(200, { document: { id: "x", signer } }), 1);
      assert.deepEqual(outcome.kind === "created" && outcome.links, [{ url: link(1) }, { url: link(2) }]);
    }
  });

  test("never go to a signer whom neither index nor name means", () => {
    const names = ["A", "B", "C"];
    const entry = fc.record(
      {
        index: fc.oneof(fc.integer({ min: -1, max: 5 }), fc.constantFrom("1", "2", "x")),
        name: fc.constantFrom(...names, "Z"),
        view_url: fc.uuid(),
      },
      { requiredKeys: ["view_url"] },
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), (signer) => {
        const entries = signer.map((one) => ({ ...one, view_url: `https://sign.example/${one.view_url}` }));
        const outcome = outcomeOf(
          names.map((name) => ({ name })),
          answered(200, { document: { id: "x", signer: entries } }),
          1,
        );
        assert.ok(outcome.kind === "created");
        const given = outcome.links.flatMap(({ url }) => (url ? [url] : []));
        assert.equal(new Set(given).size, given.length, "one link for one signer");
        for (const [position, { url }] of outcome.links.entries()) {
          const source = entries.find(({ view_url }) => view_url === url);
          if (source?.name && names.includes(source.name)) assert.equal(source.name, names[position]);
        }
      }),
    );
  });

  test("are links only with http or https", () => {
    const shown = (view_url: unknown) => {
      const signer = [{ index: 1, name: "Kim", view_url }];
      const outcome = outcomeOf([{ name: "Kim" }], answered(200, { document: { id: "x", signer } }), 1);
      return outcome.kind === "created" ? { ...outcome.links[0], complete: outcome.complete } : undefined;
    };
    for (const url of ["https://a.example/x?y=1#z", "http://a.example", "HTTPS://a.example/한글"]) {
      assert.deepEqual(shown(` ${url}\n`), { url, complete: true });
    }
    for (const text of [
      "javascript:alert(1)",
      "data:text/html,x",
      "/relative",
      "//host/x",
      "https://",
      "ftp://a.example",
      "https:a.example",
    ]) {
      assert.deepEqual(shown(text), { unsafeUrl: text, complete: false });
    }
    assert.deepEqual(shown("java\nscript:alert(1)"), { unsafeUrl: "java script:alert(1)", complete: false });
    assert.deepEqual(shown("https://a.example/\u202ex"), { unsafeUrl: "https://a.example/x", complete: false });
    for (const nothing of ["", "  ", null, undefined, {}, ["https://a.example"]])
      assert.deepEqual(shown(nothing), { complete: false });
  });
});
