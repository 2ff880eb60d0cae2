import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { filtersOf, listQuery } from "#lib/documents/list-query.ts";
import { companySchema } from "#lib/shared/company-schema.ts";
import { connectionSchema } from "#lib/shared/connection-schema.ts";
import { departmentSchema } from "#lib/shared/department.ts";
import { documentSchema, emptyForm } from "#lib/shared/document.ts";
import { saveSchema } from "#lib/shared/draft-schema.ts";
import { accountEmail } from "#lib/shared/email.ts";
import { factorCodeSchema, setUpFactorSchema } from "#lib/shared/factor-schema.ts";
import { cleanFileName } from "#lib/shared/file-name.ts";
import { isId, newId } from "#lib/shared/id.ts";
import { paragraphs } from "#lib/shared/line.ts";
import { readMobile } from "#lib/shared/mobile.ts";
import {
  acceptSchema,
  changePasswordSchema,
  confirmSchema,
  inviteSchema,
  setUpSchema,
  signInSchema,
} from "#lib/shared/people.ts";
import { resolutionSchema } from "#lib/shared/resolution.ts";
import { searchWords } from "#lib/shared/search.ts";
import { striker } from "#lib/shared/struck.ts";
import { templateSchema } from "#lib/shared/template-schema.ts";
import { titleFrom } from "#lib/shared/title-pattern.ts";
import { wordingSchema } from "#lib/shared/wording-schema.ts";
import { outcomeOf } from "#lib/signing/outcome.ts";
import { readToken } from "#lib/signing/wire.ts";

/* Each mouth by which a text comes in, with texts that are worst for composing, matching and comparing. */

const schema = documentSchema({ maxFiles: 2, maxFileBytes: 1, phoneRegion: "KR" });
const templates = templateSchema({ phoneRegion: "KR" });
const signer = { name: "Jane", email: "jane@acme.example", mobile: "" };
const form = (more: object) => schema.safeParse({ ...emptyForm, template: "1", title: "a", files: [newId()], ...more });
const answered = (signers: object[], error = "") =>
  outcomeOf(
    signers.map(() => ({ name: "홍길동" })),
    { sent: true, status: 200, detail: "", text: JSON.stringify({ error, document: { id: "x", signer: signers } }) },
    1,
  );
const message = (text: string) => ({ subject: text, body: text });

const mouths: Record<string, (text: string) => unknown> = {
  "a title": (text) => form({ title: text }),
  "a template": (text) => form({ template: text }),
  "a signer's name": (text) => form({ signers: [{ ...signer, name: text }] }),
  "a signer's email": (text) => form({ signers: [{ ...signer, email: text }] }),
  "a signer's mobile": (text) => form({ signers: [{ ...signer, mobile: text }] }),
  "an item's key": (text) => form({ items: [{ key: text, value: "a" }] }),
  "an item's value": (text) => form({ items: [{ key: "a", value: text }] }),
  "a file's id": (text) => form({ files: [text] }),
  "a draft": (text) => saveSchema.safeParse({ owner: text, form: { ...emptyForm, title: text } }),
  "the set-up": (text) => setUpSchema.safeParse({ code: text, name: text, email: text, password: text }),
  "a sign-in": (text) => signInSchema.safeParse({ email: text, password: text }),
  "a department": (text) => departmentSchema.safeParse({ id: text, departmentName: text }),
  "an invitation": (text) => inviteSchema.safeParse({ name: text, email: text, role: text, departmentId: text }),
  "a new password": (text) => acceptSchema.safeParse({ code: text, password: text }),
  "a code of two-step sign-in": (text) => factorCodeSchema.safeParse({ code: text }),
  "a set-up of two-step sign-in": (text) => setUpFactorSchema.safeParse({ code: text, offer: text }),
  "a password said again": (text) => confirmSchema.safeParse({ password: text, code: text }),
  "one's own password": (text) => changePasswordSchema.safeParse({ current: text, password: text }),
  "a connection": (text) =>
    connectionSchema.safeParse({ baseUrl: `https://${text}`, apiId: text, apiSecretKey: text, credentials: text }),
  "a company's sign-in": (text) =>
    companySchema.safeParse({
      issuer: `https://${text}`,
      clientId: text,
      clientSecret: text,
      name: text,
      domains: text,
      roleClaim: `${text}: ${text}=${text}`,
    }),
  "a note": (text) => paragraphs(2000).safeParse(text),
  "what a person found at the service": (text) =>
    resolutionSchema.safeParse({ created: true, serviceId: text, links: [text, `https://${text}`] }),
  "a wording": (text) => wordingSchema.safeParse({ en: message(text), ko: message(text) }),
  "a template's description": (text) => {
    const item = { key: text, label: text, type: "choice", required: true, value: text, choices: text };
    const described = { templateId: text, name: text, titlePattern: text, items: [item] };
    return templates.safeParse({ ...described, roles: [{ name: text, person: { ...signer, name: text } }] });
  },
  "a title that a pattern makes": (text) => [
    titleFrom("({signer1}) - {memo}", { template: text, date: "", signers: [text], items: new Map([["memo", text]]) }),
    titleFrom(text, { template: text, date: "", signers: [], items: new Map() }),
  ],
  "a search": (text) => searchWords(text, "KR"),
  "the list's address": (text) => {
    const asked = new URLSearchParams(Object.fromEntries(["q", "from", "template", "older"].map((one) => [one, text])));
    return [filtersOf(asked), listQuery(asked)];
  },
  "a file's name": cleanFileName,
  "an id": isId,
};

/** These are given only what a schema has bounded, or a request's head holds; the service's answers have 1 MiB. */
const bounded: Record<string, [number, (text: string) => unknown]> = {
  "an account": [254, accountEmail],
  "somebody who is forgotten": [
    100,
    (name) => striker([{ name, email: `${name}@a.example`, mobile: "" }])(name.repeat(50)),
  ],
  "a text of a forgotten person's document": [
    20_000,
    striker([{ name: "홍 길동", email: "hong@a.example", mobile: "01012345678" }]),
  ],
  "a mobile": [260, (text) => readMobile(text, "KR")],
  "a name in the service's answer": [
    30_000,
    (text) => answered([{ name: text, view_url: `https://a.example/${text}` }]),
  ],
  "words of the service": [60_000, (text) => answered([], text)],
  "a token": [60_000, (text) => readToken(JSON.stringify({ access_token: text, expires_in: text }))],
};

const repeated = (piece: string) => (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const worst: Record<string, (length: number) => string> = {
  "marks in turns": (length) => `a${repeated("\u0301\u0323")(length - 1)}`,
  "decomposed Hangul": repeated("\u1100\u1161\u11a8"),
  "one that folds to eighteen": repeated("\ufdfa"),
  "white space": (length) => `a${repeated(" ")(length - 2)}a`,
  "line breaks": repeated("\r\n\t"),
  "unseen ones": repeated("\u202e\u200b\ufeff"),
  "digits with marks": repeated("0-(1) "),
  "an address without an end": (length) => `a@${repeated("a.")(length - 2)}`,
  "signs before a sign": repeated("@"),
  braces: repeated("{"),
  "braces in pairs": repeated("{a}"),
  endings: (length) => `${repeated(".pdf .")(length - 1)}x`,
  "halves of pairs": repeated("\ud83d"),
  "signs in a bracket": (length) => `(${repeated(" -")(length - 1)}`,
  "dashes and a bracket": (length) => `${repeated("-")(length - 1)}(`,
  backslashes: repeated("\\%_"),
};

/** The quickest of some, in milliseconds: what else the machine does only adds. */
function quickest(work: () => unknown): number {
  const times = Array.from({ length: 4 }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return Math.min(...times);
}

/** Twice the text may take twice the time, and a little; four times would be the square. */
function grows(mouth: (text: string) => unknown, text: (length: number) => string, length: number): boolean {
  const [half, whole] = [text(length / 2), text(length)];
  // Below some milliseconds nobody is held up, whatever grows.
  return quickest(() => mouth(whole)) > 5 + 3 * quickest(() => mouth(half));
}

type Row = [string, number[], (text: string) => unknown];

const rows = [
  // As much as the longest of these texts may have before it is looked at, and far more.
  ...Object.entries(mouths).map(([name, mouth]): Row => [name, [8000, 30_000], mouth]),
  ...Object.entries(bounded).map(([name, [length, mouth]]): Row => [name, [length], mouth]),
];

describe("no text costs more than its length", () => {
  for (const [name, lengths, mouth] of rows)
    test(name, () => {
      // What is met once may be the machine; three times it is the text.
      for (const [what, text] of Object.entries(worst))
        for (const length of lengths)
          assert.ok(![1, 2, 3].every(() => grows(mouth, text, length)), `${name}: ${what}, ${length}`);
    });
});
