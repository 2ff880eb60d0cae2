"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { WordingFields } from "#components/sharing/wording-fields.tsx";
import { useUnsaved } from "#components/shell/unsaved.ts";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { ScriptFieldset } from "#components/ui/script-fields.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useActionForm } from "#components/ui/use-action-form.ts";
import { eachLanguage, fill, type Language, languages } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import { isSameText, type MessageText, usualWording, type Wording } from "#lib/shared/wording.ts";

interface Props {
  wording: Wording;
  /** Stands in the preview as whoever shares. */
  sender: string;
  /** `before`: as it was seen. Answers how it stands then. */
  save: (wording: Wording & { before: Wording }) => Promise<Result<Wording>>;
}

/** The messages to signers, a text a language, each beside what becomes of it. What was refused stays as it was typed. */
export function MessageWordingForm({ wording, sender, save }: Props) {
  const texts = useTexts("settings");
  const { languages: languageNames } = useTexts("wording");
  const router = useRouter();
  const [typed, setTyped] = useState(wording);
  const [before, setBefore] = useState(wording);
  const [savedHere, setSavedHere] = useState(false);
  const [status, setStatus] = useState("");
  const form = useActionForm({
    action: save,
    read: () => ({ ...typed, before }),
    onDone(saved, sent) {
      setBefore(saved);
      // What was typed meanwhile stays.
      setTyped((now) =>
        eachLanguage((language) => (isSameText(now[language], sent[language]) ? saved : now)[language]),
      );
      setSavedHere(true);
      router.refresh();
    },
  });
  const change = (language: Language, text: Partial<MessageText>) => {
    setTyped((now) => ({ ...now, [language]: { ...now[language], ...text } }));
    setStatus("");
  };
  const toUsual = (language: Language) => {
    change(language, usualWording[language]);
    for (const field of ["subject", "body"]) form.mended(`${language}.${field}`);
    setStatus(texts.usualBack);
  };
  const isUnsaved = languages.some((language) => !isSameText(typed[language], before[language]));
  useUnsaved(texts.messages, isUnsaved, form.busy);
  return (
    <section aria-labelledby="messages-title" className="sheet px-4 py-5 sm:px-6">
      <h2 id="messages-title" className="font-semibold">
        {texts.messages}
      </h2>
      <p className="hint mt-1 mb-4 max-w-[72ch]">{texts.messagesHint}</p>
      <form {...form.props}>
        <FormProblem form={form} />
        <ScriptFieldset className="space-y-6">
          {languages.map((language) => (
            <WordingFields
              key={language}
              language={language}
              sender={sender}
              text={typed[language]}
              fault={form.fault}
              change={(text) => change(language, text)}
            >
              <button
                type="button"
                className="button button-small"
                aria-label={fill(texts.usualFor, { language: languageNames[language] })}
                onClick={() => toUsual(language)}
              >
                {texts.usual}
              </button>
            </WordingFields>
          ))}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <SubmitButton busy={form.busy} label={texts.save} busyLabel={texts.saving} />
            <p role="status" className="text-second text-sm">
              {!form.busy && (savedHere && !isUnsaved ? texts.saved : status)}
            </p>
          </div>
        </ScriptFieldset>
      </form>
    </section>
  );
}
