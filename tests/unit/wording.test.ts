import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { mailLink, textLink } from "#lib/shared/message-links.ts";
import { languages } from "#lib/shared/messages/words.ts";
import { messageHtml } from "#lib/shared/rich-text.ts";
import {
  type MessageValues,
  messageLines,
  messageText,
  subjectText,
  usualWording,
  wordingOfSeveral,
} from "#lib/shared/wording.ts";
import { wordingSchema } from "#lib/shared/wording-schema.ts";

const values: MessageValues = {
  name: "홍길동",
  title: "근로계약서 <2026> & {link}",
  link: "https://sign.example/view/1?a=1&b=%20",
  sender: "Kim Minseo",
};

/** A line of text as the form lets it through, now and then full of what means something elsewhere. */
const word = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
    fc.constantFrom("{link}", "{name}", "$&", "$1", "<b>", "&amp;", '"', "홍길동 {title} {link}", "100% ?&=#+"),
  )
  .map((text) => text.replace(/[\p{Cc}\u2028\u2029]/gu, "").trim())
  .filter((text) => text !== "");
const anyValues = fc.record({ name: word, title: word, sender: word, link: fc.webUrl({ withQueryParameters: true }) });

test("the usual message greets, names the document and whose link it is, and has the link on a line of its own", () => {
  const { link } = values;
  assert.equal(
    messageText(usualWording.en.body, values),
    `Hello 홍길동,\n\nPlease sign ‘근로계약서 <2026> & {link}’. This link is for 홍길동 only; please do not share it:\n${link}\n\nKim Minseo`,
  );
  assert.equal(
    messageText(usualWording.ko.body, values),
    `안녕하세요, 홍길동님.\n\n‘근로계약서 <2026> & {link}’ 문서에 서명해 주세요. 아래 링크는 홍길동님 전용이니 다른 분에게 공유하지 말아 주세요.\n${link}\n\nKim Minseo 드림`,
  );
  assert.equal(subjectText(usualWording.ko.subject, { ...values, title: "NDA" }), "[서명 요청] NDA");
});

test("any name, title and link stand in the message as they are, the link alone on its line", () => {
  fc.assert(
    fc.property(anyValues, fc.constantFrom(...languages), (given, language) => {
      const text = messageText(usualWording[language].body, given);
      for (const value of Object.values(given)) assert.ok(text.includes(value), value);
      assert.ok(text.split("\n").includes(given.link));
      const links = messageLines(usualWording[language].body, given).filter(({ isLink }) => isLink);
      assert.deepEqual(links, [{ text: given.link, isLink: true }]);
      assert.equal(text.split("\n").length, messageText(usualWording[language].body, values).split("\n").length);
    }),
  );
});

test("whatever an administrator wrote, no line ends in white space and no empty line is left over", () => {
  const piece = fc.constantFrom("Sign", " ", "\t", "\n", "\r\n", "{link}", "{name}", "{title}", ":", "지금");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), anyValues, (pieces, given) => {
      const text = messageText(pieces.join(""), given);
      assert.doesNotMatch(text, /[^\S\n]$/m);
      assert.doesNotMatch(text, /^\n|\n\n\n|\n$/);
      const links = text.split("\n").filter((line) => line === given.link).length;
      assert.ok(links >= pieces.filter((one) => one === "{link}").length);
    }),
  );
});

test("a link amid a sentence gets a line of its own, and the sentence goes on beneath", () => {
  assert.equal(
    messageText("Sign here: {link} , thank you\n \n\n\nBye ", values),
    `Sign here:\n${values.link}\n, thank you\n\nBye`,
  );
});

test("a wording without the link, or with a place that the desk does not know, is refused at its field", () => {
  const usual = usualWording;
  const faults = (en: { subject?: string; body?: string }) => {
    const checked = wordingSchema.safeParse({ ...usual, en: { ...usual.en, ...en } });
    return checked.success ? [] : checked.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  };
  assert.deepEqual(faults({}), []);
  assert.deepEqual(faults({ body: "Hello {name}" }), ["en.body wording_without_link"]);
  assert.deepEqual(faults({ body: "" }), ["en.body wording_without_link"]);
  for (const wrong of ["{nmae}", "{ name }", "{Name}", "{이름}", "{}"])
    assert.deepEqual(faults({ body: `${wrong} {link}` }), ["en.body wording_unknown"]);
  assert.deepEqual(faults({ subject: " " }), ["en.subject subject_required"]);
  assert.deepEqual(faults({ subject: "{link}" }), ["en.subject subject_unknown"]);
  assert.deepEqual(faults({ body: `{link}${"가".repeat(2000)}` }), ["en.body too_long"]);
  // Every usual text passes its own check, and braces that hold no name are text.
  assert.deepEqual(faults({ body: "{link} :-} {" }), []);
  assert.deepEqual(wordingSchema.parse(usual), usual);
});

test("a mail's address gives back its recipient, subject and message to the letter", () => {
  fc.assert(
    fc.property(anyValues, (given) => {
      const message = { subject: given.title, text: messageText(usualWording.en.body, given), link: given.link };
      const address = mailLink("o'hara+sign&co?100%@한빛.example", message);
      if (address === undefined) return;
      const { to, fields } = read(address, "mailto:");
      assert.equal(to, "o'hara+sign&co?100%@한빛.example");
      const short = fields.get("body") === given.link;
      if (!short) assert.equal(fields.get("body"), message.text.replaceAll("\n", "\r\n"));
      if (fields.has("subject")) assert.equal(fields.get("subject"), given.title);
      assert.ok(address.length <= 2000);
      assert.doesNotMatch(address, /[\s"<>+]|%0A(?<!%0D%0A)/);
    }),
  );
  const small = mailLink("a@b.example", { subject: "S & T", text: "one\ntwo", link: "https://x.example/" });
  assert.equal(small, "mailto:a@b.example?subject=S%20%26%20T&body=one%0D%0Atwo");
});

test("a message about several documents is worded as all their templates are; where these differ, as messages are for all", () => {
  const korean = { ...usualWording, ko: { subject: "임대차", body: "{name}님\n{link}" } };
  const both = { ...korean, en: { subject: "Lease", body: "Dear {name}\n{link}" } };
  assert.deepEqual(wordingOfSeveral([both], usualWording), both);
  assert.deepEqual(wordingOfSeveral([both, structuredClone(both)], usualWording), both);
  assert.deepEqual(wordingOfSeveral([korean, both], usualWording), korean);
  assert.deepEqual(wordingOfSeveral([both, usualWording], usualWording), usualWording);
  assert.deepEqual(wordingOfSeveral([], usualWording), usualWording);
});

test("a text message's address gives back the number and the message to the letter", () => {
  fc.assert(
    fc.property(anyValues, (given) => {
      const text = messageText(usualWording.ko.body, given);
      const address = textLink("+821012345678", { subject: "", text, link: given.link });
      if (address === undefined) return;
      const { to, fields } = read(address, "sms:");
      assert.equal(to, "+821012345678");
      if (fields.get("body") !== given.link) assert.equal(fields.get("body"), text);
      assert.match(address, /^sms:\+821012345678\?&body=/);
    }),
  );
});

test("what a program would cut off goes with the link alone, and a link that it would cut off does not go at all", () => {
  const link = "https://sign.example/view/1";
  const long = { subject: "제목", text: `${"가".repeat(300)}\n${link}`, link };
  assert.equal(
    mailLink("a@b.example", long),
    `mailto:a@b.example?subject=${encodeURIComponent("제목")}&body=${encodeURIComponent(link)}`,
  );
  assert.equal(
    mailLink("a@b.example", { ...long, subject: "가".repeat(300) }),
    `mailto:a@b.example?body=${encodeURIComponent(link)}`,
  );
  assert.equal(textLink("+821012345678", long), `sms:+821012345678?&body=${encodeURIComponent(link)}`);
  const endless = { ...long, link: `${link}${"x".repeat(2000)}` };
  assert.deepEqual([mailLink("a@b.example", endless), textLink("+82", endless)], [undefined, undefined]);
  // The usual Korean message about a document of a usual name goes whole.
  const usual = {
    subject: "[서명 요청] 근로계약서",
    text: messageText(usualWording.ko.body, { ...values, title: "근로계약서 홍길동 2026-12-01" }),
    link,
  };
  assert.ok(mailLink("hong@example.com", usual)?.includes("%0D%0A"));
});

test("in rich text nobody's words become markup", () => {
  const evil = `"><img src=x onerror='a'>&`;
  const safe = "&quot;&gt;&lt;img src=x onerror=&#39;a&#39;&gt;&amp;";
  const lines = messageLines("{name}:\n{link}", { ...values, name: evil, link: "https://x.example/?a=1&b=2" });
  assert.equal(messageHtml(lines, evil), `${safe}:<br><a href="https://x.example/?a=1&amp;b=2">${safe}</a>`);
});

/** Reads such an address as RFC 6068 and 5724 say: not as a form, where a plus would be a space. */
function read(address: string, scheme: string) {
  assert.ok(address.startsWith(scheme));
  const [to = "", query = ""] = address.slice(scheme.length).split("?");
  const fields = query
    .split("&")
    .filter((field) => field !== "")
    .map((field): [string, string] => {
      const [name = "", value = ""] = field.split("=");
      return [name, decodeURIComponent(value)];
    });
  return { to: decodeURIComponent(to), fields: new Map(fields) };
}
