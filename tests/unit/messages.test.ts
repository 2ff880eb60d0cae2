import assert from "node:assert/strict";
import { test } from "node:test";
import { pageTexts } from "#lib/sandbox/page-texts.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { count, fill, type languages } from "#lib/shared/messages/words.ts";

function texts(part: unknown, path = ""): [string, string][] {
  if (typeof part === "string") return [[path, part]];
  return Object.entries(part as object).flatMap(([key, value]) => texts(value, path ? `${path}.${key}` : key));
}

/** One language's texts, those of the sandbox's signing page among them. */
function textsIn(language: (typeof languages)[number]): Map<string, string> {
  const signingPage = Object.entries(pageTexts).map(([key, text]): [string, string] => [
    `sandbox.${key}`,
    text[language],
  ]);
  return new Map([...texts(messages(language)), ...signingPage]);
}

const english = textsIn("en");
const korean = textsIn("ko");
const all = [...english, ...korean];

test("both languages have the same texts, and none is empty", () => {
  assert.deepEqual([...korean.keys()], [...english.keys()]);
  for (const [path, text] of all) assert.ok(text.trim(), path);
});

test("a text has the same places for values in both languages", () => {
  const places = (text = "") => [...new Set(text.match(/\{\w+\}/g))].sort();
  // A noun that Korean repeats needs no number of its own.
  for (const [path, text] of english)
    if (!path.endsWith(".one")) assert.deepEqual(places(korean.get(path)), places(text), path);
});

test("the Korean texts are Korean", () => {
  const names = new Set([
    "common.name",
    "common.otherLanguage",
    "common.otherLanguageLabel",
    "form.shortcut",
    "form.undoShortcut",
    "document.metaWithout",
    "audit.heads.id",
    "connect.apiId",
    "connect.secret",
  ]);
  for (const [path, text] of korean) if (!names.has(path)) assert.match(text, /[가-힣]/, path);
});

test("the product is called by its name", () => {
  for (const [path, text] of all) assert.doesNotMatch(text, /desk|데스크/i, path);
});

test("no space stands before an ellipsis, nor before the Korean form of address", () => {
  for (const [path, text] of all) assert.doesNotMatch(text, /\s[…님]/u, path);
});

test("neither a single sentence nor a problem ends with a full stop", () => {
  for (const [path, text] of all)
    if (path.startsWith("problems.") || !/[.?!] /.test(text)) assert.doesNotMatch(text, /\.$/, path);
});

test("the Korean texts ask with -주세요 only", () => {
  for (const [path, text] of korean) assert.doesNotMatch(text, /(?<!주)세요/, path);
});

test("values and numbers are filled in", () => {
  assert.equal(fill("{a} and {a}, {b}", { a: 1 }), "1 and 1, {b}");
  const pages = messages("en").form.pages;
  assert.deepEqual([count(pages, 1), count(pages, 2)], ["1 page", "2 pages"]);
  const busy = (retryAfterSeconds: number) => problemText(messages("en").problems, { code: "busy", retryAfterSeconds });
  assert.match(busy(30), / in 30 seconds$/);
  assert.match(busy(1), / in 1 second$/);
});
