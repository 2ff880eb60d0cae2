import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

/** What a process prints that runs this once everything is to come as lines of the log, each line read as JSON. */
function printed(program: string) {
  const begin = 'import { printOneLineEach } from "#lib/cli/one-line.ts"; import { log } from "#lib/runtime/log.ts";';
  const source = `${begin} printOneLineEach(); ${program}`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-e", source], {
    encoding: "utf8",
  });
  assert.equal(stderr, "");
  const lines = stdout.split("\n").filter(Boolean);
  return { lines: lines.map((line) => JSON.parse(line)), text: stdout, status };
}

test("whatever is printed, and however, is one line of JSON each, and our own lines are as they were", () => {
  const { lines } = printed(`
    console.error("two\\nlines", new TypeError("of\\ntwo lines", { cause: new Error("a cause") }));
    console.warn("\\x1b[33m\\x1b[1m⚠\\x1b[22m\\x1b[39m coloured");
    console.info("info"); console.debug("debug"); console.trace("trace");
    console.log(""); console.log(); console.log("  \\n");
    log("warn", "ours", { reference: "ABC234", error: Object.assign(new Error("broken"), { code: "E1", digest: "12" }) });
    console.log('{"at":"not ours\\nbut two lines"}');
    process.emitWarning("a warning");
  `);
  const told = lines.map(({ level, event, text, reference, error }) => [
    level,
    event,
    text ?? reference,
    error?.message,
  ]);
  assert.deepEqual(told, [
    ["error", "printed", "two\nlines", "of\ntwo lines"],
    ["warn", "printed", "⚠ coloured", undefined],
    ["info", "printed", "info", undefined],
    ["info", "printed", "debug", undefined],
    ["info", "printed", "trace", undefined],
    ["warn", "ours", "ABC234", "broken"],
    ["info", "printed", '{"at":"not ours\nbut two lines"}', undefined],
    ["warn", "printed", undefined, "a warning"],
  ]);
  assert.equal(lines[0].error.cause.message, "a cause");
  assert.deepEqual([lines[5].error.code, lines[5].error.digest], ["E1", "12"]);
});

test("a line is bounded, and holds nothing of what people have typed", () => {
  const { lines, text } = printed(`
    console.error("a".repeat(1e6), new Error("b".repeat(1e6)), { email: "kim@hanbit.example" }, ["kim@hanbit.example"]);
    const conflict = Object.assign(new Error("duplicate key"), { detail: "Key (email)=(kim@hanbit.example) already exists" });
    console.error(conflict); log("error", "action failed", { error: conflict });
    for (const body of ['[{"email":"kim@hanbit.example"x', "kim@", 'kim@hanbit.example and much more that is no JSON at all'])
      try { JSON.parse(body); } catch (error) { console.error("⨯", error); log("error", "action failed", { error }); }
  `);
  assert.equal(lines.length, 9);
  assert.doesNotMatch(text, /kim|hanbit/);
  assert.match(text, /not valid JSON/);
  for (const line of text.split("\n")) assert.ok(line.length < 10_000);
});

test("what comes again and again leaves room for what comes once", () => {
  const { lines } = printed(`
    for (let n = 0; n < 250; n++) console.error("⨯", new Error("malformed"), n);
    console.error("⨯", Object.assign(new Error("a page failed"), { digest: "12" }));
  `);
  assert.deepEqual(
    lines.map(({ error }) => error.message),
    [...Array.from({ length: 10 }, () => "malformed"), "a page failed"],
  );
});

test("what differs in an id or in what it quotes comes again and again too", () => {
  const { lines } = printed(`
    for (let n = 0; n < 140; n++) {
      console.error(\`Failed to find Server Action "\${"x".repeat(n)}"\`);
      console.error(\`Failed to find Server Action 40a\${n}f. It's of before\`);
    }
    console.error("⨯", new Error("a page failed"));
  `);
  assert.equal(lines.length, 21);
  assert.equal(lines.at(-1).error.message, "a page failed");
});

test("of what anybody can make the server print there are a hundred lines in a minute beside errors, and then how many more there were", () => {
  const { lines } = printed(`
    const { now } = performance; let ahead = 0;
    performance.now = () => now.call(performance) + ahead;
    for (let n = 0; n < 250; n++) console.warn("a".repeat(n + 1));
    log("warn", "ours");
    console.error("an error");
    ahead = 60_000;
    console.error("later");
  `);
  assert.deepEqual(
    lines.slice(99).map(({ event, text, leftOut }) => [event, text ?? leftOut]),
    [
      ["printed", "a".repeat(100)],
      ["ours", undefined],
      ["printed", "an error"],
      ["lines left out of the log", 150],
      ["printed", "later"],
    ],
  );
});

test("what ends the process is one line as well, and ends it", () => {
  for (const program of ['throw new Error("two\\nlines")', 'await Promise.reject(new Error("two\\nlines"))']) {
    const { lines, status } = printed(`setTimeout(async () => { ${program} }, 10); setTimeout(() => {}, 5000);`);
    assert.equal(status, 1);
    assert.deepEqual(
      lines.map(({ event, error }) => [event, error.message]),
      [["uncaught", "two\nlines"]],
    );
  }
});
