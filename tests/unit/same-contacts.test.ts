import assert from "node:assert/strict";
import { test } from "node:test";
import { sameContacts } from "#components/form/same-contacts.ts";
import { emptySigner } from "#lib/shared/signer.ts";

const of = (...contacts: { email?: string; mobile?: string }[]) =>
  sameContacts(contacts.map((contact) => ({ ...emptySigner, ...contact })));

test("whoever has the email or the mobile of an earlier signer is told of the first one, however it is written", () => {
  assert.deepEqual(
    of(
      { email: "a@b.kr" },
      { email: " A@B.kr" },
      { mobile: "010-1234-5678" },
      { email: "c@d.kr" },
      { email: "a@b.kr" },
    ),
    [undefined, 0, undefined, undefined, 0],
  );
  assert.deepEqual(
    of(
      { mobile: "010-1234-5678" },
      { mobile: "+82 10 1234 5678" },
      { mobile: "1012345678" },
      { mobile: "010-1234-5679" },
    ),
    [undefined, 0, 0, undefined],
  );
  assert.deepEqual(of({}, {}, { mobile: "011-1234-5678" }, { mobile: "010-1234-5678" }), Array(4).fill(undefined));
});
