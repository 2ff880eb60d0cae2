import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useListbox } from "#components/ui/use-listbox.ts";

interface Keys {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  /** Where each of the options leads, in their order. */
  hrefs: string[];
  /** Those that are there may be an earlier text's. */
  searching: boolean;
  /** The search did not work. */
  failed: boolean;
  /** Of the list. */
  id: string;
  go: (href: string | undefined, beside: boolean) => void;
}

/**
 * Which of the options is chosen, and the keys that choose another and open it. The first one is chosen until another is; a new text
 * begins anew. Enter opens what was chosen by hand at once, and the first one only when it is what the text finds.
 */
export function usePaletteKeys({ input, text, hrefs, searching, failed, id, go }: Keys) {
  const [chosen, setChosen] = useState<{ text: string; href: string | undefined }>();
  const [entered, setEntered] = useState<{ text: string; beside: boolean }>();
  const byHand = chosen?.text === text && chosen.href !== undefined ? hrefs.indexOf(chosen.href) : -1;
  const at = Math.max(0, byHand);
  const choose = (place: number) => {
    setChosen({ text, href: hrefs[place] });
    setEntered(undefined);
  };
  const listbox = useListbox({
    ...{ id, active: at, count: hrefs.length, activate: choose, ends: true },
    enter({ ctrlKey, metaKey }) {
      const beside = ctrlKey || metaKey;
      if (searching && byHand < 0) setEntered({ text, beside });
      else go(hrefs[at], beside);
      return true;
    },
  });
  const press = useEffectEvent(listbox.press);
  const answered = useEffectEvent(() => {
    if (!entered) return;
    setEntered(undefined);
    if (entered.text === text && !failed) go(hrefs[at], entered.beside);
  });
  useEffect(() => {
    if (!searching) answered();
  }, [searching]);
  useEffect(() => {
    const field = input.current;
    field?.addEventListener("keydown", press);
    return () => field?.removeEventListener("keydown", press);
  }, [input]);
  const { activeId, idOf } = listbox;
  useEffect(() => {
    input.current?.setAttribute("aria-expanded", String(activeId !== undefined));
    if (activeId === undefined) input.current?.removeAttribute("aria-activedescendant");
    else input.current?.setAttribute("aria-activedescendant", activeId);
  }, [input, activeId]);
  return { at, choose, idOf };
}
