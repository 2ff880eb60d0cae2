import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { readPasted } from "#lib/shared/paste-people.ts";
import type { TypedSigner } from "#lib/shared/signer.ts";
import { type EnteredPeople, enterPeople } from "./enter-people.tsx";
import { PastedPeople } from "./pasted-people.tsx";
import { withPeople } from "./with-people.ts";

interface Paste extends Pick<UseFormReturn<DocumentForm>, "getValues" | "setValue"> {
  text: string;
  /** The field that it was pasted into. */
  input: HTMLInputElement;
  phoneRegion: string;
  texts: Messages["form"];
  announce: (text: string) => void;
  /** Shows who was entered. */
  show: (entered: EnteredPeople) => void;
  /** Takes that away. */
  forget: () => void;
  /** Shows what is asked first, or takes it away. */
  ask: (question?: ReactNode) => void;
}

/**
 * Makes signers of the people in a text, from the field's row on: one person who was understood at once, others once that is confirmed.
 * False, and nothing is done, where it is a text for the field that it was pasted into. Loaded on first use.
 */
export function pasteSigners({ text, input, phoneRegion, texts, show, ask, ...form }: Paste): boolean {
  const [, place] = /^signers\.(\d+)\./.exec(input.name) ?? [];
  const pasted = readPasted(text, phoneRegion);
  const { people, unread, partlyRead } = pasted;
  if (place === undefined) return false;
  const row = Number(place);
  const preview = withPeople(form.getValues("signers"), people, row);
  if (!people.some(isWhole(people.length, preview.at === row))) return false;
  const { pasted: entered, pastedSome: some, undo, undoPaste: undoAll, pasteUndone: undone } = texts;
  const enter = () => show(enterPeople({ ...form, people, row, texts: { entered, some, undo, undoAll, undone } }));
  const isPlain = people.length === 1 && unread.length + partlyRead.length === 0;
  if (isPlain || preview.taken.length === 0) enter();
  else ask(<PastedPeople {...pasted} {...preview} enter={() => input.readOnly || enter()} closed={() => ask()} />);
  return true;
}

/**
 * Several, or one with a contact beside the name, or with both contacts for the row that it was pasted into: less is a text for the field.
 */
const isWhole = (several: number, isOfRow: boolean) => (person: TypedSigner) =>
  several > 1 ||
  (person.name !== "" && `${person.email}${person.mobile}` !== "") ||
  (isOfRow && person.email !== "" && person.mobile !== "");
