import Link from "next/link";
import { Around } from "#components/ui/around.tsx";
import { fieldId } from "#components/ui/field.tsx";
import { ServerButton } from "#components/ui/server-button.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import type { ReplacedDocument, Replacement } from "#lib/shared/replacements.ts";
import type { Result } from "#lib/shared/result.ts";
import { exactTime } from "#lib/shared/time.ts";

interface ReplacedProps {
  by: Replacement[];
  /** Its links are not kept any more; whoever has one has it still. */
  linksRemoved: boolean;
  language: Language;
  timeZone: string;
  m: Messages;
}

/** That other documents have taken this one's place, newest first, and that nobody has called its links back. */
export function ReplacedBy({ by, linksRemoved, language, timeZone, m }: ReplacedProps) {
  const texts = m.duplicate;
  return (
    <section className="sheet border-warn! bg-warn-soft! px-4 py-4 sm:px-6" aria-labelledby="replaced-title">
      <h2 id="replaced-title" className="font-semibold text-warn">
        {texts.replacedBy}
      </h2>
      <ul>
        {by.map(({ visible, by: name, at }, i) => (
          <li key={i}>
            {visible ? <DocumentLink {...visible} /> : texts.unseen}
            <span className="text-second">
              {" "}
              · {fill(texts.createdBy, { name, time: exactTime(at, language, timeZone) })}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1">{linksRemoved ? texts.replacedRemoved : texts.replacedHint}</p>
    </section>
  );
}

/** Which document this one replaces. */
export function Replaces({ visible, m }: ReplacedDocument & { m: Messages }) {
  if (!visible) return m.duplicate.replacesUnseen;
  return (
    <Around text={m.duplicate.replaces} place="{title}">
      <DocumentLink {...visible} />
    </Around>
  );
}

interface ReplacesProps extends ReplacedDocument {
  formKey: string;
  replaceNothing: (formKey: string) => Promise<Result<null>>;
  m: Messages;
}

/**
 * On the form of a document that is to replace another one. Of one that is not to be seen any more it cannot: then the way on makes
 * a document of its own from what was typed.
 */
export function ReplacesNotice({ visible, formKey, replaceNothing, m }: ReplacesProps) {
  const texts = m.duplicate;
  return (
    <div className="sheet mb-5 border-warn! bg-warn-soft! px-5 py-4">
      <p className="font-semibold">
        <Replaces {...(visible && { visible })} m={m} />
      </p>
      <p>{visible ? texts.tellSigners : texts.notReplaced}</p>
      {!visible && (
        <ServerButton
          label={texts.replaceNothing}
          className="button-small mt-2"
          act={replaceNothing.bind(null, formKey)}
          passesFocusTo={fieldId("title")}
        />
      )}
    </div>
  );
}

function DocumentLink({ id, title }: { id: string; title: string }) {
  return (
    <Link href={`/documents/${id}`} className="link underline">
      {title}
    </Link>
  );
}
