import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { outcomeOf } from "#lib/signing/outcome.ts";
import { createSigningService } from "#lib/signing/service.ts";
import { assertHarmless } from "../support/harmless.ts";
import { hostileAnswer, hostileTexts } from "../support/hostile-answers.ts";
import { stageCreation, startScriptedService } from "../support/scripted-service.ts";
import { answer, createOnce, said, settingsFor, stagingFolder, whole } from "../support/signing-bench.ts";

// Answers whose content is meant to harm. What is only too large or too slow: signing-hostile.test.ts.

const small = await stageCreation(stagingFolder());
const [first, second] = ["https://sign.example/1", "https://sign.example/2"];
const signer = [
  { name: "홍길동", index: 1, view_url: first },
  { name: "Kim Minseo", index: 2, view_url: second },
];
const both = [{ url: first }, { url: second }];
const none = [{}, {}];

async function answered(body: string | object, status = 200) {
  const { outcome, service } = await createOnce({ create: answer(status, body) }, small);
  assertHarmless(outcome, small.signers.length);
  assert.deepEqual([outcome.posts, service.fullCreations()], [1, 1]);
  return outcome;
}
async function linksOf(entries: unknown) {
  const outcome = await answered({ document: { id: "d", signer: entries } });
  assert.ok(outcome.kind === "created");
  return outcome.links;
}

describe("a list of signers", () => {
  // [what it is, entries, links]
  const rows: [string, unknown, object[]][] = [
    ["in another order gives each their own", signer.toReversed(), both],
    ["with everybody twice gives nobody a link that may be another's", [...signer, ...signer], none],
    ["with one twice gives the other one theirs", [signer[0], signer[0], signer[1]], [{}, { url: second }]],
    ["without addresses gives none", signer.map(({ view_url: _, ...rest }) => rest), none],
    ["with one address missing gives the other", [{ name: "홍길동", index: 1 }, signer[1]], [{}, { url: second }]],
    ["with empty and blank addresses gives none", signer.map((s, i) => ({ ...s, view_url: " ".repeat(i) })), none],
    [
      "with addresses that are no text gives none",
      [
        { ...signer[0], view_url: { href: first } },
        { ...signer[1], view_url: [second] },
      ],
      none,
    ],
    ["with indices beyond all bounds goes by the names", signer.map((s) => ({ ...s, index: s.index * 1e15 })), both],
    ["that is an object with numbers for keys is none", { 0: signer[0], 1: signer[1], length: 2 }, none],
    ["of other things than objects gives none", [null, 1, "x", [], true, [signer[0]]], none],
    [
      "that hides what it says in prototypes gives none",
      JSON.parse('[{"__proto__":{"index":1,"view_url":"https://sign.example/1"}}]'),
      none,
    ],
  ];
  for (const [what, entries, links] of rows) test(what, async () => assert.deepEqual(await linksOf(entries), links));

  test("as long as an answer may be is read to its end", async () => {
    const empty = `{"document":{"id":"d","signer":[${"{},".repeat(340_000)}{}]}}`;
    assert.equal(said(await answered(empty)), "created");
    const foreign = Array.from({ length: 40_000 }, (_, at) => ({ name: `n${at}` }));
    assert.deepEqual(await linksOf([...foreign, ...signer]), both);
  });
});

describe("an address that is no web address becomes no link", () => {
  const hostile = [
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "java\r\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "javascript://sign.example/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "DATA:text/html;base64,eA==",
    "vbscript:msgbox(1)",
    "\nvbscript:x",
    "feed:javascript:alert(1)",
    "blob:https://sign.example/x",
    "file:///etc/passwd",
    "ftp://sign.example/",
    "//sign.example/x",
    "https:sign.example",
    "https:/\\sign.example",
    "h\tttps://sign.example",
    "https://sign.example/\r\nx: y",
    "https://sign.example/\u0000",
    "https://",
    "https://sign.example/\u202egnp.exe",
    "\u2066https://sign.example/",
    "about:blank",
    "mailto:a@b.example",
    "kakaotalk://x",
    "intent://x#Intent;end",
    `https://sign.example/${"x".repeat(8000)}`,
  ];
  for (const viewUrl of hostile) {
    test(JSON.stringify(viewUrl.slice(0, 60)), async () => {
      const [mine, other] = await linksOf([{ ...signer[0], view_url: viewUrl }, signer[1]]);
      assert.equal(mine?.url, undefined);
      assert.ok(mine?.unsafeUrl, "and is kept to be shown as text");
      assert.deepEqual(other, { url: second });
    });
  }
});

describe("the service's words", () => {
  const messageOf = async (message: unknown) => {
    const outcome = await answered({ document: { status: "failure", message } });
    assert.equal(said(outcome), "rejected failure");
    return outcome.kind === "rejected" ? outcome.message : undefined;
  };
  test("with HTML stay those very characters", async () => {
    const html = `<img src=x onerror="alert(1)"> & <b>bold</b> {name} \${x} &lt;`;
    assert.equal(await messageOf(html), html);
  });
  test("lose control characters, line ends and turns of direction", async () => {
    assert.equal(
      await messageOf("a\u0000b\u001b[31mc\u0085d\u2028e\u2029f\r\n\tg\u202eh\u2066i\u200fj\u061ck"),
      "a b [31mc d e f ghijk",
    );
  });
  test("lose halves of characters", async () => assert.equal(await messageOf("a\ud800b\udc00c"), "a\ufffdb\ufffdc"));
  test("of a million characters are cut to 500", async () => {
    const message = await messageOf("한".repeat(300_000));
    assert.equal(message, `${"한".repeat(499)}…`);
    assert.equal((await messageOf("x".repeat(1_000_000)))?.length, 500);
  });
  test("that are no words are none", async () => {
    for (const message of [null, {}, [], true, "", "\u0000\u202e", { toString: "x" }])
      assert.equal(await messageOf(message), undefined);
  });
});

describe("the id of a document", () => {
  const idOf = async (id: string) => {
    const outcome = await answered(`{"document":{"id":${id}}}`);
    return outcome.kind === "created" ? outcome.documentId : said(outcome);
  };
  // [as it stands in the answer, the id that is kept]
  const rows: [string, string][] = [
    ["17", "17"],
    ["0", "0"],
    ["-1", "-1"],
    ["9007199254740993123", "9007199254740993123"],
    ["1e999", "unknown no_id"],
    ['"a\\u0000b"', "a b"],
    ['"\\u202e"', "unknown no_id"],
    ['"\\ud800"', "\ufffd"],
    ['"<b>x</b>"', "<b>x</b>"],
    ['{"$ne":null}', "unknown no_id"],
    ['"first","id":"last"', "last"],
    ['"","__proto__":{"id":"inherited"}', "unknown no_id"],
  ];
  for (const [id, kept] of rows)
    test(`${id} is kept as ${JSON.stringify(kept)}`, async () => assert.equal(await idOf(id), kept));
});

test("JSON nested without end is never a rejection and never throws", { timeout: 30_000 }, async () => {
  const deep = `${"[".repeat(400_000)}${"]".repeat(400_000)}`;
  for (const body of [
    deep,
    "[".repeat(1_000_000),
    '{"document":'.repeat(80_000),
    `{"document":{"id":"d","more":${deep}}}`,
  ])
    assert.match(said(await answered(body)), /^(unknown (unreadable|no_id)|created)$/);
  assert.equal(Object.getOwnPropertyNames(Object.prototype).includes("id"), false);
});

test("no answer whatever throws, makes a link of another scheme, or a document without an id", async () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), hostileAnswer, (status, text) => {
      const outcome = outcomeOf(small.signers, { sent: true, status, text, detail: `status ${status}` }, 1);
      assertHarmless(outcome, small.signers.length);
      if (outcome.kind === "not_sent") assert.equal(status, 429);
    }),
    { numRuns: 3000 },
  );
});

test("nor does it on the wire", { timeout: 60_000 }, async (t) => {
  let next = { status: 200, text: "" };
  const service = await startScriptedService({ create: whole((call) => call.respond(next.status, next.text)) });
  t.after(() => service.close());
  const signing = createSigningService(settingsFor(service.url));
  const status = fc.oneof(fc.constant(200), fc.integer({ min: 200, max: 599 }));
  await fc.assert(
    fc.asyncProperty(status, hostileAnswer, async (code, text) => {
      next = { status: code, text };
      const before = service.creations().length;
      const outcome = await signing.create(small);
      assertHarmless(outcome, small.signers.length);
      assert.equal(service.creations().length - before, outcome.posts);
      assert.ok(outcome.posts <= (code === 401 ? 2 : 1));
    }),
    { numRuns: 300 },
  );
  await signing.close();
});

test("the texts that do harm are among those that were tried", () => {
  const tried = fc.sample(hostileAnswer, { numRuns: 2000, seed: 1 }).join("\n");
  for (const text of hostileTexts) assert.ok(tried.includes(JSON.stringify(text).slice(1, -1)), JSON.stringify(text));
});
