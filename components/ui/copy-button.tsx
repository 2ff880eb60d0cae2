"use client";

import { Check, Copy, type LucideIcon } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { copyText } from "./copy-text.ts";
import { useTexts } from "./texts.tsx";

const shownMs = 2000;

interface Props {
  text: string;
  /** The same for programs that show a link with words. */
  html?: string | undefined;
  icon?: LucideIcon;
  label: string;
  /** Says whose, for those who hear the button without its row. */
  accessibleLabel?: string;
  className?: string;
  /** Called once the text is on the clipboard. */
  onCopied?: () => void;
}

/** Copies a text and says 'copied' only when it was; otherwise shows the text, selected, to be copied by hand. */
export function CopyButton({ text, html, icon = Copy, label, accessibleLabel, className = "", onCopied }: Props) {
  const { copied: copiedText, copyFailed, copyTitle } = useTexts("common");
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  useEffect(() => {
    if (state === "failed") area.current?.select();
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), shownMs);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    const copied = await copyText(text, html);
    setState(copied ? "copied" : "failed");
    if (copied) onCopied?.();
  };
  const Icon = state === "copied" ? Check : icon;
  // The name holds the word that is seen, so that who speaks to the browser is understood.
  const name = accessibleLabel && state === "copied" ? `${copiedText}: ${accessibleLabel}` : accessibleLabel;
  return (
    <>
      <button type="button" onClick={copy} aria-label={name} className={`button ${className}`}>
        <Icon aria-hidden size={17} strokeWidth={1.75} />
        {/* Both words hold the place, so that nothing jumps. */}
        <span aria-hidden className="grid text-left">
          <span className={`col-start-1 row-start-1 ${state === "copied" ? "invisible" : ""}`}>{label}</span>
          <span className={`col-start-1 row-start-1 ${state === "copied" ? "" : "invisible"}`}>{copiedText}</span>
        </span>
        {!accessibleLabel && <span className="sr-only">{label}</span>}
      </button>
      <span role="status" className="sr-only">
        {state === "copied" ? `${copiedText}: ${accessibleLabel ?? label}` : ""}
      </span>
      {state === "failed" && (
        <div className="basis-full">
          <p id={`${id}-hint`} role="alert" className="fault mb-1">
            {copyFailed}
          </p>
          <textarea
            ref={area}
            readOnly
            rows={Math.min(6, text.split("\n").length)}
            value={text}
            aria-label={copyTitle}
            aria-describedby={`${id}-hint`}
            className="field font-mono text-sm"
          />
        </div>
      )}
    </>
  );
}
