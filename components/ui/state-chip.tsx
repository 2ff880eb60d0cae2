import type { DocumentState } from "#lib/shared/states.ts";

const looks: Record<DocumentState, string> = { draft: "", creating: "", created: "chip-ok", unknown: "chip-warn" };

/** A document's state: a word, its colour only a help. */
export function StateChip({ state, label }: { state: DocumentState; label: string }) {
  return <span className={`chip ${looks[state]}`}>{label}</span>;
}
