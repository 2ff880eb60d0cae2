import { z } from "zod";
import { limits } from "./limits.ts";
import { line, paragraphs } from "./line.ts";
import { eachLanguage } from "./messages/words.ts";
import type { ProblemCode } from "./problems.ts";
import { placeholders, subjectPlaceholders, unknownPlaceholders } from "./wording.ts";

const code = (value: ProblemCode) => value;

const subject = line(limits.subject).refine(
  (text) => unknownPlaceholders(text, subjectPlaceholders).length === 0,
  code("subject_unknown"),
);
const body = paragraphs(limits.message).refine(
  (text) => unknownPlaceholders(text, placeholders).length === 0,
  code("wording_unknown"),
);
const hasLink = (text: string) => text.includes("{link}");

/** The wording of messages to signers, a text a language. Its messages are problem codes, its paths `en.body`. */
export const wordingSchema = z.object(
  eachLanguage(() =>
    z.object({
      subject: subject.refine((text) => text !== "", code("subject_required")),
      body: body.refine(hasLink, code("wording_without_link")),
    }),
  ),
);

/** A template's own wording; empty where it has none. */
export const ownWordingSchema = z.object(
  eachLanguage(() =>
    z.object({
      subject,
      body: body.refine((text) => text === "" || hasLink(text), code("wording_without_link")),
    }),
  ),
);
