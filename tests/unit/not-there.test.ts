import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { newId } from "#lib/shared/id.ts";
import { notThere, ownWords } from "#lib/web/not-there.ts";
import { routes } from "../support/access-table.ts";

type NotThere = ReturnType<typeof notThere>;

function logged(run: (note: NotThere["note"], flush: () => void) => void): Record<string, unknown>[] {
  mock.timers.enable({ apis: ["setTimeout"] });
  const lines = mock.method(console, "log", () => {});
  const { note, flush } = notThere();
  run(note, flush);
  mock.timers.tick(10 * 60_000);
  lines.mock.restore();
  mock.timers.reset();
  return lines.mock.calls.map(({ arguments: [line] }) => JSON.parse(String(line)));
}

test("whoever is told that something is not there has a line with who, which kind and which route, and no id", () => {
  const id = newId();
  const [line, ...others] = logged((note) =>
    note("lee", { method: "GET", url: `/documents/${id}/files/1?draft=${id}` }),
  );
  assert.deepEqual([line?.person, line?.kind, line?.route], ["lee", "documents", "GET /documents/*/files/*"]);
  assert.ok(!JSON.stringify(line).includes(id));
  assert.deepEqual(others, []);
});

test("what somebody types into an address is not in the log, however plain a word it is", () => {
  const typed = ["/contacts/hongkildong/salary", "/documents/new/secretword"];
  const lines = logged((note) => {
    for (const url of typed) note("lee", { method: "GET", url });
    note("lee", { method: "POST", url: "/hongkildong", right: "keepContacts" });
  });
  assert.deepEqual(
    lines.map(({ route }) => route),
    ["GET /contacts/*/*", "GET /documents/new/*", "POST /*"],
  );
});

test("each word that an address has for somebody who is signed in is said as it is", () => {
  const forPeople = Object.entries(routes).filter(([, ways]) => ways.every(({ who }) => who !== "anybody"));
  const words = forPeople.flatMap(([path]) => path.split("/")).filter((word) => /^[a-z]/.test(word));
  assert.deepEqual([...ownWords].sort(), [...new Set(words)].sort());
});

test("a thousand at once are a line a kind, and one with how many more; another's lines are their own", () => {
  const lines = logged((note) => {
    for (let i = 0; i < 1000; i++)
      for (const kind of ["documents", "uploads"]) note("lee", { method: "GET", url: `/${kind}/${newId()}` });
    note("kim", { method: "POST", url: `/documents/${newId()}`, right: "keepContacts" });
  });
  assert.deepEqual(
    lines.map(({ person, kind, times }) => [person, kind, times]),
    [
      ["lee", "documents", undefined],
      ["lee", "uploads", undefined],
      ["kim", "keepContacts", undefined],
      ["lee", "documents", 999],
      ["lee", "uploads", 999],
    ],
  );
});

test("what is only counted when the server ends is logged then, once", () => {
  const lines = logged((note, flush) => {
    for (let i = 0; i < 3; i++) note("lee", { method: "GET", url: `/documents/${newId()}` });
    note("kim", { method: "GET", url: `/documents/${newId()}` });
    flush();
    flush();
  });
  assert.deepEqual(
    lines.map(({ person, times }) => [person, times]),
    [
      ["lee", undefined],
      ["kim", undefined],
      ["lee", 2],
    ],
  );
});

test("addresses that somebody makes up have no line", () => {
  const lines = logged((note) => {
    for (let i = 0; i < 1000; i++) note("lee", { method: "GET", url: `/made-up-${i}/${newId()}` });
  });
  assert.deepEqual(lines, []);
});
