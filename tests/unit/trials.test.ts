import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { newId } from "#lib/shared/id.ts";
import type { Person } from "#lib/shared/roles.ts";
import { emptyItem, emptyRole, emptyTemplate, type TemplateForm } from "#lib/shared/template.ts";
import { createTrials } from "#lib/templates/trials.ts";

const at = Date.parse("2026-12-01T12:00:00Z");
const dayMs = 24 * 60 * 60 * 1000;
const kim: Person = { id: newId(), name: "Kim", email: "kim@hanbit.example", role: "administrator" };
const reader = { language: "en", timeZone: "Asia/Seoul" } as const;
const id = newId();
const lease: TemplateForm = {
  ...emptyTemplate,
  templateId: "10003",
  name: "Lease",
  pages: "2",
  autoSend: true,
  roles: [
    { ...emptyRole, name: "Landlord" },
    { ...emptyRole, name: "Tenant" },
  ],
  items: [{ ...emptyItem, key: "rent", label: "Rent", type: "money", written: "commas" }],
};
const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function office(form: TemplateForm, most?: number) {
  const directory = mkdtempSync(join(tmpdir(), "countersign-trials-"));
  folders.push(directory);
  const record = { id, form, version: 3, archived: false, changedAt: at };
  const trials = createTrials({
    directory,
    maxFiles: 2,
    userAgent: "countersign/test",
    now: () => at,
    ...(most !== undefined && { most }),
    templates: { find: async (asked) => (asked === id ? record : undefined) },
  });
  const make = (version = 3) => trials.make(kim, { id, version }, reader);
  const page = (path: string, init?: RequestInit) =>
    trials.page(path.split("/")[3] ?? "", new Request(`http://desk.example${path}`, init));
  return { trials, directory, make, page };
}

test("a template that is tried arrives as it would at the service, with a page for each signer", async () => {
  const { make, page } = office(lease);
  const made = await make();
  assert.ok(made.ok);
  const { signers, ...rest } = made.value;
  assert.deepEqual(rest, {
    templateId: "10003",
    title: "Lease",
    autoSend: true,
    items: [{ key: "rent", value: "1,200,000" }],
    files: [{ name: "Sample 1.pdf", pages: 2 }],
  });
  assert.deepEqual(
    signers.map(({ role, name, email }) => [role, name, email]),
    [
      ["Landlord", "Landlord (sample)", "signer1@example.com"],
      ["Tenant", "Tenant (sample)", "signer2@example.com"],
    ],
  );
  for (const { name, link = "" } of signers) {
    const shown = await page(link);
    assert.equal(shown.status, 200);
    const text = await shown.text();
    assert.ok(text.includes(`<strong>${name}</strong>`) && text.includes("Practice sandbox"), name);
  }
  const signed = await page(`${signers[0]?.link}/sign`, { method: "POST" });
  assert.equal(signed.status, 303);
});

test("what the sandbox refuses or does not answer is said, and nothing of it is kept", async () => {
  for (const [templateId, code, detail] of [
    ["practice-rejected", "trial_refused", /not registered/],
    ["practice-unknown", "trial_failed", undefined],
    ["practice-not-authorised", "trial_failed", undefined],
  ] as const) {
    const { make, directory } = office({ ...lease, templateId });
    const made = await make();
    assert.ok(!made.ok);
    assert.equal(made.problem.code, code);
    if (detail) assert.match(made.problem.detail ?? "", detail);
    assert.deepEqual(readdirSync(directory), []);
  }
});

test("another version, more files than one document may have and too many pages are refused before anything is made", async () => {
  for (const [form, version, code] of [
    [lease, 2, "trial_outdated"],
    [{ ...lease, pages: "1, 1, 1" }, 3, "trial_files"],
    [{ ...lease, pages: "999, 2" }, 3, "trial_pages"],
  ] as const) {
    const { make, directory } = office(form);
    const made = await make(version);
    assert.equal(!made.ok && made.problem.code, code);
    assert.deepEqual(readdirSync(directory), []);
  }
});

test("one person has one practice document made at a time", async () => {
  const { make } = office(lease);
  const both = await Promise.all([make(), make()]);
  assert.deepEqual(both.map((made) => (made.ok ? "ok" : made.problem.code)).toSorted(), ["ok", "slow_down"]);
  assert.ok((await make()).ok);
});

test("practice documents go after a day, and beyond the newest at once; nothing else in their folder does", async () => {
  const { trials, directory, make, page } = office(lease, 2);
  const [old, future, first, second] = [at - dayMs - 1000, at + dayMs + 1000, at - 2000, at - 1000].map(newId);
  for (const name of [old, future, first, second, "notes"]) mkdirSync(join(directory, name ?? ""));
  await trials.sweep();
  assert.deepEqual(readdirSync(directory).toSorted(), [first, second, "notes"].toSorted());
  const made = await make();
  const link = (made.ok && made.value.signers[0]?.link) || "";
  assert.deepEqual(readdirSync(directory).toSorted(), [second, link.split("/")[3], "notes"].toSorted());
  assert.equal((await page(link)).status, 200);
  assert.equal((await page(link.replace(link.split("/")[3] ?? "", first ?? ""))).status, 404);
});
