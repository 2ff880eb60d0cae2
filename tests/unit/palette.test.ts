import assert from "node:assert/strict";
import { test } from "node:test";
import { isCommand } from "#components/palette/command-key.ts";
import { beginsWith, waysMatching } from "#components/palette/ways-matching.ts";
import { waysFor } from "#components/shell/navigation.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import type { Language } from "#lib/shared/messages/words.ts";
import { moreRightsOf } from "#lib/shared/rights.ts";
import type { Role } from "#lib/shared/roles.ts";

const found = (language: Language, text: string) => {
  const { common } = messages(language);
  return waysMatching(moreRightsOf({ role: "administrator" }), text, common).map((way) => common[way.text]);
};

test("a page is found by its words in the reader's language, also while a syllable is still being composed", () => {
  assert.deepEqual(found("en", "DOC"), ["New document", "Several documents for the same signers", "Documents"]);
  assert.deepEqual(found("en", "document new"), ["New document"]);
  for (const typed of ["구성원", "구성", "구서", "ㄱ"]) assert.ok(found("ko", typed).includes("구성원"), typed);
  assert.deepEqual(found("ko", "구성원님"), []);
  assert.equal(found("ko", "").length, waysFor(moreRightsOf({ role: "administrator" })).length);
});

test("a page's name begins with what was typed also while a syllable is still being composed, and with nothing where nothing was", () => {
  for (const typed of ["설정", "설저", "설", "서", "ㅅ"]) assert.ok(beginsWith("설정", typed), typed);
  assert.ok(beginsWith("Settings", "SETT"));
  for (const typed of ["", "ings", "정"]) assert.ok(!beginsWith("설정 Settings", typed), typed);
});

test("only managers are shown the way to what waits for a release, only an administrator that to people, the audit log and settings", () => {
  const hrefs = (role: Role) => waysFor(moreRightsOf({ role })).map(({ href }) => href);
  const more = (role: Role, than: Role) => hrefs(role).filter((href) => !hrefs(than).includes(href));
  assert.deepEqual(more("manager", "staff"), ["/releases"]);
  assert.deepEqual(more("administrator", "manager"), ["/people", "/audit", "/settings"]);
});

test("the key is Ctrl-K, on Apple's keyboards ⌘K, also under a Hangul keyboard, and no other", () => {
  const key = (more: Partial<KeyboardEvent>) => ({ key: "k", code: "KeyK", ...more }) as KeyboardEvent;
  assert.ok(isCommand(key({ ctrlKey: true }), false, "K"));
  assert.ok(isCommand(key({ key: "ㅏ", ctrlKey: true }), false, "K"));
  assert.ok(isCommand(key({ key: "K", metaKey: true }), true, "K"));
  // On a Dvorak keyboard the key of another letter stands there.
  for (const other of [{}, { metaKey: true }, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, key: "t" }])
    assert.ok(!isCommand(key(other), false, "K"));
  assert.ok(!isCommand(key({ ctrlKey: true }), true, "K"));
});
