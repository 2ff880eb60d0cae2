import { type RefObject, useEffect, useEffectEvent, useState } from "react";

interface Keys {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  /** Where each of the options leads, in their order. */
  hrefs: string[];
  /** Those that are there may be an earlier text's. */
  searching: boolean;
  /** The search did not work. */
  failed: boolean;
  idOf: (place: number) => string;
  go: (href: string | undefined, beside: boolean) => void;
}

/**
 * Which of the options is chosen, and the keys that choose another and open it, while the focus stays in the field. The first one is
 * chosen until another is; a new text begins anew. Enter opens what was chosen by hand at once, and the first one only when it is what
 * the text finds.
 */
export function usePaletteKeys({ input, text, hrefs, searching, failed, idOf, go }: Keys) {
  const [chosen, setChosen] = useState<{ text: string; href: string | undefined }>();
  const [entered, setEntered] = useState<{ text: string; beside: boolean }>();
  const byHand = chosen?.text === text && chosen.href !== undefined ? hrefs.indexOf(chosen.href) : -1;
  const at = Math.max(0, byHand);
  const choose = (place: number) => {
    setChosen({ text, href: hrefs[place] });
    setEntered(undefined);
  };
  const active = hrefs.length > 0 ? idOf(at) : undefined;

  const press = useEffectEvent((event: KeyboardEvent) => {
    // The Enter that ends a Hangul syllable is the keyboard's own; Safari reports it after the composition has ended.
    if (event.isComposing || event.keyCode === 229) return;
    const place = placeFor(event.key, at, hrefs.length);
    const beside = event.ctrlKey || event.metaKey;
    if (place !== undefined) choose(place);
    else if (event.key !== "Enter") return;
    else if (searching && byHand < 0) setEntered({ text, beside });
    else go(hrefs[at], beside);
    event.preventDefault();
  });
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
  useEffect(() => {
    input.current?.setAttribute("aria-expanded", String(active !== undefined));
    if (active === undefined) return input.current?.removeAttribute("aria-activedescendant");
    input.current?.setAttribute("aria-activedescendant", active);
    document.getElementById(active)?.scrollIntoView({ block: "nearest" });
  }, [input, active]);
  return { at, choose };
}

/** Where a key leads from a place among `n`; round at both ends. */
function placeFor(key: string, at: number, n: number): number | undefined {
  if (n === 0) return undefined;
  const places: Record<string, number> = { ArrowDown: (at + 1) % n, ArrowUp: (at + n - 1) % n, Home: 0, End: n - 1 };
  return places[key];
}
