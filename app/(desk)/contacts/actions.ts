"use server";

import { z } from "zod";
import { atMost } from "#lib/shared/at-most.ts";
import { signerSchema } from "#lib/shared/document.ts";
import { isId } from "#lib/shared/id.ts";
import { contactFile, limits } from "#lib/shared/limits.ts";
import { line } from "#lib/shared/line.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { ok } from "#lib/shared/result.ts";
import { eachSignerField, typedSigner } from "#lib/shared/signer.ts";
import { seenVersion } from "#lib/shared/version.ts";
import { action } from "#lib/web/action.ts";
import { formLimits } from "#lib/web/form-limits.ts";
import { services } from "#lib/web/services.ts";

const contactId = z.string().refine(isId);
const texts = z.object(eachSignerField(() => z.string().max(limits.itemValue)));

const contact = () =>
  signerSchema(formLimits()).transform((signer, context) => {
    if (signer) return typedSigner(signer);
    context.addIssue({ code: "custom", path: ["name"], message: "name_required" satisfies ProblemCode });
    return z.NEVER;
  });

/** Enters a contact, for oneself or for everybody. */
export const add = action(
  "keepContacts",
  () => z.object({ signer: contact(), shared: z.boolean() }),
  (person, { signer, shared }) => services().contacts.add(person, { signers: [signer], shared }),
);

/** Changes a contact that stands as it was seen. */
export const change = action(
  "keepContacts",
  () => z.object({ id: contactId, before: texts, signer: contact(), shared: z.boolean() }),
  (person, entered) => services().contacts.change(person, entered),
);

const seen = z.object({ id: contactId, before: texts });

/** Makes two contacts that stand as they were seen to one. */
export const merge = action(
  "keepContacts",
  () => z.object({ contacts: z.tuple([seen, seen]), signer: contact() }),
  (person, merged) => services().contacts.merge(person, merged),
);

/** Enters people of a file; whoever cannot be a contact is left out, and named. */
export const takeOver = action(
  "keepContacts",
  z.object({ people: atMost(contactFile.people, z.array(texts)), shared: z.boolean() }),
  async (person, { people, shared }) => {
    const schema = contact();
    const checked = people.map((one) => ({ one, signer: schema.safeParse(one).data }));
    const signers = checked.flatMap(({ signer }) => signer ?? []);
    const done = await services().contacts.add(person, { signers, shared });
    return done.ok ? ok({ ...done.value, leftOut: checked.flatMap(({ one, signer }) => (signer ? [] : [one])) }) : done;
  },
);

const groupVersion = z.object({ id: contactId, version: seenVersion });

/** Adds a group of people, or changes the version of one that is named. */
export const saveGroup = action(
  "keepContacts",
  () =>
    z.object({
      name: line(limits.groupName).refine((name) => name !== "", "name_required" satisfies ProblemCode),
      people: atMost(
        limits.signers,
        z.array(contact()).min(1, "group_empty" satisfies ProblemCode),
        "too_many_signers",
      ),
      shared: z.boolean(),
      changed: groupVersion.optional(),
    }),
  (person, group) => services().contacts.saveGroup(person, group),
);

export const removeGroup = action("keepContacts", groupVersion, (person, group) =>
  services().contacts.removeGroup(person, group),
);

/** Takes somebody off the contacts, until a document is sent to them again. */
export const remove = action("keepContacts", contactId, (person, id) => services().contacts.remove(person, id));

export const restore = action("keepContacts", contactId, (person, id) => services().contacts.restore(person, id));

/** Has the person of a contact forgotten who stands as they were seen. */
export const forget = action("forgetPeople", seen, (person, contact) => services().forgetting.forget(person, contact), {
  confirmed: true,
});
