"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { CloseButton } from "#components/ui/close-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";

interface Props {
  /** Where the file is had from; the same address keeps it. */
  address: string;
  name: string;
}

interface OpenProps extends Props {
  /** What is pressed, after a word for those who listen; without it the word alone. */
  children?: ReactNode;
  className?: string;
  /** The id of what is said of it beside its name. */
  describedBy?: string;
}

/** Shows a file over the page. What that takes is loaded when it is first asked for. */
export function OpenFile({ address, name, children, className = "button button-small", describedBy }: OpenProps) {
  const texts = useTexts("file");
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  const show = () => {
    dialog.current?.showModal();
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={children === undefined ? fill(texts.openFile, { name }) : undefined}
        aria-describedby={describedBy}
        onClick={show}
      >
        {children !== undefined && <span className="sr-only">{texts.open}</span>}
        {children ?? texts.open}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={id}
        // The form that it may lie over is disabled while that is sent.
        aria-disabled={false}
        onClose={() => setOpen(false)}
        className="sheet h-dvh max-h-none w-full max-w-none flex-col overflow-hidden open:flex max-sm:rounded-none! max-sm:border-0! sm:h-[calc(100dvh-48px)] sm:w-[min(960px,calc(100vw-48px))]"
      >
        <div className="flex items-center gap-2 py-2 pr-2 pl-4">
          <h2 id={id} className="min-w-0 flex-1 truncate font-semibold" title={name}>
            {name}
          </h2>
          <a
            href={address}
            data-download
            className="button button-small"
            aria-label={fill(texts.downloadFile, { name })}
          >
            {texts.download}
          </a>
          <CloseButton />
        </div>
        {open && <Opened address={address} name={name} />}
      </dialog>
    </>
  );
}

function Opened({ address, name }: Props) {
  const texts = useTexts("file");
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | "failed">();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const show = (found: typeof loaded) => signal.aborted || setLoaded(found);
    load(address, signal).then(show, () => show("failed"));
    return () => leaving.abort();
  }, [address]);
  if (loaded === "failed") return <Failed address={address} />;
  if (loaded) return <loaded.FileViewer name={name} pdf={loaded.pdf} />;
  return (
    <p role="status" className="grid flex-1 place-items-center border-line border-t bg-sunk p-6 text-second">
      {fill(texts.loading, { name })}
    </p>
  );
}

async function load(address: string, signal: AbortSignal) {
  const [{ FileViewer }, { openPdf }] = await Promise.all([import("./file-viewer.tsx"), import("./open-pdf.ts")]);
  return { FileViewer, pdf: await openPdf(address, signal) };
}

function Failed({ address }: { address: string }) {
  const texts = useTexts("file");
  return (
    <div
      role="alert"
      className="grid flex-1 place-content-center justify-items-center gap-3 border-line border-t bg-sunk p-6"
    >
      <p>{texts.failed}</p>
      <a href={address} data-download className="button">
        {texts.download}
      </a>
    </div>
  );
}
