import type { UseFormReturn } from "react-hook-form";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { readPeople } from "#lib/shared/paste-people.ts";
import type { TypedSigner } from "#lib/shared/signer.ts";
import { type EnteredPeople, enterPeople } from "./enter-people.tsx";

interface Paste extends Pick<UseFormReturn<DocumentForm>, "getValues" | "setValue"> {
  text: string;
  /** Of the field that it was pasted into. */
  row: number;
  phoneRegion: string;
  texts: Messages["form"];
  announce: (text: string) => void;
  /** Takes the notice away. */
  forget: () => void;
}

/**
 * Makes signers of the people in a text, from a row on. Undefined, and nothing is done, where it is a text for the field that it was
 * pasted into. Loaded on first use.
 */
export function pasteSigners({ text, phoneRegion, texts, ...form }: Paste): EnteredPeople | undefined {
  const people = readPeople(text, phoneRegion);
  if (!people.some(isWhole(people.length))) return undefined;
  const { pasted: entered, pastedSome: some, undo, undoPaste: undoAll, pasteUndone: undone } = texts;
  return enterPeople({ ...form, people, texts: { entered, some, undo, undoAll, undone } });
}

/** Several, or one with a contact beside the name: less is a text for the field that it was pasted into. */
const isWhole = (several: number) => (person: TypedSigner) =>
  several > 1 || (person.name !== "" && `${person.email}${person.mobile}` !== "");
