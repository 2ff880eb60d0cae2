import { Around } from "#components/ui/around.tsx";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { Time } from "#components/ui/time.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { Saving } from "./draft-saver.ts";
import { useLaterParts } from "./later-part.ts";

interface Props {
  saving: Saving;
  /** Whether this tab keeps what is not saved. */
  kept: boolean;
}

/** Beside the form's title: when it was last saved, or why it is not and where it is kept meanwhile. */
export function SavedLine({ saving, kept }: Props) {
  const texts = useTexts("draft");
  const { language, timeZone } = useReader();
  const { at, state } = saving;
  const { NotSaved } = useLaterParts() ?? {};
  if (state === "failed") {
    const said = notSavedText(saving, kept, texts);
    if (NotSaved) return <NotSaved problem={saving.problem} document={saving.document} said={said} />;
    return <p className="text-sm text-warn">{said}</p>;
  }
  if (state === "saving") return <p className="hint">{texts.saving}</p>;
  // A choice that is to be made says it all.
  if (at === undefined || state === "newer" || state === "deleted") return null;
  return (
    <p className="hint">
      {state === "taken" && `${texts.taken} · `}
      <Around text={texts.saved} place="{time}">
        <Time at={at} language={language} timeZone={timeZone} />
      </Around>
    </p>
  );
}

type FailedSave = Saving & { state: "failed" };

const known: { [code in ProblemCode]?: "signedOut" | "full" | "unreachable" | "waits" } = {
  signed_out: "signedOut",
  drafts_full: "full",
  drafts_size_full: "full",
  release_waits: "waits",
  server_unreachable: "unreachable",
};

/** Why a save waits, and where it is kept meanwhile if it is. */
export function notSavedText({ problem, holder }: FailedSave, kept: boolean, texts: Messages["draft"]): string {
  const reason = texts[problem.startsWith("between_") ? "between" : (known[problem] ?? "refused")];
  const text = holder === undefined ? fill(texts.notYet, { reason }) : fill(texts.elsewhere, { name: holder });
  return [text, ...(kept ? [texts.keptHere] : [])].join(" ");
}
