import assert from "node:assert/strict";
import { test } from "node:test";
import { companySchema, emailDomains, roleClaim } from "#lib/shared/company-schema.ts";

test("a role claim is its name, alone or with what its values mean", () => {
  const own = { staff: "staff", manager: "manager", administrator: "administrator" };
  assert.deepEqual(roleClaim("roles"), { claim: "roles", roles: own });
  assert.deepEqual(roleClaim(" groups : Team leads=manager, a=b=administrator "), {
    claim: "groups",
    roles: { "Team leads": "manager", "a=b": "administrator" },
  });
  assert.deepEqual(roleClaim("https://hanbit.example/roles: IT=administrator")?.claim, "https://hanbit.example/roles");
  assert.equal(roleClaim("https://hanbit.example/roles")?.claim, "https://hanbit.example/roles");
  for (const wrong of [
    "",
    "two words",
    "groups:",
    "groups:a=staff",
    "groups: a",
    "groups: a=owner",
    "groups: =staff",
    "groups: a=staff,",
  ])
    assert.equal(roleClaim(wrong), undefined, wrong);
});

test("domains are separated by commas or spaces, in any case", () => {
  assert.deepEqual(emailDomains(" Hanbit.example,\t한빛.example  co.kr "), ["hanbit.example", "한빛.example", "co.kr"]);
  assert.deepEqual(emailDomains(""), []);
  for (const wrong of ["example", "@hanbit.example", "a@hanbit.example", "*.hanbit.example.", "hanbit..example"])
    assert.equal(emailDomains(wrong), undefined, wrong);
});

test("a company sign-in names each field that is missing as missing", () => {
  const fields = { issuer: " ", clientId: "", clientSecret: "", name: "", domains: "", roleClaim: "" };
  assert.deepEqual(
    companySchema.safeParse(fields).error?.issues.map(({ message }) => message),
    ["issuer_required", "client_id_required", "button_name_required"],
  );
});
