import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { policyReports } from "#lib/web/policy-reports.ts";

const ours = "https://desk.example";

type Take = (type: string | null, text: string) => void;

async function logged(run: (take: Take) => unknown, quiet?: number): Promise<Record<string, unknown>[]> {
  const lines = mock.method(console, "log", () => {});
  const take = policyReports(quiet);
  await run((type, text) => take(type, text, [ours]));
  lines.mock.restore();
  return lines.mock.calls.map(({ arguments: [line] }) => {
    const { at: _at, level: _level, event: _event, ...fields } = JSON.parse(String(line));
    return fields;
  });
}

const old = (report: object) => JSON.stringify({ "csp-report": { "document-uri": ours, ...report } });
const recent = (...bodies: object[]) => JSON.stringify(bodies.map((body) => ({ type: "csp-violation", age: 1, body })));

const token = "hN3x0aVq7bXyZ2kQ9mRr5tUw1cDe4fGh6iJk8lMnOpA";

test("a violation is logged in both ways in which browsers write it, without what its addresses hold", async () => {
  const page = `https://desk.example/invitation/${token}?code=${token}#a`;
  const blocked = `https://user:${token}@evil.example:8443/${token}?q=${token}`;
  const lines = await logged((take) => {
    take(
      "application/csp-report",
      old({ "document-uri": page, "violated-directive": `img-src 'self' ${token}`, "blocked-uri": blocked }),
    );
    take(
      "application/reports+json; charset=utf-8",
      recent(
        { documentURL: page, effectiveDirective: "script-src-attr", blockedURL: "inline", sample: token },
        {
          documentURL: `https://desk.example/documents/${token}/files/1`,
          effectiveDirective: "img-src",
          blockedURL: "data",
        },
        {
          documentURL: "https://desk.example/",
          effectiveDirective: "script-src-elem",
          blockedURL: `chrome-extension://${token}/a.js`,
        },
      ),
    );
  });
  const path = "/invitation/*";
  assert.deepEqual(lines, [
    { directive: "img-src", blocked: "https://evil.example:8443", path },
    { directive: "script-src-attr", blocked: "inline", path },
    { directive: "img-src", blocked: "data", path: "/documents/*/files/*" },
    { directive: "script-src-elem", blocked: "chrome-extension:", path: "/" },
  ]);
});

test("what is no report is dropped, and one of strange parts is cleaned", async () => {
  const lines = await logged((take) => {
    for (const type of [null, "", "text/plain", "application/json", "multipart/form-data; boundary=x"])
      take(type, old({ "violated-directive": "img-src" }));
    for (const text of [
      "",
      "{",
      "null",
      "1",
      "[]",
      "[null,1,[]]",
      '{"csp-report":null}',
      '{"__proto__":1}',
      "[".repeat(8000),
    ]) {
      take("application/csp-report", text);
      take("application/reports+json", text);
    }
    take("application/reports+json", JSON.stringify([{ type: "deprecation", body: {} }, { type: "csp-violation" }]));
    take(
      "application/csp-report",
      old({
        "violated-directive": ["\n"],
        "blocked-uri": `https://${"a".repeat(5000)}`,
        "document-uri": `${ours}/${"a".repeat(5000)}`,
      }),
    );
    take(
      "application/csp-report",
      old({
        "effective-directive": "x".repeat(5000),
        "blocked-uri": "\r\n{}",
        "document-uri": `${ours}${"/a".repeat(5000)}`,
      }),
    );
  });
  assert.deepEqual(
    lines.map((line) => JSON.stringify(line).length < 250),
    [true, true],
  );
  assert.deepEqual(lines[0]?.directive, "unreadable");
  assert.doesNotMatch(JSON.stringify(lines), /\\n|\\r/);
});

test("what a page of another site was kept from is no line of the log, whatever it says of itself", async () => {
  const pages = [
    "https://evil.example/documents",
    "http://desk.example/",
    "https://desk.example:8443/",
    "https://desk.example.evil.example/",
    "https://evil.example/https://desk.example/",
    "https://desk.example@evil.example/",
    "data:text/html,x",
    "about:blank",
    "desk.example",
    "",
    null,
    [ours],
    { href: ours },
  ];
  const lines = await logged((take) => {
    for (const page of pages) {
      take("application/csp-report", old({ "violated-directive": "img-src", "document-uri": page }));
      take("application/reports+json", recent({ documentURL: page, effectiveDirective: "img-src" }));
    }
    take("application/reports+json", recent({ effectiveDirective: "img-src" }));
    take("application/csp-report", old({ "violated-directive": "img-src", "document-uri": `${ours}/drafts` }));
  });
  assert.deepEqual(lines, [{ directive: "img-src", blocked: "none", path: "/drafts" }]);
});

test("a thousand reports at once are ten lines, and one that says how many were left out", async () => {
  const lines = await logged(async (take) => {
    for (let n = 0; n < 1000; n++)
      take("application/csp-report", old({ "violated-directive": "img-src", "blocked-uri": `https://${n}.example` }));
    await wait(100);
    take("application/csp-report", old({ "violated-directive": "img-src", "blocked-uri": "https://later.example" }));
  }, 20);
  assert.deepEqual(
    lines.slice(9).map(({ leftOut, blocked }) => leftOut ?? blocked),
    ["https://9.example", 990, "https://later.example"],
  );
});
