import type { ReactNode } from "react";
import { Fault, Field } from "#components/ui/field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import {
  type MessageText,
  messageText,
  placeholders,
  sampleValues,
  subjectPlaceholders,
  subjectText,
  unknownPlaceholders,
} from "#lib/shared/wording.ts";

interface Props {
  language: Language;
  /** Before the names of its fields. */
  path?: string;
  text: MessageText;
  /** What applies where a field is empty. */
  usual?: MessageText;
  sender: string;
  fault: (field: string) => string | undefined;
  change: (text: Partial<MessageText>) => void;
  /** Beneath the fields. */
  children?: ReactNode;
}

/** One language's subject and message, and how they look filled in. */
export function WordingFields({ language, path = "", text, usual, sender, fault, change, children }: Props) {
  const texts = useTexts("wording");
  const named = texts.languages[language];
  const subject = `${path}${language}.subject`;
  const body = `${path}${language}.body`;
  // Which of them is not known is said too: a brace is easily overlooked.
  const faultText = (field: string, unknown: string[]) =>
    fault(field) &&
    [fault(field), unknown.length > 0 && fill(texts.notKnown, { found: unknown.join(" ") })].filter(Boolean).join(". ");
  const bodyFault = faultText(body, unknownPlaceholders(text.body, placeholders));
  return (
    <fieldset className="border-line border-t pt-4">
      <legend className="float-left mb-3 w-full font-semibold">{named}</legend>
      <div className="clear-both grid gap-x-6 gap-y-4 @min-[40rem]:grid-cols-2">
        <div className="space-y-4">
          <Field
            id={subject}
            name={subject}
            label={texts.subject}
            lang={language}
            autoComplete="off"
            placeholder={usual?.subject}
            value={text.subject}
            fault={faultText(subject, unknownPlaceholders(text.subject, subjectPlaceholders))}
            onChange={({ target }) => change({ subject: target.value })}
          />
          <div>
            <label htmlFor={body} className="label">
              {texts.body}
            </label>
            <textarea
              id={body}
              name={body}
              lang={language}
              rows={9}
              className="field"
              placeholder={usual?.body}
              value={text.body}
              aria-invalid={bodyFault ? true : undefined}
              aria-describedby={bodyFault ? `${body}-fault` : undefined}
              onChange={({ target }) => change({ body: target.value })}
            />
            <Fault id={body} text={bodyFault} />
          </div>
          {children}
        </div>
        <Preview
          language={language}
          sender={sender}
          named={named}
          text={{ subject: text.subject || usual?.subject || "", body: text.body || usual?.body || "" }}
        />
      </div>
    </fieldset>
  );
}

interface PreviewProps extends Pick<Props, "language" | "text" | "sender"> {
  /** The language's name. */
  named: string;
}

function Preview({ language, text, sender, named }: PreviewProps) {
  const texts = useTexts("wording");
  const values = { ...sampleValues[language], sender };
  return (
    <section aria-label={`${texts.preview}: ${named}`}>
      <p className="label">{texts.preview}</p>
      <div lang={language} className="rounded-control bg-sunk px-4 py-3">
        <p className="mb-2 border-line border-b pb-2 font-semibold">{subjectText(text.subject, values)}</p>
        <p className="whitespace-pre-wrap">{messageText(text.body, values)}</p>
      </div>
    </section>
  );
}
