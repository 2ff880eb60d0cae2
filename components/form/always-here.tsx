import { useWatch } from "react-hook-form";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";

/** Said of whom the template always has in this row, as long as they stand there. */
export function AlwaysHere({ index, name }: { index: number; name: string }) {
  const { signerAlways } = useTexts("form");
  const there = useWatch<DocumentForm>({ name: `signers.${index}.name` });
  return there === name && <span className="hint font-normal">{signerAlways}</span>;
}
