"use server";

import { z } from "zod";
import { atMost } from "#lib/shared/at-most.ts";
import { isId } from "#lib/shared/id.ts";
import { ok } from "#lib/shared/result.ts";
import { filledIn, mostImported } from "#lib/shared/template-file.ts";
import { templateSchema } from "#lib/shared/template-schema.ts";
import { seenVersion } from "#lib/shared/version.ts";
import { action } from "#lib/web/action.ts";
import { formLimits } from "#lib/web/form-limits.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";

const changed = z.object({ id: z.string().refine(isId), version: seenVersion });
/** What a file says of a template beside its form. */
const mark = z.object({ archived: z.boolean().optional() });

/** Adds a template, or changes the version of one that is named. Answers how it stands then. */
export const save = action(
  "changeTemplates",
  () => templateSchema(formLimits()).and(z.object({ changed: changed.optional() })),
  async (person, { changed, ...form }) => {
    const { templates } = services();
    const done = await (changed ? templates.change(person, changed, form) : templates.add(person, form));
    return done.ok ? ok({ ...done.value, form }) : done;
  },
);

/** Adds or changes all templates of a file, or none of them. */
export const takeOver = action(
  "changeTemplates",
  () => atMost(mostImported, z.array(z.preprocess(filledIn, templateSchema(formLimits()).and(mark)))),
  async (person, templates) => services().templates.takeOver(person, templates),
);

export const archive = action(
  "changeTemplates",
  changed.extend({ archived: z.boolean() }),
  async (person, { archived, ...version }) => {
    const done = await services().templates.archive(person, version, archived);
    return done.ok ? ok(null) : done;
  },
);

/** Makes a practice document of the version that is named: for administrators, who alone can change what comes of it. */
export const tryIt = action("changeTemplates", changed, async (person, version) => {
  const { language, timeZone } = await readerMessages();
  return services().trials.make(person, version, { language, timeZone });
});
