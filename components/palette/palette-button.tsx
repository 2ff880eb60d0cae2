"use client";

import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "#components/ui/texts.tsx";
import { isPaletteKey } from "./palette-key.ts";
import type { Props as ListProps, PaletteList } from "./palette-list.tsx";

type Props = Pick<ListProps, "role"> & { apple: boolean };

/**
 * Opens the search of everything, by its key anywhere in Countersign or by its button. The field is there at once, so that nothing typed
 * is lost while the rest is loaded.
 */
export function PaletteButton({ apple, role }: Props) {
  const texts = useTexts("palette");
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string>();
  const [List, setList] = useState<typeof PaletteList>();
  const [failed, setFailed] = useState(false);

  const load = () =>
    import("./palette-list.tsx").then(
      (loaded) => {
        setFailed(false);
        setList(() => loaded.PaletteList);
      },
      () => setFailed(true),
    );
  const open = () => {
    // Over another dialog it would take away what somebody is in the middle of.
    if (document.querySelector("dialog:modal")) return false;
    setText("");
    setFailed(false);
    dialog.current?.showModal();
    void load();
    return true;
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isPaletteKey(event, apple) && (dialog.current?.open || open())) event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });

  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-keyshortcuts={apple ? "Meta+K" : "Control+K"}
        className="button button-quiet px-2 font-normal max-sm:button-small sm:mt-2 sm:w-full sm:justify-start sm:gap-2.5"
      >
        <Search aria-hidden size={18} strokeWidth={1.75} />
        <span className="max-sm:sr-only">{texts.open}</span>
        <kbd aria-hidden className="ml-auto font-sans text-sm text-third max-sm:hidden">
          {apple ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click beside it is for the mouse, the keyboard has Escape */}
      <dialog
        ref={dialog}
        aria-label={texts.title}
        // The browser tells of it a little later: it may be open again.
        onClose={() => dialog.current?.open || setText(undefined)}
        onClick={({ target }) => target === dialog.current && dialog.current.close()}
        className="sheet mt-[max(16px,12dvh)] max-h-[min(560px,80dvh)] w-[min(600px,calc(100vw-32px))] overflow-hidden open:flex"
      >
        <div className="flex min-h-0 w-full flex-col">
          <div className="flex items-center gap-2.5 border-line border-b px-4">
            <Search aria-hidden size={18} strokeWidth={1.75} className="flex-none text-third" />
            <input
              ref={input}
              role="combobox"
              aria-label={texts.title}
              aria-autocomplete="list"
              aria-expanded={false}
              aria-controls="palette-options"
              placeholder={texts.field}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              value={text ?? ""}
              onChange={({ target }) => {
                setText(target.value);
                if (failed) void load();
              }}
              className="min-h-12 w-full min-w-0 bg-transparent outline-none"
            />
          </div>
          {failed && (
            <p role="alert" className="fault px-4 py-2">
              {texts.failed}
            </p>
          )}
          {List && text !== undefined && (
            <List {...{ input, text, role }} close={() => dialog.current?.close()} keyName={apple ? "⌘" : "Ctrl"} />
          )}
        </div>
      </dialog>
    </>
  );
}
