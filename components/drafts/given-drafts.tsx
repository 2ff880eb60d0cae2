import { Around } from "#components/ui/around.tsx";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { Time } from "#components/ui/time.tsx";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { GivenDraft } from "./listed-draft.ts";

interface Props {
  given: GivenDraft[];
  busy: boolean;
  /** Why the one with this key could not be taken back. */
  faultOf: (formKey: string) => string | undefined;
  takeBack: (draft: GivenDraft) => void;
}

/** What of one's own colleagues have: to be seen and taken back, not to be opened. */
export function GivenDrafts({ given, ...row }: Props) {
  const texts = useTexts("drafts");
  return (
    <section aria-labelledby="given-title" className="mt-7">
      <h2 id="given-title" className="mb-2 font-semibold">
        {texts.given}
      </h2>
      <ul aria-labelledby="given-title" className="sheet divide-y divide-line">
        {given.map((draft) => (
          <GivenRow key={draft.formKey} draft={draft} {...row} />
        ))}
      </ul>
    </section>
  );
}

function GivenRow({ draft, busy, faultOf, takeBack }: Omit<Props, "given"> & { draft: GivenDraft }) {
  const texts = useTexts("drafts");
  const { language, timeZone } = useReader();
  const button = useFocusPassed<HTMLButtonElement>("main");
  const { formKey, to, at } = draft;
  const title = draft.title === undefined ? texts.unreadable : draft.title || texts.untitled;
  const fault = faultOf(formKey);
  return (
    <li className="flex min-h-[72px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{title}</p>
        <p className="hint">{fill(texts.with, { name: to })}</p>
      </div>
      <p className="text-second text-sm">
        <Around text={texts.sharedAt} place="{time}">
          <Time at={at} language={language} timeZone={timeZone} />
        </Around>
      </p>
      <button
        ref={button}
        type="button"
        className="button button-small"
        aria-disabled={busy}
        aria-label={fill(texts.takeBackOf, { title, name: to })}
        onClick={() => takeBack(draft)}
      >
        {texts.takeBack}
      </button>
      {fault && (
        <p role="alert" className="fault mt-0! w-full">
          {fault}
        </p>
      )}
    </li>
  );
}
