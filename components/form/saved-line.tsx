import { Around } from "#components/ui/around.tsx";
import { Time } from "#components/ui/time.tsx";
import { fill, type Language } from "#lib/shared/messages/words.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { Saving } from "./draft-saver.ts";
import type { FormWords } from "./form-words.ts";
import { WayToDrafts } from "./way-to-drafts.tsx";

interface Props {
  saving: Saving;
  /** Whether this tab keeps what is not saved. */
  kept: boolean;
  words: FormWords;
  language: Language;
  timeZone: string;
}

/** Beside the form's title: when it was last saved, or why it is not and where it is kept meanwhile. */
export function SavedLine({ saving, kept, words, language, timeZone }: Props) {
  const { at, state } = saving;
  const w = words.draft;
  if (state === "waiting") return <Waiting {...{ saving, kept, words }} />;
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

type WaitingSave = Saving & { state: "waiting" };

function Waiting({ saving, kept, words }: Pick<Props, "kept" | "words"> & { saving: WaitingSave }) {
  const { problem, document } = saving;
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
      {notSavedText(saving, kept, words)}{" "}
      {problem === "signed_out" && (
        <a href="/sign-in" target="_blank" rel="noopener" className="link">
          {words.form.signInAgain}
        </a>
      )}
      <WayToDrafts {...{ problem, words }} />
    </p>
  );
}

const known: { [code in ProblemCode]?: "signedOut" | "full" | "unreachable" } = {
  signed_out: "signedOut",
  drafts_full: "full",
  drafts_size_full: "full",
  desk_unreachable: "unreachable",
};

/** Why a save waits, and where it is kept meanwhile if it is. */
export function notSavedText({ problem }: WaitingSave, kept: boolean, { draft: w }: FormWords): string {
  const reason = w[problem.startsWith("between_") ? "between" : (known[problem] ?? "refused")];
  return [fill(w.notYet, { reason }), ...(kept ? [w.keptHere] : [])].join(" ");
}
