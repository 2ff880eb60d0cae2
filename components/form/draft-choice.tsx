"use client";

import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { AlertBox } from "#components/ui/alert-box.tsx";
import { useStore } from "#components/ui/store.ts";
import { useProblemText, useReader, useTexts } from "#components/ui/texts.tsx";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import { formText } from "#lib/shared/draft.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Problem } from "#lib/shared/result.ts";
import { exactTime } from "#lib/shared/time.ts";
import type { Saver, Saving } from "./draft-saver.ts";
import { useFieldId } from "./field-ids.ts";
import type { FormSession } from "./form-session.ts";

/** Over which version what is here was to be kept. Until that is saved it is the one that the form goes on from. */
const keptOver = new WeakMap<Saver, number>();

interface Props {
  saving: Saving & { state: "newer" | "deleted" };
  session: FormSession;
  /** How often the form was sent in vain because of this: the focus then comes here. */
  refusals: number;
}

/** What happened to this draft elsewhere, and the choice that only a person can make. It stands beside the form: nothing in it moves. */
export function DraftChoice({ saving, session, refusals }: Props) {
  const { saver } = session;
  const { choiceMade } = session.sending;
  const texts = useTexts("draft");
  const problemText = useProblemText();
  const { language, timeZone } = useReader();
  const [failed, setFailed] = useState<Problem>();
  const [taking, setTaking] = useState(false);
  const titleField = useFieldId()("title");
  const [take, keep] = [useFocusPassed<HTMLButtonElement>(titleField), useFocusPassed<HTMLButtonElement>(titleField)];
  const newer = saving.state === "newer";
  // The choice goes away with each try to keep, and comes back when there is something newer again by then.
  const again = keptOver.get(saver) === saver.version();
  const at = newer ? saving.newer.savedAt : saving.deletedAt;
  const title =
    at === undefined
      ? texts.gone
      : fill(newer ? texts.newer : texts.deletedElsewhere, { time: exactTime(at, language, timeZone) });
  return (
    <AlertBox
      tone="warn"
      title={title}
      refusals={refusals}
      className="sheet mb-3 px-4 py-3 @max-[52.5rem]:mb-0 @max-[52.5rem]:rounded-none @max-[52.5rem]:border-x-0!"
      said={
        <>
          <p className="mt-1 text-sm">{newer ? (again ? texts.newerAgain : texts.newerText) : texts.deletedText}</p>
          {failed && <p className="fault">{problemText(failed)}</p>}
        </>
      }
    >
      {newer && saving.newer.form && <Differing session={session} there={saving.newer.form} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {newer && (
          <button
            ref={take}
            type="button"
            className="button button-small"
            aria-disabled={taking}
            onClick={async () => {
              if (taking) return;
              setTaking(true);
              const problem = await saver.takeNewer();
              setTaking(false);
              setFailed(problem);
              if (!problem) choiceMade();
            }}
          >
            {texts.take}
          </button>
        )}
        <button
          ref={keep}
          type="button"
          className="button button-small"
          onClick={() => {
            void saver.overwrite();
            if (newer) keptOver.set(saver, saving.newer.version);
            choiceMade();
          }}
        >
          {newer ? texts.keep : texts.keepDeleted}
        </button>
      </div>
    </AlertBox>
  );
}

/** Which parts of the form the newer version has otherwise. Follows what is typed, so no alert of which each change would be read out. */
function Differing({ session, there }: { session: FormSession; there: DocumentForm }) {
  const { differs } = useTexts("draft");
  const texts = useTexts("form");
  const { control } = useFormContext<DocumentForm>();
  useWatch({ control });
  const files = useStore(session.uploads.files).filter(({ state }) => state === "ready");
  const here = { ...session.form.getValues(), files: files.map(({ id }) => id) };
  const parts = differing(here, there).map((name) => texts[name]);
  return parts.length > 0 && <p className="mt-1 text-sm">{fill(differs, { parts: parts.join(", ") })}</p>;
}

/** What the parts are called, in the order of the page. */
const names = {
  files: ["files"],
  template: ["template"],
  titleField: ["title"],
  signers: ["signers"],
  items: ["items"],
  after: ["autoSend", "autoConfirm"],
} as const satisfies Record<string, (keyof DocumentForm)[]>;

function differing(here: DocumentForm, there: DocumentForm) {
  const [ours, theirs] = [here, there].map((form) => JSON.parse(formText(form)));
  const differs = (part: keyof DocumentForm) => JSON.stringify(ours[part]) !== JSON.stringify(theirs[part]);
  return (Object.keys(names) as (keyof typeof names)[]).filter((name) => names[name].some(differs));
}
