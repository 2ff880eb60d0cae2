"use client";

import { Search } from "lucide";
import { useEffect, useRef, useState } from "react";
import { notifyProblem } from "#components/shell/notice-store.ts";
import { whyNotLoaded } from "#components/ui/call-server.ts";
import { Icon } from "#components/ui/icon.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { isCommand } from "./command-key.ts";
import type { KeysDialog } from "./keys-dialog.tsx";
import type { Props as ListProps, PaletteList } from "./palette-list.tsx";
import { singleKey } from "./single-keys.ts";

type Props = Pick<ListProps, "apple" | "calls" | "rights">;

/**
 * Opens the search of everything, by its key anywhere in Countersign or by its button. The field is there at once, so that nothing typed
 * is lost while the rest is loaded.
 */
export function PaletteButton({ apple, calls, rights }: Props) {
  const texts = useTexts("palette");
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string>();
  const [List, setList] = useState<typeof PaletteList>();
  const [failed, setFailed] = useState(false);
  const [Keys, setKeys] = useState<typeof KeysDialog>();

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
  const search = () => {
    const field = document.querySelector<HTMLInputElement>("main input[type=search]");
    if (!field) return open();
    field.focus();
    field.select();
    return true;
  };
  const showKeys = () => {
    dialog.current?.close();
    import("./keys-dialog.tsx").then(
      (loaded) => setKeys(() => loaded.KeysDialog),
      async () => notifyProblem({ code: await whyNotLoaded() }),
    );
    return true;
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const single = singleKey(event);
      if (
        (isCommand(event, apple, "K") && (dialog.current?.open || open())) ||
        (single === "/" && search()) ||
        (single === "?" && showKeys())
      )
        event.preventDefault();
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
        className="button min-w-0 flex-1 justify-start gap-2.5 px-2 font-normal text-second sm:mt-2 sm:w-full sm:flex-none sm:border-transparent sm:bg-transparent"
      >
        <Icon of={Search} size={18} strokeWidth={1.75} className="flex-none" />
        <span className="truncate">{texts.open}</span>
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
        // By itself, so that a key lays out and draws nothing of the page behind it.
        className="sheet will-change-transform contain-content mt-[max(16px,12dvh)] max-h-[min(600px,84dvh)] w-[min(640px,calc(100vw-32px))] overflow-hidden open:flex"
      >
        <div className="flex min-h-0 w-full flex-col">
          <div className="flex items-center gap-2.5 border-line border-b px-4">
            <Icon of={Search} size={18} strokeWidth={1.75} className="flex-none text-third" />
            <input
              ref={input}
              role="combobox"
              aria-label={texts.title}
              aria-autocomplete="list"
              aria-expanded={false}
              aria-controls="palette-options"
              aria-describedby="palette-hint"
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
            <List
              input={input}
              text={text}
              rights={rights}
              apple={apple}
              calls={calls}
              showKeys={showKeys}
              close={() => dialog.current?.close()}
            />
          )}
        </div>
      </dialog>
      {Keys && <Keys apple={apple} closed={() => setKeys(undefined)} />}
    </>
  );
}
