import assert from "node:assert/strict";
import { test } from "node:test";
import { messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { count, fill } from "#lib/shared/messages/words.ts";

function texts(part: unknown, path = ""): [string, string][] {
  if (typeof part === "string") return [[path, part]];
  return Object.entries(part as object).flatMap(([key, value]) => texts(value, path ? `${path}.${key}` : key));
}

const english = new Map(texts(messages("en")));
const korean = new Map(texts(messages("ko")));

test("both languages have the same texts, and none is empty", () => {
  assert.deepEqual([...korean.keys()], [...english.keys()]);
  for (const [path, text] of [...english, ...korean]) assert.ok(text.trim(), path);
});

test("a text has the same places for values in both languages", () => {
  const places = (text = "") => [...new Set(text.match(/\{\w+\}/g))].sort();
  // A noun that Korean repeats needs no number of its own.
  for (const [path, text] of english)
    if (!path.endsWith(".one")) assert.deepEqual(places(korean.get(path)), places(text), path);
});

test("the Korean texts are Korean", () => {
  const names = new Set(["common.name", "common.otherLanguage", "form.shortcut", "document.metaWithout"]);
  for (const [path, text] of korean) if (!names.has(path)) assert.match(text, /[가-힣]/, path);
});

test("values and numbers are filled in", () => {
  assert.equal(fill("{a} and {a}, {b}", { a: 1 }), "1 and 1, {b}");
  const pages = messages("en").form.pages;
  assert.deepEqual([count(pages, 1), count(pages, 2)], ["1 page", "2 pages"]);
  assert.match(problemText(messages("en").problems, { code: "busy", retryAfterSeconds: 30 }), /in 30 s/);
});
