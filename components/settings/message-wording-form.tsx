"use client";

import { useState } from "react";
import { FormProblem, type ProblemWords } from "#components/ui/form-problem.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useActionForm } from "#components/ui/use-action-form.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { type Language, languages } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import { type MessageText, usualWording, type Wording } from "#lib/shared/wording.ts";
import { WordingFields } from "./wording-fields.tsx";

interface WordingWords {
  common: ProblemWords;
  settings: Messages["settings"];
  problems: Messages["problems"];
}

interface Props {
  wording: Wording;
  /** Stands in the preview as whoever hands over. */
  sender: string;
  words: WordingWords;
  save: (wording: Wording) => Promise<Result<null>>;
}

/** The messages to signers, a text a language, each beside what becomes of it. What was refused stays as it was typed. */
export function MessageWordingForm({ wording, sender, words, save }: Props) {
  const { settings: w, problems, common } = words;
  const [texts, setTexts] = useState(wording);
  const [said, say] = useState("");
  const hydrated = useHydrated();
  const form = useActionForm({
    ...{ problems, action: save },
    read: () => texts,
    onDone: () => say(w.saved),
  });
  const change = (language: Language, text: Partial<MessageText>) => {
    setTexts({ ...texts, [language]: { ...texts[language], ...text } });
    say("");
  };
  const toUsual = (language: Language) => {
    change(language, usualWording[language]);
    for (const field of ["subject", "body"]) form.mended(`${language}.${field}`);
    say(w.usualBack);
  };
  return (
    <section aria-labelledby="messages-title" className="sheet px-4 py-5 sm:px-6">
      <h2 id="messages-title" className="font-semibold">
        {w.messages}
      </h2>
      <p className="hint mt-1 mb-4 max-w-[72ch]">{w.messagesHint}</p>
      <form {...form.props}>
        <FormProblem {...{ form, problems }} words={common} />
        <fieldset disabled={!hydrated} className="space-y-6">
          {languages.map((language) => (
            <WordingFields
              key={language}
              {...{ language, sender, words: w }}
              text={texts[language]}
              fault={form.fault}
              change={(text) => change(language, text)}
              toUsual={() => toUsual(language)}
            />
          ))}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <SubmitButton busy={form.busy} label={w.save} busyLabel={w.saving} />
            <p role="status" className="text-second text-sm">
              {form.busy ? "" : said}
            </p>
          </div>
        </fieldset>
      </form>
    </section>
  );
}
