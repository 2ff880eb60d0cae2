"use client";

import { QrCode, X } from "lucide-react";
import { useRef, useState } from "react";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";

interface Props {
  link: string;
  name: string;
  words: Messages["document"];
  close: string;
  onShown?: () => void;
}

interface Code {
  size: number;
  path: string;
}

/** A signer's link as a QR code, for somebody who stands at the counter. The generator is loaded when it is first asked for. */
export function QrButton({ link, name, words: w, close, onShown }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [code, setCode] = useState<Code>();
  const show = async () => {
    dialog.current?.showModal();
    onShown?.();
    if (code) return;
    const { encode } = await import("uqr");
    const { data, size } = encode(link, { ecc: "M", border: 4 });
    const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")));
    setCode({ size, path: dark.join("") });
  };
  const title = fill(w.qrTitle, { name });
  return (
    <>
      <button type="button" className="button button-icon" aria-label={fill(w.qrFor, { name })} onClick={show}>
        <QrCode aria-hidden size={18} strokeWidth={1.75} />
      </button>
      <dialog ref={dialog} aria-label={title} className="sheet w-[min(400px,calc(100vw-32px))] p-5">
        <div className="mb-3 flex items-center justify-between gap-3">
          <h2 className="font-semibold">{title}</h2>
          <button
            type="button"
            className="button button-quiet button-icon"
            aria-label={close}
            onClick={() => dialog.current?.close()}
          >
            <X aria-hidden size={18} />
          </button>
        </div>
        {/* Black on white in the dark too: readers need it so. The box holds its place until the code is there. */}
        <div className="aspect-square w-full rounded-control bg-white">
          {code && (
            <svg
              viewBox={`0 0 ${code.size} ${code.size}`}
              role="img"
              aria-label={`${w.qr}: ${title}`}
              shapeRendering="crispEdges"
            >
              <path d={code.path} fill="#000" />
            </svg>
          )}
        </div>
        <p className="hint mt-3">{fill(w.qrHint, { name })}</p>
        <p className="mt-1 break-all text-sm">{link}</p>
      </dialog>
    </>
  );
}
