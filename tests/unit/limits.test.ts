import assert from "node:assert/strict";
import { test } from "node:test";
import type { z } from "zod";
import { companySchema } from "#lib/shared/company-schema.ts";
import { departmentSchema } from "#lib/shared/department.ts";
import { documentSchema, emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { mostCharacters } from "#lib/shared/limits.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { inviteSchema } from "#lib/shared/people.ts";
import { refuseFull } from "#lib/shared/quotas.ts";
import { resolutionSchema } from "#lib/shared/resolution.ts";
import { longestSigningLink } from "#lib/shared/signer.ts";
import { usualWording } from "#lib/shared/wording.ts";
import { wordingSchema } from "#lib/shared/wording-schema.ts";

const signer = { name: "Kim", email: "kim@hanbit.example", mobile: "" };
const item = { key: "a", value: "b" };
const form = { ...emptyForm, template: "t", title: "t", files: [newId()], signers: [signer], items: [item] };
const documents = documentSchema({ maxFiles: 1, maxFileBytes: 1, phoneRegion: "KR" });
const found = { created: true, serviceId: "1", links: ["https://sign.example/1"] };

const company = {
  issuer: "https://login.example",
  clientId: "a",
  clientSecret: "b",
  name: "c",
  domains: "",
  roleClaim: "",
};

/** An address of this length, each of its labels within what a name may have. */
function email(length: number): string {
  const domain = `${"a".repeat(60)}.`.repeat(5).slice(0, length - "k@.example".length);
  return `k@${domain.replace(/\.$/, "a")}.example`;
}

const letters = (length: number) => "x".repeat(length);
const fields: [path: string, schema: z.ZodType, withText: (text: string) => unknown, ofLength?: typeof letters][] = [
  ["template", documents, (text) => ({ ...form, template: text })],
  ["title", documents, (text) => ({ ...form, title: text })],
  ["signers.0.name", documents, (text) => ({ ...form, signers: [{ ...signer, name: text }] })],
  ["signers.0.email", documents, (text) => ({ ...form, signers: [{ ...signer, email: text }] }), email],
  ["items.0.key", documents, (text) => ({ ...form, items: [{ ...item, key: text }] })],
  ["items.0.value", documents, (text) => ({ ...form, items: [{ ...item, value: text }] })],
  ["departmentName", departmentSchema, (text) => ({ departmentName: text })],
  ["name", inviteSchema, (text) => ({ name: text, email: signer.email, role: "staff" })],
  ["en.subject", wordingSchema, (text) => ({ ...usualWording, en: { ...usualWording.en, subject: text } })],
  [
    "en.body",
    wordingSchema,
    (text) => ({ ...usualWording, en: { ...usualWording.en, body: text } }),
    (n) => `{link}${letters(n - 6)}`,
  ],
  ["issuer", companySchema, (text) => ({ ...company, issuer: text }), (n) => `https://a.example/${letters(n - 18)}`],
  ["clientId", companySchema, (text) => ({ ...company, clientId: text })],
  ["clientSecret", companySchema, (text) => ({ ...company, clientSecret: text })],
  ["name", companySchema, (text) => ({ ...company, name: text })],
  ["domains", companySchema, (text) => ({ ...company, domains: text }), (n) => `${letters(n - 8)}.example`],
  ["roleClaim", companySchema, (text) => ({ ...company, roleClaim: text })],
  ["serviceId", resolutionSchema, (text) => ({ ...found, serviceId: text })],
  ["links.0", resolutionSchema, (text) => ({ ...found, links: [text] }), (n) => `https://a/${letters(n - 10)}`],
];

for (const [path, schema, withText, ofLength = letters] of fields)
  test(`a text that is too long for ${path} is told how long it may be`, () => {
    const { most = "" } = mostCharacters(path);
    const characters = Number(most.replace(",", ""));
    const faults = (length: number) =>
      schema
        .safeParse(withText(ofLength(length)))
        .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
    assert.equal(faults(characters), undefined);
    assert.deepEqual(faults(characters + 1), [`${path} too_long`]);
    const said = problemText(messages("en").problems, { code: "too_long", most });
    assert.equal(said, `Use ${most} characters or fewer`);
  });

test("a link of any length that is kept from an answer can be entered by hand too", () => {
  const address = "https://sign.example/";
  const longest = address + letters(longestSigningLink - address.length);
  assert.ok(resolutionSchema.safeParse({ ...found, links: [longest] }).success);
});

test("a limit that is reached is told with its thousands apart", () => {
  const full = refuseFull({ code: "drafts_full", most: 2000 });
  assert.match(problemText(messages("en").problems, full.ok ? assert.fail() : full.problem), / limit of 2,000 /);
});
