import assert from "node:assert/strict";
import { test } from "node:test";
import { documentSchema, emptyForm } from "#lib/shared/document.ts";
import { formSchema } from "#lib/shared/draft-schema.ts";
import { newId } from "#lib/shared/id.ts";
import { resolutionSchema } from "#lib/shared/resolution.ts";
import { emptyTemplate } from "#lib/shared/template.ts";
import { filledIn } from "#lib/shared/template-file.ts";
import { templateSchema } from "#lib/shared/template-schema.ts";

/* Lists with as many rows as a body has room for, each row with faults of its own. */

const many = Array.from({ length: 300_000 }, () => ({}));
const document = documentSchema({ maxFiles: 2, maxFileBytes: 1, phoneRegion: "KR" });
const template = templateSchema({ phoneRegion: "KR" });
const lists: Record<string, () => { success: boolean; error?: { issues: unknown[] } | undefined }> = {
  "signers of a document": () => document.safeParse({ ...emptyForm, signers: many }),
  "items of a document": () => document.safeParse({ ...emptyForm, items: many }),
  "files of a document": () => document.safeParse({ ...emptyForm, files: many }),
  "signers of a draft": () => formSchema.safeParse({ ...emptyForm, signers: many }),
  "items of a draft": () => formSchema.safeParse({ ...emptyForm, items: many }),
  "files of a draft": () => formSchema.safeParse({ ...emptyForm, files: many }),
  "roles of a template": () => template.safeParse(filledIn({ ...emptyTemplate, roles: many })),
  "items of a template": () => template.safeParse(filledIn({ ...emptyTemplate, items: many })),
  "links that a person found": () => resolutionSchema.safeParse({ created: true, serviceId: "1", links: many }),
};

for (const [what, read] of Object.entries(lists))
  test(`of too many ${what} not one is looked at`, () => {
    const { success, error } = read();
    assert.equal(success, false);
    // Those of the other fields of an empty form among them.
    assert.ok((error?.issues.length ?? 0) < 10, `${error?.issues.length} faults`);
  });

test("a list of which nothing is wrong but its length is said to be too long, by the problem's own name", () => {
  const files = Array.from({ length: 3 }, () => newId());
  const found = document.safeParse({ ...emptyForm, template: "1", title: "a", files }).error?.issues ?? [];
  assert.ok(found.some(({ path, message }) => path.join() === "files" && message === "too_many_files"));
});
