import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { fieldId } from "#components/ui/field.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { limits } from "#lib/shared/limits.ts";
import { type Counted, count, fill } from "#lib/shared/messages/words.ts";
import type { TypedSigner } from "#lib/shared/signer.ts";
import { enteredEmails } from "./entered-emails.ts";
import { RemovedRow } from "./removed-row.tsx";
import { withPeople } from "./with-people.ts";

/** What stands on the page of people who were entered together, until something else is changed. */
export interface EnteredPeople {
  notice: ReactNode;
  undo: () => void;
}

interface Entering extends Pick<UseFormReturn<DocumentForm>, "getValues" | "setValue"> {
  people: TypedSigner[];
  /** From which row on, as `withPeople` has it. */
  row: number;
  texts: { entered: Counted; some: string; undo: string; undoAll: string; undone: string };
  announce: (text: string) => void;
  /** Takes the notice away. */
  forget: () => void;
}

/** React draws the rows anew, in this frame or a later one, and the focus is lost with the old ones: until then it is set again. */
const framesMost = 30;

function focus(row: number, frames = framesMost): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (frames === framesMost || activeElement === body)
      document.getElementById(fieldId(`signers.${row}.name`))?.focus();
    if (frames > 0) focus(row, frames - 1);
  });
}

/** Makes signers of people, as many as a document may have; what was there before comes back by one press. */
export function enterPeople(entering: Entering): EnteredPeople {
  const { people, row, texts, announce, forget, getValues, setValue } = entering;
  const before = getValues("signers").map((signer) => ({ ...signer }));
  const { at, taken, signers } = withPeople(before, people, row);
  const values = { n: taken.length, all: people.length, most: limits.signers };
  const entered = taken.length < people.length ? fill(texts.some, values) : count(texts.entered, taken.length);
  // Of those who were there too: what was asked about them goes with their rows.
  for (const { email } of signers) if (email.trim() !== "") enteredEmails.add(email);
  setValue("signers", signers);
  announce(entered);
  focus(Math.min(at, limits.signers - 1));
  function undo(): void {
    setValue("signers", before);
    forget();
    announce(texts.undone);
    focus(0);
  }
  const notice = (
    <RemovedRow
      what={entered}
      texts={{ removed: "{what}", undo: texts.undo, undoRemoval: texts.undoAll }}
      undo={undo}
    />
  );
  return { notice, undo };
}
