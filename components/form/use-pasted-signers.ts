import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { EnteredPeople } from "./enter-people.tsx";

interface Parts {
  phoneRegion: string;
  announce: (text: string) => void;
}

/** People who are pasted into a field of a signer become signers from that row on, several once that is confirmed. */
export function usePastedSigners({ phoneRegion, announce }: Parts) {
  const texts = useTexts("form");
  const { getValues, setValue, watch } = useFormContext<DocumentForm>();
  const [pasted, setPasted] = useState<EnteredPeople>();
  const [question, ask] = useState<ReactNode>();
  const forget = () => setPasted(undefined);
  // A row that was added, or taken from a suggestion, since would go with it.
  useEffect(() => {
    if (!pasted) return;
    const signers = () => JSON.stringify(getValues("signers"));
    const entered = signers();
    return watch(() => signers() === entered || setPasted(undefined)).unsubscribe;
  }, [pasted, getValues, watch]);
  return {
    /** For the element around the rows. Anything that is no people is pasted as ever. */
    async paste(event: ClipboardEvent): Promise<void> {
      const { target } = event;
      const text = event.clipboardData.getData("text/plain");
      if (!(target instanceof HTMLInputElement) || target.readOnly || !mayBePeople(text)) return;
      event.preventDefault();
      const part = await import("./paste-signers.tsx").catch(() => undefined);
      // Meanwhile the document may have been sent, or the row removed.
      if (target.readOnly || !target.isConnected) return;
      const parts = { text, input: target, phoneRegion, texts, announce, show: setPasted, forget, ask };
      if (part?.pasteSigners({ ...parts, getValues, setValue })) return;
      target.focus();
      // As the browser would have: what was typed before can be had back by its keys.
      document.execCommand("insertText", false, text);
    },
    /** The keys that undo, in a field too: nothing has been typed since. */
    undoKeys(event: KeyboardEvent): void {
      const pressed = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
      if (!pressed || !pasted) return;
      event.preventDefault();
      pasted.undo();
    },
    /** What was changed since must not be undone with it. */
    forget,
    /** Has what was entered together otherwise undone in the same ways. */
    show: setPasted,
    notice: pasted?.notice,
    /** What is asked before people are entered. */
    question,
  };
}

/** Whether it is worth while to look closer, which takes a parser that has yet to be loaded. */
function mayBePeople(text: string): boolean {
  const line = text.trim();
  if (/[\t\r\n;]/.test(line)) return true;
  const digits = line.match(/\d/g)?.length ?? 0;
  return /[\s,(]/.test(line) && (line.includes("@") || (digits > 6 && /\p{L}/u.test(line)));
}
