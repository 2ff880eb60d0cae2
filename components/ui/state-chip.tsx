import type { Messages } from "#lib/shared/messages/messages.ts";
import type { DocumentState } from "#lib/shared/states.ts";

const looks: Record<DocumentState, string> = { draft: "", creating: "", created: "chip-ok", unknown: "chip-warn" };

/** A document's state: a word, its colour only a help. */
export function StateChip({ state, words }: { state: DocumentState; words: Messages["common"]["states"] }) {
  return <span className={`chip ${looks[state]}`}>{words[state]}</span>;
}
