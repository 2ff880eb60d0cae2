"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import { mostCharacters } from "#lib/shared/limits.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import type { Language } from "#lib/shared/messages/words.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { Problem } from "#lib/shared/result.ts";

/** Who reads: the language, and the time zone in which the server has told this page's times. */
export interface Reader {
  language: Language;
  timeZone: string;
}

interface Given {
  texts: Partial<Messages>;
  reader: Reader | undefined;
}

const Surrounding = createContext<Given>({ texts: {}, reader: undefined });

interface Props extends Partial<Given> {
  children: ReactNode;
}

/** Gives these areas of texts to all that is within, beside those that are given further out: one language, and what the page needs of it. */
export function Texts({ texts, reader, children }: Props) {
  const outer = use(Surrounding);
  const given = useMemo(
    () => ({ texts: { ...outer.texts, ...texts }, reader: reader ?? outer.reader }),
    [outer, texts, reader],
  );
  return <Surrounding value={given}>{children}</Surrounding>;
}

/** The texts of one area in the reader's language. Throws where the page does not give them: `tests/texts.test.ts` looks for that. */
export function useTexts<Area extends keyof Messages>(area: Area): Messages[Area] {
  const texts = use(Surrounding).texts[area];
  if (!texts) throw new Error(`this page gives no texts of ${area}`);
  return texts;
}

export function useReader(): Reader {
  const { reader } = use(Surrounding);
  if (!reader) throw new Error("no layout says who reads");
  return reader;
}

/** A refusal in the reader's words; `more` fills in what only the page knows. */
export function useProblemText(): (problem: Problem, more?: Record<string, string>) => string {
  const problems = useTexts("problems");
  return (problem, more) => problemText(problems, problem, more);
}

/** What is wrong with the field at `path`, with the length that it may have. */
export function useFaultText(): (path: string, code: ProblemCode) => string {
  const problems = useTexts("problems");
  return (path, code) => problemText(problems, { code, ...mostCharacters(path) });
}
