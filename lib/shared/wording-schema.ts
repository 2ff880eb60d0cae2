import { z } from "zod";
import { limits } from "./limits.ts";
import { line, paragraphs } from "./line.ts";
import { eachLanguage } from "./messages/words.ts";
import type { ProblemCode } from "./problems.ts";
import { placeholders, subjectPlaceholders, unknownPlaceholders } from "./wording.ts";

const code = (value: ProblemCode) => value;

const text = z.object({
  subject: line(limits.subject)
    .refine((subject) => subject !== "", code("subject_required"))
    .refine((subject) => unknownPlaceholders(subject, subjectPlaceholders).length === 0, code("subject_unknown")),
  body: paragraphs(limits.message)
    .refine((body) => unknownPlaceholders(body, placeholders).length === 0, code("wording_unknown"))
    .refine((body) => body.includes("{link}"), code("wording_without_link")),
});

/** The wording of messages to signers, a text a language. Its messages are problem codes, its paths `en.body`. */
export const wordingSchema = z.object(eachLanguage(() => text));
