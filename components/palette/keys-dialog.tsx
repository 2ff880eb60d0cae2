"use client";

import { useEffect, useRef, useState } from "react";
import { CloseButton } from "#components/ui/close-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { areSingleKeysOn, setSingleKeys } from "./single-keys.ts";

interface Props {
  apple: boolean;
  closed: () => void;
}

/** The keys that work anywhere, in the palette and in the form. Open as long as it is there. */
export function KeysDialog({ apple, closed }: Props) {
  const texts = useTexts("keys");
  const dialog = useRef<HTMLDialogElement>(null);
  const [single, setSingle] = useState(areSingleKeysOn);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const held = apple ? "⌘" : "Ctrl";
  const keys = [
    [`${held} K`, texts.palette],
    ["/", texts.search],
    ["?", texts.keys],
    [`${held} C`, texts.copy],
    [`${held} Enter`, texts.beside],
    [`${held} Enter`, texts.create],
    ["Enter", texts.next],
    [apple ? "⌥ ↑ ↓" : "Alt ↑ ↓", texts.move],
    ["Esc", texts.leave],
  ];
  return (
    <dialog
      ref={dialog}
      onClose={closed}
      aria-labelledby="keys-title"
      className="sheet w-[min(460px,calc(100vw-32px))] p-5"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="keys-title" className="font-semibold">
          {texts.title}
        </h2>
        <CloseButton className="-mr-2" />
      </div>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
        {keys.map(([key, what]) => (
          <div key={what} className="contents">
            <dt>
              <kbd className="whitespace-nowrap rounded border border-line bg-sunk px-1.5 py-0.5 font-sans text-second text-sm">
                {key}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-8 items-center gap-2.5 border-line border-t pt-3 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={single}
          onChange={({ target }) => {
            setSingleKeys(target.checked);
            setSingle(target.checked);
          }}
          className="size-4.5 flex-none accent-accent"
        />
        {texts.single}
      </label>
    </dialog>
  );
}
