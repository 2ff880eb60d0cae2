import assert from "node:assert/strict";
import { test } from "node:test";
import type { AuditRow } from "#lib/shared/audit.ts";
import { auditText } from "#lib/shared/audit-text.ts";
import { messages } from "#lib/shared/messages/messages.ts";

test("a sign-in's row says with what it was, and one from before that was written down that it was", () => {
  const row = { kind: "signed_in", number: 1, at: 0, actor: "a", name: "Kim", address: "", session: "" } as const;
  const said = (detail: object) => auditText({ ...row, detail } as AuditRow, messages("en"));
  assert.equal(said({ with: "password" }), "Signed in with the password");
  assert.equal(said({ with: "code" }), "Signed in with the password and a code");
  assert.equal(said({ with: "recovery" }), "Signed in with the password and a recovery code");
  assert.equal(said({}), "Signed in");
});
