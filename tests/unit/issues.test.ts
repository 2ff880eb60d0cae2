import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { knownSchema, typedSchema } from "#lib/shared/draft-schema.ts";
import { problemOf } from "#lib/shared/issues.ts";
import { problems } from "#lib/shared/messages/en/problems.ts";

const problem = (schema: z.ZodType, input: unknown) => problemOf(schema.safeParse(input).error?.issues ?? []);
const form = z.object({ title: z.string().min(1, "title_required"), to: z.string().min(1, "name_required") });

test("each field's first fault stands at its name", () => {
  assert.deepEqual(problem(form, { title: "", to: "" }), {
    code: "form_invalid",
    fields: { title: "title_required", to: "name_required" },
  });
});

test("what is said of the form as a whole is the refusal itself, for it stands at no field", () => {
  const whole = form.refine(({ title, to }) => title !== to, "contact_required");
  assert.deepEqual(problem(whole, { title: "a", to: "a" }), { code: "contact_required", fields: {} });
});

test("a form of which nothing can be made is refused with words of its own, not with “fix the following” and nothing that follows", () => {
  for (const [schema, input] of [
    [typedSchema, { template: 1 }],
    [form, "text"],
    [z.string().min(9), "x"],
    [form.and(z.object({ draft: knownSchema })), { title: "a", to: "b", draft: { version: -1, page: {} } }],
    [z.strictObject({ title: z.string() }), { title: "a", other: 1 }],
  ] as const)
    assert.deepEqual(problem(schema, input), { code: "form_unreadable", fields: {} });
  assert.match(problems.form_unreadable, /nothing was saved/);
});

test("where a field says what is wrong, that is said and not the whole", () => {
  const sent = typedSchema.and(z.object({ title: z.string().max(9, "too_long") }));
  assert.deepEqual(problem(sent, { title: "too long a title" }), {
    code: "form_invalid",
    fields: { title: "too_long" },
  });
  const versioned = form.and(z.object({ draft: knownSchema }));
  assert.deepEqual(problem(versioned, { title: "", to: "b" }), {
    code: "form_invalid",
    fields: { title: "title_required" },
  });
});
