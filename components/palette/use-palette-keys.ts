import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useListbox } from "#components/ui/use-listbox.ts";
import type { FoundDocument } from "#lib/shared/found.ts";
import { isCommand } from "./command-key.ts";

export interface Option {
  /** Where it leads. */
  href: string;
  /** Absent of a page. */
  document?: FoundDocument;
}

interface Keys {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  /** In their order. */
  options: Option[];
  /** Those that are there may be an earlier text's. */
  searching: boolean;
  /** The search did not work. */
  failed: boolean;
  /** Of the list. */
  id: string;
  apple: boolean;
  go: (option: Option | undefined, beside: boolean) => void;
  /** Copies the link of what is chosen once that is known; of nothing, when nothing came of it. */
  copy: (coming: Promise<FoundDocument | undefined>) => void;
}

/**
 * Which of the options is chosen, and the keys that choose another, open it and copy its link. The first one is chosen until another is; a
 * new text begins anew. A key goes for what was chosen by hand at once, and for the first one only when it is what the text finds.
 */
export function usePaletteKeys({ input, text, options, searching, failed, id, apple, go, copy }: Keys) {
  const [chosen, setChosen] = useState<{ text: string; href: string | undefined }>();
  /** A key that waits for what the text finds. */
  const waiting = useRef<{ text: string; act: (option: Option | undefined) => void }>(undefined);
  const byHand = chosen?.text === text ? options.findIndex(({ href }) => href === chosen.href) : -1;
  const at = Math.max(0, byHand);
  const settle = (option?: Option) => {
    const { act } = waiting.current ?? {};
    waiting.current = undefined;
    act?.(option);
  };
  const choose = (place: number) => {
    setChosen({ text, href: options[place]?.href });
    settle();
  };
  const unsure = searching && byHand < 0;
  const onceFound = (act: (option: Option | undefined) => void) => {
    settle();
    if (unsure) waiting.current = { text, act };
    else act(options[at]);
  };
  const listbox = useListbox({
    id,
    active: at,
    count: options.length,
    activate: choose,
    ends: true,
    enter({ ctrlKey, metaKey }) {
      onceFound((option) => go(option, ctrlKey || metaKey));
      return true;
    },
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isCommand(event, apple, "C")) return listbox.press(event);
    // What is selected in the field is copied as everywhere.
    const { selectionStart, selectionEnd } = input.current ?? {};
    if (event.repeat || selectionStart !== selectionEnd || !(unsure || options[at]?.document)) return;
    event.preventDefault();
    copy(new Promise((resolve) => onceFound((option) => resolve(option?.document))));
  });
  const answered = useEffectEvent(() => settle(waiting.current?.text === text && !failed ? options[at] : undefined));
  useEffect(() => {
    if (!searching) answered();
  }, [searching]);
  useEffect(() => {
    const field = input.current;
    field?.addEventListener("keydown", press);
    return () => {
      field?.removeEventListener("keydown", press);
      waiting.current?.act(undefined);
    };
  }, [input]);
  const { activeId, idOf } = listbox;
  useEffect(() => {
    input.current?.setAttribute("aria-expanded", String(activeId !== undefined));
    if (activeId === undefined) input.current?.removeAttribute("aria-activedescendant");
    else input.current?.setAttribute("aria-activedescendant", activeId);
  }, [input, activeId]);
  return { at, choose, idOf };
}
