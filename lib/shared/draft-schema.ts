import { z } from "zod";
import { atMost } from "./at-most.ts";
import { isId } from "./id.ts";
import type { ProblemCode } from "./problems.ts";
import { eachSignerField } from "./signer.ts";
import { mostVersions } from "./version.ts";

const id = z.string().refine(isId);

/** What a page knows of its draft. */
export const knownSchema = z.object({
  version: z.int().min(0).max(mostVersions),
  page: z.object({ id, save: z.int().min(1).max(mostVersions) }),
});

/** Far more than the form takes in the end: what was pasted in error is kept too, until it is shortened. */
const text = z.string().max(20_000);
const mostRows = 1000;

/** The form as it stands on a page. The texts may be anything: they are only on their way. */
export const formSchema = z.object({
  template: text,
  title: text,
  // A form that was saved before a field was added has nothing in it.
  signers: atMost(mostRows, z.array(z.object(eachSignerField(() => text.default(""))))),
  items: atMost(mostRows, z.array(z.object({ key: text, value: text }))),
  files: atMost(mostRows, z.array(id)),
  autoSend: z.boolean(),
  autoConfirm: z.enum(["template", "yes", "no"]),
});

/**
 * The form as it was typed, to be taken beside what a document takes of it. Where it is none the check ends: zod would merge it as it came
 * with what was made of it there, and throw.
 */
export const typedSchema = z.unknown().transform((sent, context) => {
  const { data: typed } = formSchema.safeParse(sent);
  if (typed) return { typed };
  context.addIssue("form_invalid" satisfies ProblemCode);
  return z.NEVER;
});

/** What a page sends to have its form kept. */
export const saveSchema = knownSchema.extend({
  /** Whose form it is, as the page was opened. */
  owner: id,
  form: formSchema,
});

export type SaveBody = z.infer<typeof saveSchema>;
