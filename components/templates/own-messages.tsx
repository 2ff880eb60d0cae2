import { useState } from "react";
import { WordingFields } from "#components/sharing/wording-fields.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { languages } from "#lib/shared/messages/words.ts";
import { emptyWording, type Wording } from "#lib/shared/wording.ts";
import { Box } from "./controls.tsx";

export interface Messages {
  /** Those for all, which apply where a template has none of its own. */
  wording: Wording;
  /** Stands in the preview as whoever shares. */
  sender: string;
}

interface Props {
  own: Wording;
  messages: Messages;
  fault: (field: string) => string | undefined;
  change: (own: Wording) => void;
}

/** The messages to signers of this template's documents, where they are worded otherwise. */
export function OwnMessages({ own, messages: { wording, sender }, fault, change }: Props) {
  const texts = useTexts("templates");
  const [opened, setOpened] = useState(false);
  const shown = opened || languages.some((language) => own[language].subject !== "" || own[language].body !== "");
  return (
    <section aria-labelledby="messages-title" className="px-4 py-5 sm:px-6">
      <h2 id="messages-title" className="font-semibold">
        {texts.messages}
      </h2>
      <Box
        label={texts.ownMessages}
        checked={shown}
        change={(checked) => {
          setOpened(checked);
          if (!checked) change(emptyWording);
        }}
      />
      {shown && (
        <div className="space-y-6">
          <p className="hint">{texts.ownMessagesHint}</p>
          {languages.map((language) => (
            <WordingFields
              key={language}
              language={language}
              sender={sender}
              fault={fault}
              path="wording."
              text={own[language]}
              usual={wording[language]}
              change={(text) => change({ ...own, [language]: { ...own[language], ...text } })}
            />
          ))}
        </div>
      )}
    </section>
  );
}
