import { Around } from "#components/ui/around.tsx";
import { Time } from "#components/ui/time.tsx";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import type { Saving } from "./draft-saver.ts";
import type { FormWords } from "./form-words.ts";

interface Props {
  saving: Saving;
  words: FormWords;
  language: Language;
  timeZone: string;
}

/** Beside the form's title: when it was last saved, or why it is not and where it is kept meanwhile. */
export function SavedLine({ saving, words, language, timeZone }: Props) {
  const { at, state } = saving;
  const w = words.draft;
  if (state === "waiting") return <Waiting {...{ saving, words }} />;
  if (state === "saving") return <p className="hint">{w.saving}</p>;
  // A choice that is to be made says it all.
  if (at === undefined || state === "newer" || state === "deleted") return null;
  return (
    <p className="hint">
      {state === "taken" && `${w.taken} `}
      <Around text={w.saved} place="{time}">
        <Time {...{ at, language, timeZone }} />
      </Around>
    </p>
  );
}

function Waiting({ saving, words }: { saving: Saving & { state: "waiting" }; words: FormWords }) {
  const { problem, document } = saving;
  const w = words.draft;
  if (document)
    return (
      <p className="text-sm text-warn">
        {words.problems[problem]}{" "}
        <a href={`/documents/${document}`} className="link">
          {words.form.openDocument}
        </a>
      </p>
    );
  return (
    <p className="text-sm text-warn">
      {fill(w.notYet, { reason: reasonOf(saving, words) })}{" "}
      {problem === "signed_out" && (
        <a href="/sign-in" target="_blank" rel="noopener" className="link">
          {words.form.signInAgain}
        </a>
      )}
    </p>
  );
}

/** Why a save waits, in the middle of a sentence. */
export function reasonOf({ problem }: Saving & { state: "waiting" }, { draft: w }: FormWords): string {
  return problem === "signed_out" ? w.signedOut : problem === "desk_unreachable" ? w.unreachable : w.refused;
}
