"use server";

import { z } from "zod";
import { formsOf } from "#components/packets/begin-packet.ts";
import { atMost } from "#lib/shared/at-most.ts";
import { emptyForm, signerSchema } from "#lib/shared/document.ts";
import { formSchema } from "#lib/shared/draft-schema.ts";
import { isId } from "#lib/shared/id.ts";
import { limits } from "#lib/shared/limits.ts";
import { line } from "#lib/shared/line.ts";
import { leastParts, mostParts, peopleOf } from "#lib/shared/packet.ts";
import { refuse } from "#lib/shared/result.ts";
import { action } from "#lib/web/action.ts";
import { formLimits } from "#lib/web/form-limits.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";

/** Begins the drafts of several documents for the same people, who are checked once; a row in which nothing is entered is nobody yet. */
export const begin = action(
  "sendDocuments",
  () =>
    z.object({
      owner: z.string().refine(isId),
      packet: z.string().refine(isId),
      signers: atMost(limits.signers, z.array(signerSchema(formLimits())), "too_many_signers"),
      forms: atMost(mostParts, z.array(formSchema).min(leastParts)),
    }),
  async (person, { owner, packet, forms }) => {
    // Another person has signed in within this browser: whom the page names is not theirs.
    if (owner !== person.id) return refuse("signed_out");
    return services().drafts.beginPacket(person, packet, forms);
  },
);

/** Begins one more draft for the same people, as its template lays it out. */
export const add = action(
  "sendDocuments",
  z.object({
    packet: z.string().refine(isId),
    formKey: z.string().refine(isId),
    template: line(limits.templateId),
    // By these the people are numbered; the person may have parts that are not open on the page.
    open: atMost(mostParts, z.array(formSchema.shape.template)),
    people: formSchema.shape.signers,
  }),
  async (person, { packet, formKey, template, open, people }) => {
    const { drafts, templates } = services();
    const { language, timeZone } = await readerMessages();
    const known = async (id: string) =>
      (await templates.choice(language, id)) ?? (await templates.named(id)) ?? { id, items: [] };
    const all = await Promise.all([...open, template].map(known));
    const forms = formsOf(emptyForm, all, peopleOf(all), people, timeZone);
    const form = forms.at(-1);
    return form ? drafts.addPart(person, packet, formKey, form) : refuse("not_found");
  },
);
