import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { outcomeOf } from "#lib/signing/outcome.ts";

const signers = [{ name: "홍길동" }, { name: "Kim" }];
const link = (n: number) => `https://sign.example/${n}`;
const entries = [
  { name: "홍길동", index: 1, view_url: link(1) },
  { name: "Kim", index: 2, view_url: link(2) },
];

function created(requested: { name: string }[], signer: unknown) {
  const text = JSON.stringify({ document: { id: "x", signer } });
  const outcome = outcomeOf(requested, { sent: true, status: 200, detail: "status 200", text }, 1);
  assert.ok(outcome.kind === "created");
  return outcome;
}

describe("signing links", () => {
  type Entry = Record<string, unknown>;
  const all = [link(1), link(2)];
  // [what came, entries, urls in the order of the signers, complete]
  const rows: [string, Entry[], (string | undefined)[]][] = [
    ["come in the order of the request", entries, all],
    ["are matched by index in another order", entries.toReversed(), all],
    ["are matched by an index in digits", entries.map((s) => ({ ...s, index: String(s.index) })), all],
    ["are matched by index alone", entries.map(({ index, view_url }) => ({ index, view_url })), all],
    ["are matched by index when the service masks names", entries.map((s) => ({ ...s, name: "***" })), all],
    ["are matched by name without an index", entries.toReversed().map(({ index: _, ...s }) => s), all],
    ["are matched by name when all have the same index", entries.map((s) => ({ ...s, index: 1 })).toReversed(), all],
    ["are matched by name when counted from 0", entries.map((s) => ({ ...s, index: s.index - 1 })), all],
    [
      "are matched by name when the index is no number",
      entries.map((s) => ({ ...s, index: "first" })).toReversed(),
      all,
    ],
    ["are matched by order when each index is null", entries.map((s) => ({ ...s, name: "*", index: null })), all],
    ["are matched by order when each index is empty", entries.map((s) => ({ ...s, name: "*", index: " " })), all],
    ["are matched by order without index and name", entries.map(({ view_url }) => ({ view_url })), all],
    ["of further signers go to nobody", [...entries, { name: "Office", index: 3, view_url: link(3) }], all],
    [
      "are left out when the same index comes twice without names",
      all.map((view_url) => ({ index: 1, view_url })),
      [undefined, undefined],
    ],
    [
      "are left out when index and name contradict each other",
      entries.map((s) => ({ ...s, index: 3 - s.index })),
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
    ["are missing where the entry has none", [{ name: "홍길동", index: 1 }, entries[1] ?? {}], [undefined, link(2)]],
    ["are missing where the entry is no object", [null as never, entries[1] ?? {}], [undefined, link(2)]],
    ["are missing where there is no entry", [entries[1] ?? {}], [undefined, link(2)]],
    ["are missing when there are none", [], [undefined, undefined]],
  ];
  for (const [name, signer, urls] of rows) {
    test(name, () => {
      const { links, complete } = created(signers, signer);
      assert.deepEqual(
        links,
        urls.map((url) => (url ? { url } : {})),
      );
      assert.equal(complete, urls.every(Boolean));
    });
  }

  test("of an only signer are theirs however they are counted, and the name is written", () => {
    const masked = { name: "홍*동", view_url: link(1) };
    const only = [
      { ...masked, index: 0 },
      { ...masked, index: null },
      { index: "", view_url: link(1) },
    ];
    for (const entry of only) assert.deepEqual(created([{ name: "홍길동" }], [entry]).links, [{ url: link(1) }]);
    assert.deepEqual(created([{ name: "홍길동" }], masked).links, [{ url: link(1) }], "no list around it");
    assert.deepEqual(created([{ name: "홍길동" }], [masked, { view_url: link(2) }]).links, [{}]);
  });

  test("that are surely nobody's are kept with what was said of each, once, up to a hundred", () => {
    const first = { index: 0, name: "홍*동", view_url: link(1) };
    const odd = { index: "x", name: "a\u202eb".repeat(200), view_url: "javascript:alert(1)" };
    const { unmatched } = created(signers, [first, first, odd, { index: 1, view_url: "" }, null]);
    assert.deepEqual(unmatched?.[0], { index: 0, name: "홍*동", url: link(1) });
    assert.deepEqual(Object.keys(unmatched?.[1] ?? {}).sort(), ["name", "unsafeUrl"]);
    assert.deepEqual([unmatched?.length, unmatched?.[1]?.name?.length], [2, 200]);
    assert.equal(created(signers, entries).unmatched, undefined);
    const beyond = [...entries, { index: 1, view_url: link(2) }, { index: 3, view_url: link(3) }];
    assert.deepEqual(
      created(signers, beyond).unmatched?.map(({ url }) => url),
      [link(3)],
    );
    const many = Array.from({ length: 200 }, (_, n) => ({ view_url: link(n) }));
    assert.equal(created(signers, many).unmatched?.length, 100);
  });

  test("that came without the document's id are kept too", () => {
    const text = JSON.stringify({ document: { signer: entries } });
    for (const status of [200, 502]) {
      const outcome = outcomeOf(signers, { sent: true, status, detail: "", text }, 1);
      assert.ok(outcome.kind === "unknown");
      assert.deepEqual(
        outcome.unmatched?.map(({ url }) => url),
        [link(1), link(2)],
      );
    }
  });

  test("of two signers with the same name are told apart by index, or by order", () => {
    const twins = [{ name: "Kim" }, { name: "Kim" }];
    const both = all.map((view_url, place) => ({ name: "Kim", index: place + 1, view_url }));
    for (const signer of [both, both.toReversed(), both.map(({ index: _, ...rest }) => rest)])
      assert.deepEqual(created(twins, signer).links, [{ url: link(1) }, { url: link(2) }]);
  });

  test("are matched in time that grows with the answer, not with its square", () => {
    const time = (count: number) => {
      const many = Array.from({ length: count }, (_, at) => ({ name: `n${at}`, index: at + 100 }));
      const start = performance.now();
      created(signers, [...many, ...entries]);
      return performance.now() - start;
    };
    const small = Math.max(...Array.from({ length: 5 }, () => time(2000)));
    const large = time(32_000);
    assert.ok(large < 64 * small, `${large} ms for 16 times as many as took ${small} ms`);
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
        const came = signer.map((one) => ({ ...one, view_url: `https://sign.example/${one.view_url}` }));
        const asked = names.map((name) => ({ name }));
        const { links, unmatched } = created(asked, came);
        const given = links.flatMap(({ url }) => (url ? [url] : []));
        assert.equal(new Set(given).size, given.length, "one link for one signer");
        const kept = [...given, ...(unmatched ?? []).map(({ url }) => url)];
        assert.deepEqual(kept.sort(), [...new Set(came.map(({ view_url }) => view_url))].sort(), "none is lost");
        for (const [position, { url }] of links.entries()) {
          const source = came.find(({ view_url }) => view_url === url);
          if (source?.name && names.includes(source.name)) assert.equal(source.name, names[position]);
        }
      }),
    );
  });

  test("are links only with http or https", () => {
    const shown = (view_url: unknown) => {
      const { links, complete } = created([{ name: "Kim" }], [{ index: 1, name: "Kim", view_url }]);
      return { ...links[0], complete };
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
      "vbscript:msgbox(1)",
      "JaVaScRiPt:alert(1)",
      "javascript://a.example/%0aalert(1)",
      "blob:https://a.example/x",
      "view-source:https://a.example",
      "file:///etc/passwd",
      "intent://a.example#Intent;scheme=http;end",
      "http//a.example",
      "https://bank.example@elsewhere.example/",
      "https://kim:secret@elsewhere.example/",
    ]) {
      assert.deepEqual(shown(text), { unsafeUrl: text, complete: false });
    }
    assert.deepEqual(shown("java\nscript:alert(1)"), { unsafeUrl: "java script:alert(1)", complete: false });
    assert.deepEqual(shown("https://a.example/\ud800"), { url: "https://a.example/\ufffd", complete: true });
    assert.deepEqual(shown("https://a.exa\u200bmple/x"), { unsafeUrl: "https://a.exa\u200bmple/x", complete: false });
    assert.deepEqual(shown("https://a.example/\u202ex"), { unsafeUrl: "https://a.example/x", complete: false });
    for (const nothing of ["", "  ", null, undefined, {}, ["https://a.example"]])
      assert.deepEqual(shown(nothing), { complete: false });
  });
});
