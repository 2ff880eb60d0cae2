import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { notices, notify, notifyProblem, putAway } from "#components/shell/notice-store.ts";
import { noticeText } from "#components/shell/notice-text.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import { fill, languages } from "#lib/shared/messages/words.ts";

const shown = () => notices.get().map(({ text }) => (typeof text === "string" ? text : text.of));
const created = { tone: "warn", text: "“X” may have been created.", link: { href: "/x", label: "Open" } } as const;

beforeEach(() => notices.set([]));

test("what leads somewhere stays until it is put away, whatever else is said", () => {
  notify(created);
  for (let n = 1; n <= 8; n++) notify({ tone: "warn", text: `Said ${n}` });
  assert.deepEqual(shown(), [created.text, "Said 6", "Said 7", "Said 8"]);
  for (let n = 1; n <= 5; n++) notify({ ...created, text: `“${n}” may have been created.` });
  assert.equal(shown().filter((text) => text.includes("may have been created")).length, 6);
});

test("the same said again takes the place of what was said before", () => {
  const first = notify(created);
  notify({ tone: "warn", text: { of: "offline" } });
  notify({ tone: "bad", text: "Something else" });
  notify({ tone: "warn", text: { of: "offline" } });
  assert.deepEqual(shown(), [created.text, "offline", "Something else"]);
  notify({ ...created, link: { href: "/another", label: "Open" } });
  assert.deepEqual(shown(), [created.text, "offline", "Something else", created.text]);
  putAway(first);
  assert.deepEqual(shown(), ["offline", "Something else", created.text]);
});

test("a call from the frame that came to nothing is told by its own reason", () => {
  for (const code of ["signed_out", "not_allowed", "server_unreachable", "app_updated", "wrong_origin"] as const) {
    notices.set([]);
    notifyProblem({ code });
    assert.deepEqual(shown(), [code]);
  }
  notices.set([]);
  notifyProblem({ code: "form_invalid", reference: "K7MQ2P" });
  const { notices: texts } = messages("en");
  const [said] = notices.get();
  assert.ok(said);
  assert.equal(noticeText(said, texts, "en"), fill(texts.unexpected, { reference: "K7MQ2P" }));
});

test("a full disk is said with what to do on every page, in the reader's language", () => {
  for (const language of languages) {
    const { notices: texts, problems } = messages(language);
    notices.set([]);
    notifyProblem({ code: "disk_full" });
    const [said] = notices.get();
    assert.ok(said);
    assert.equal(noticeText(said, texts, language), problems.disk_full);
  }
});

test("to somebody signed out no notice says that anything entered is kept: nothing was entered for what it tells of", () => {
  const kept = { en: "kept", ko: "입력한 내용" };
  for (const language of languages) {
    const { notices: texts, problems } = messages(language);
    assert.ok(problems.signed_out.includes(kept[language]));
    notices.set([]);
    notifyProblem({ code: "signed_out" });
    const [said] = notices.get();
    assert.ok(said);
    assert.ok(!noticeText(said, texts, language).includes(kept[language]));
  }
});
