import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import type { DraftRequest } from "#lib/shared/release.ts";
import { exactTime } from "#lib/shared/time.ts";

interface Props {
  ended: NonNullable<DraftRequest["ended"]>;
  language: Language;
  timeZone: string;
  m: Messages;
}

/** Why it waits for its release no longer; what the service has refused stands with the form's problem. */
export function EndedRequest({ ended: { how, at, by = "", word }, language, timeZone, m: { drafts } }: Props) {
  if (how === "refused") return null;
  return (
    <section className="sheet mb-5 border-warn! bg-warn-soft! px-5 py-4">
      <p className="font-semibold">
        {how === "forgotten"
          ? drafts.forgotten
          : fill(drafts.returnedBy, { name: by, time: exactTime(at, language, timeZone) })}
      </p>
      {word && <p className="whitespace-pre-line break-words">{word}</p>}
    </section>
  );
}
