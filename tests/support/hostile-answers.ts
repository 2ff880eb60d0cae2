import fc from "fast-check";

/** Texts that have broken pages, logs, stores and parsers of others. */
export const hostileTexts = [
  "javascript:alert(1)",
  " JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "//a.example",
  "https://sign.example/1",
  "http://sign.example/2",
  "HTTPS://sign.example/3",
  "https://a.example/\u202ex",
  "https://a.example/\n",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "\u0000",
  "\u202e",
  "\ud800",
  "\u2028",
  " ",
  "",
  "failure",
  "\ufeff",
  "홍길동",
  "Kim Minseo",
  "__proto__",
  "1",
  "-1",
  "1e3",
  "NaN",
  "😀".repeat(300),
  "x".repeat(600),
];

const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: "binary" }), fc.webUrl());
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(0, 1, 2, -1, 1.5, 1e21, 2 ** 53, true, false, null) },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const keys = ["id", "status", "message", "signer", "name", "index", "view_url", "__proto__", "constructor", "toString"];
const extra = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 2 });

/** Each field as it should be, as something else, or absent; and fields that should not be there. */
const entry = fc
  .tuple(
    fc.record(
      {
        name: fc.oneof(fc.constantFrom("홍길동", "Kim Minseo"), value),
        index: fc.oneof(fc.constantFrom(1, 2, "1", "2"), value),
        view_url: fc.oneof(fc.webUrl(), value),
      },
      { requiredKeys: [] },
    ),
    extra,
  )
  .map(([fields, more]) => ({ ...more, ...fields }));
const document = fc
  .tuple(
    fc.record(
      {
        id: fc.oneof(fc.constant("document-1"), value),
        status: fc.oneof(fc.constant("failure"), value),
        message: value,
        signer: fc.oneof(
          {
            weight: 4,
            arbitrary: fc.array(fc.oneof({ weight: 4, arbitrary: entry }, { weight: 1, arbitrary: value }), {
              maxLength: 6,
            }),
          },
          { weight: 1, arbitrary: value },
        ),
      },
      { requiredKeys: [] },
    ),
    extra,
  )
  .map(([fields, more]) => ({ ...more, ...fields }));

const json = fc
  .oneof(
    { weight: 6, arbitrary: fc.record({ document }) },
    { weight: 1, arbitrary: document },
    { weight: 1, arbitrary: value },
  )
  .map((body) => JSON.stringify(body) ?? "");

/** An answer's text: a good one with any of its parts changed, and then at times with characters cut, doubled or put in. */
export const hostileAnswer = fc
  .tuple(
    json,
    fc.option(
      fc.record({ at: fc.nat(400), cut: fc.nat(20), put: fc.constantFrom("", '"', "}", "]", "\\", "\u0000", ",") }),
      {
        nil: undefined,
        freq: 3,
      },
    ),
  )
  .map(([whole, slip]) => (slip ? whole.slice(0, slip.at) + slip.put + whole.slice(slip.at + slip.cut) : whole));
