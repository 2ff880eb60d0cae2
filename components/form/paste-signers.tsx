import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { fieldId } from "#components/ui/field.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { limits } from "#lib/shared/limits.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import { readPeople } from "#lib/shared/paste-people.ts";
import { signerFields, type TypedSigner } from "#lib/shared/signer.ts";
import { RemovedRow } from "./removed-row.tsx";

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

/** What stands on the page of people who were pasted, until something else is changed. */
export interface Pasted {
  notice: ReactNode;
  undo: () => void;
}

const isBlank = (row: TypedSigner) => signerFields.every((field) => row[field].trim() === "");

/** After React has drawn the rows anew. */
const focus = (row: number) =>
  requestAnimationFrame(() => document.getElementById(fieldId(`signers.${row}.name`))?.focus());

/**
 * Makes signers of the people in a text, from a row on; what was there before comes back by one press. Undefined, and nothing is done, where
 * it is a text for the field that it was pasted into. Loaded on first use.
 */
export function pasteSigners(paste: Paste): Pasted | undefined {
  const { text, row, phoneRegion, texts, announce, forget, getValues, setValue } = paste;
  const people = readPeople(text, phoneRegion);
  if (!people.some(isWhole(people.length))) return undefined;
  const before = getValues("signers").map((signer) => ({ ...signer }));
  const at = before[row] && !isBlank(before[row]) ? row + 1 : row;
  const others = [...before.slice(0, at), ...before.slice(at).filter((signer) => !isBlank(signer))];
  const taken = people.slice(0, Math.max(0, limits.signers - others.length));
  const values = { n: taken.length, all: people.length, most: limits.signers };
  const said = taken.length < people.length ? fill(texts.pastedSome, values) : count(texts.pasted, taken.length);
  setValue("signers", others.toSpliced(at, 0, ...taken));
  announce(said);
  focus(Math.min(at, limits.signers - 1));
  function undo(): void {
    setValue("signers", before);
    forget();
    announce(texts.pasteUndone);
    focus(0);
  }
  const { undoPaste, undo: label } = texts;
  const notice = (
    <RemovedRow what={said} texts={{ removed: "{what}", undo: label, undoRemoval: undoPaste }} undo={undo} />
  );
  return { notice, undo };
}

/** Several, or one with a contact beside the name: less is a text for the field that it was pasted into. */
const isWhole = (several: number) => (person: TypedSigner) =>
  several > 1 || (person.name !== "" && `${person.email}${person.mobile}` !== "");
