import assert from "node:assert/strict";
import { test } from "node:test";
import { findFaults } from "#components/form/find-faults.ts";
import { faultsOf } from "#components/form/form-check.ts";
import { type DocumentForm, emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { emptySigner } from "#lib/shared/signer.ts";
import type { AskedRole } from "#lib/shared/template.ts";

const signer = (name: string) => ({ ...emptySigner, name, email: `${name}@hanbit.example` });
const [nobody, kim, lee] = [{ ...emptySigner, name: " " }, signer("kim"), signer("lee")];
const named = (...names: string[]): AskedRole[] => names.map((name) => ({ name }));

function faults(signers: DocumentForm["signers"], roles: AskedRole[]): Record<string, string> {
  const form = { ...emptyForm, template: "10001", title: "Lease", files: [newId()], signers };
  const limits = { maxFiles: 2, maxFileBytes: 1, phoneRegion: "KR" };
  return faultsOf(
    findFaults({ limits, read: () => form, files: () => [], asked: () => [], roles: () => roles }).errors,
  );
}

test("nobody signs in another's place: a role that somebody follows is not left empty", () => {
  const roles = named("Landlord", "Agent", "Tenant");
  assert.deepEqual(faults([kim, nobody, lee], roles), { "signers.1.name": "role_empty" });
  assert.deepEqual(faults([kim, nobody, nobody, lee], roles), {
    "signers.1.name": "role_empty",
    "signers.2.name": "role_empty",
  });
  // Nobody has described the template: whose place it is the service alone knows.
  assert.deepEqual(faults([kim, nobody, lee], []), { "signers.1.name": "role_empty" });
  // Nor is whoever has a name that nobody sees, and of whom nothing is sent.
  for (const name of ["\u200b", "\u0007", "\u3164", "\u200d\u2060"])
    assert.equal(faults([kim, { ...nobody, name }, lee], roles)["signers.1.name"], "role_empty");
  // Whoever is half entered is somebody.
  assert.equal(faults([kim, nobody, { ...emptySigner, mobile: "010" }], roles)["signers.1.name"], "role_empty");
});

test("an empty row that moves nobody into another's place is left out as before", () => {
  assert.deepEqual(faults([kim, lee, nobody], named("Landlord", "Agent", "Tenant")), {});
  assert.deepEqual(faults([kim, nobody, lee], named("Landlord")), {});
  assert.deepEqual(faults([kim, lee, nobody], []), {});
  const first = { "signers.0.name": "name_required", "signers.0.email": "contact_required" };
  assert.deepEqual(faults([nobody, nobody, nobody], named("Landlord", "Agent", "Tenant")), first);
});

test("whom a role asks to be reached by one contact is not reached by the other", () => {
  const roles: AskedRole[] = [{ name: "Landlord" }, { name: "Tenant", contact: "mobile" }];
  const mobile = { ...emptySigner, name: "lee", mobile: "010-1234-5678" };
  assert.deepEqual(faults([kim, lee], roles), { "signers.1.mobile": "mobile_expected" });
  assert.deepEqual(faults([kim, { ...emptySigner, name: "lee" }], roles), { "signers.1.mobile": "mobile_expected" });
  assert.deepEqual(faults([kim, mobile], roles), {});
  assert.deepEqual(faults([kim, { ...lee, ...mobile, email: lee.email }], roles), {});
  // Nobody is asked to be reached at all, nor is whoever has a name that nobody sees, and beyond the roles either is enough.
  for (const name of [" ", "\u200b", "\u3164"]) assert.deepEqual(faults([kim, { ...nobody, name }], roles), {});
  assert.deepEqual(faults([kim, mobile, lee], roles), {});
  assert.deepEqual(faults([nobody], [{ name: "Tenant", contact: "mobile" }]), {
    "signers.0.name": "name_required",
    "signers.0.mobile": "mobile_expected",
  });
  for (const email of ["", "\u200b"])
    assert.deepEqual(faults([{ ...mobile, email }], [{ name: "Tenant", contact: "email" }]), {
      "signers.0.email": "email_expected",
    });
});
