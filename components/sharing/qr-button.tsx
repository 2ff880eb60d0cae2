"use client";

import { QrCode as QrIcon } from "lucide";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CloseButton } from "#components/ui/close-button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { type QrCode, QrImage, qrCodeOf } from "#components/ui/qr-image.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import type { LinkShare } from "./record-share.ts";
import { useWritten } from "./share-buttons.tsx";

/** Long enough to be scanned at a counter; whoever comes to the screen after that finds nothing on it to scan. */
const shownMs = 60_000;

interface Props extends LinkShare {
  link: string;
  name: string;
}

/**
 * A signer's link as a QR code, for somebody who stands at the counter, which hands it over too. The generator is loaded when it is first
 * asked for.
 */
export function QrButton({ link, name, ...share }: Props) {
  const texts = useTexts("sharing");
  const dialog = useRef<HTMLDialogElement>(null);
  const [code, setCode] = useState<QrCode>();
  const [state, setState] = useState<"closed" | "shown" | "hidden" | "failed">("closed");

  const visible = state === "shown" && code !== undefined;
  const written = useWritten(share);
  const shown = useEffectEvent(() => written("qr"));
  useEffect(() => {
    if (!visible) return;
    shown();
    const until = Date.now() + shownMs;
    // By the clock and not by one long timer, which would stand still while the machine sleeps.
    const timer = setInterval(() => Date.now() >= until && setState("hidden"), 1000);
    return () => clearInterval(timer);
  }, [visible]);

  const show = async () => {
    setState("shown");
    if (code) return;
    try {
      setCode(await qrCodeOf(link));
    } catch {
      setState((now) => (now === "shown" ? "failed" : now));
    }
  };
  const open = () => {
    dialog.current?.showModal();
    void show();
  };
  const again = () => {
    // The button for it goes: the focus goes to the one that closes.
    dialog.current?.querySelector("button")?.focus();
    void show();
  };
  const title = fill(texts.qrTitle, { name });
  return (
    <>
      <button type="button" className="button button-icon" aria-label={fill(texts.qrFor, { name })} onClick={open}>
        <Icon of={QrIcon} size={18} strokeWidth={1.75} />
      </button>
      <dialog
        ref={dialog}
        aria-label={title}
        className="sheet w-[min(440px,calc(100vw-16px))] max-w-none p-3 sm:p-5"
        onClose={() => setState("closed")}
      >
        <div className="mb-3 flex items-center justify-between gap-3">
          <h2 className="font-semibold">{title}</h2>
          <CloseButton />
        </div>
        {/* Black on white in the dark too: readers need it so. The box holds its place until the code is there, and after; a low window has all of it in view. */}
        <div
          className={`mx-auto grid aspect-square w-full max-w-[max(10rem,calc(100dvh-10rem))] content-center justify-items-center rounded-control ${state === "hidden" || state === "failed" ? "gap-3 bg-sunk p-3" : "bg-white"}`}
        >
          {visible && <QrImage code={code} label={`${texts.qr}: ${title}`} />}
          {state === "failed" && <p role="alert">{texts.qrFailed}</p>}
          <p role="status">{state === "hidden" && texts.qrHidden}</p>
          {state === "hidden" && (
            <button type="button" className="button" onClick={again}>
              {texts.qrAgain}
            </button>
          )}
        </div>
        <p className="hint mt-3">{fill(texts.qrHint, { name })}</p>
        <p className={`mt-1 break-all text-sm ${state === "hidden" ? "invisible" : ""}`}>{link}</p>
      </dialog>
    </>
  );
}
