"use client";

import { useEffect, useId, useRef, useState } from "react";
import { CloseButton } from "#components/ui/close-button.tsx";
import type { Messages } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";

interface Props {
  /** Where the file is had from; the same address keeps it. */
  address: string;
  name: string;
  words: Messages["file"];
}

/** Shows a file over the page. What that takes is loaded when it is first asked for. */
export function OpenFile({ address, name, words: w }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  const show = () => {
    dialog.current?.showModal();
    setOpen(true);
  };
  return (
    <>
      <button type="button" className="button button-small" aria-label={fill(w.openFile, { name })} onClick={show}>
        {w.open}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={id}
        onClose={() => setOpen(false)}
        className="sheet h-dvh max-h-none w-full max-w-none flex-col overflow-hidden open:flex max-sm:rounded-none! max-sm:border-0! sm:h-[calc(100dvh-48px)] sm:w-[min(960px,calc(100vw-48px))]"
      >
        <div className="flex items-center gap-2 py-2 pr-2 pl-4">
          <h2 id={id} className="min-w-0 flex-1 truncate font-semibold" title={name}>
            {name}
          </h2>
          <a href={address} className="button button-small" aria-label={fill(w.downloadFile, { name })}>
            {w.download}
          </a>
          <CloseButton />
        </div>
        {open && <Opened {...{ address, name }} words={w} />}
      </dialog>
    </>
  );
}

function Opened({ address, name, words: w }: Props) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | "failed">();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const show = (found: typeof loaded) => signal.aborted || setLoaded(found);
    load(address, signal).then(show, () => show("failed"));
    return () => leaving.abort();
  }, [address]);
  if (loaded === "failed") return <Failed {...{ address }} words={w} />;
  if (loaded) return <loaded.FileViewer {...{ name }} pdf={loaded.pdf} words={w} />;
  return (
    <p role="status" className="grid flex-1 place-items-center border-line border-t bg-sunk p-6 text-second">
      {fill(w.loading, { name })}
    </p>
  );
}

async function load(address: string, signal: AbortSignal) {
  const [{ FileViewer }, { openPdf }] = await Promise.all([import("./file-viewer.tsx"), import("./open-pdf.ts")]);
  return { FileViewer, pdf: await openPdf(address, signal) };
}

function Failed({ address, words: w }: { address: string; words: Props["words"] }) {
  return (
    <div
      role="alert"
      className="grid flex-1 place-content-center justify-items-center gap-3 border-line border-t bg-sunk p-6"
    >
      <p>{w.failed}</p>
      <a href={address} className="button">
        {w.download}
      </a>
    </div>
  );
}
