import assert from "node:assert/strict";
import { test } from "node:test";
import { saidOf } from "#components/templates/said-changes.ts";
import { messages } from "#lib/shared/messages/messages.ts";
import { emptyTemplate, type TemplateForm } from "#lib/shared/template.ts";

const versions = (...forms: (Partial<TemplateForm> & { archived?: boolean })[]) =>
  forms
    .map(({ archived = false, ...form }, i) => ({
      ...{ version: i + 1, at: i, by: "Kim", archived },
      form: { ...emptyTemplate, templateId: "1", ...form },
    }))
    .toReversed();

test("a template's history says of each change what it was, in both languages", () => {
  const name = { name: "Lease" };
  const changes = versions({}, name, { ...name, archived: true }, name, name);
  const said = (language: "en" | "ko") => saidOf(changes, messages(language).templates).map((one) => one.said);
  assert.deepEqual(said("en"), [
    "Kim changed nothing",
    "Kim restored it",
    "Kim archived it",
    "Kim changed the name",
    "Kim added this template",
  ]);
  assert.deepEqual(said("ko"), [
    "Kim님이 변경했습니다: 변경 없음",
    "Kim님이 복원했습니다",
    "Kim님이 보관했습니다",
    "Kim님이 변경했습니다: 이름",
    "Kim님이 이 템플릿을 추가했습니다",
  ]);
  // Whatever can be changed has its words.
  const { templateId: _, ...parts } = emptyTemplate;
  assert.deepEqual(Object.keys(messages("en").templates.parts).toSorted(), Object.keys(parts).toSorted());
});

test("of a change whose predecessor is not known nothing is said, least of all that it changed everything", () => {
  const changes = versions({}, { name: "Lease" }, { name: "Rent" }).slice(0, 2);
  assert.deepEqual(
    saidOf(changes, messages("en").templates).map(({ version, said }) => [version, said]),
    [[3, "Kim changed the name"]],
  );
});
