"use client";

import { Check, Copy } from "lucide";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ok, type Problem, type Result } from "#lib/shared/result.ts";
import { copyComing, copyText } from "./copy-text.ts";
import { Icon } from "./icon.tsx";
import { useTexts } from "./texts.tsx";

const shownMs = 2000;

interface Props {
  /** As it is, or to be asked for when it is copied. */
  text: string | (() => Promise<Result<string>>);
  /** The same for programs that show a link with words. */
  html?: string | undefined;
  icon?: ReactNode;
  label: string;
  /** Says whose, for those who hear the button without its row. */
  accessibleLabel?: string;
  className?: string;
  /** There is more to come that belongs into the text: the id of what says so. Until then nothing is copied. */
  waitsFor?: string | undefined;
  /** Called once the text is on the clipboard. */
  onCopied?: () => void;
  /** The text that was asked for did not come. */
  refused?: (problem: Problem) => void;
}

/** Copies a text and says 'copied' only when it was; otherwise shows the text, selected, to be copied by hand. */
export function CopyButton(props: Props) {
  const { text, html, icon, label, accessibleLabel, className = "", waitsFor, onCopied, refused } = props;
  const texts = useTexts("common");
  const [copied, setCopied] = useState(false);
  /** What could not be copied. */
  const [left, setLeft] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  useEffect(() => {
    if (left !== undefined) area.current?.select();
  }, [left]);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (waitsFor) return;
    const result =
      typeof text === "string" ? ok({ text, copied: await copyText(text, html) }) : await copyComing(text());
    if (!result.ok) return refused?.(result.problem);
    setCopied(result.value.copied);
    setLeft(result.value.copied ? undefined : result.value.text);
    if (result.value.copied) onCopied?.();
  };
  // The name holds the word that is seen, so that who speaks to the browser is understood.
  const copiedText = `${texts.copied}: ${accessibleLabel ?? label}`;
  return (
    <>
      <button
        type="button"
        onClick={copy}
        aria-label={copied ? copiedText : accessibleLabel}
        aria-disabled={!!waitsFor}
        aria-describedby={waitsFor}
        className={`button ${className}`}
      >
        {(!copied && icon) || <Icon of={copied ? Check : Copy} size={17} strokeWidth={1.75} />}
        {copied ? (
          // Both words hold the place, so that nothing jumps.
          <span className="grid text-left *:col-start-1 *:row-start-1">
            <span className="invisible">{label}</span>
            <span>{texts.copied}</span>
          </span>
        ) : (
          label
        )}
      </button>
      <span role="status" className="sr-only">
        {copied ? copiedText : ""}
      </span>
      {left !== undefined && (
        <div className="basis-full">
          <p id={`${id}-hint`} role="alert" className="fault mb-1">
            {texts.copyFailed}
          </p>
          <textarea
            ref={area}
            readOnly
            rows={Math.min(6, left.split("\n").length)}
            value={left}
            aria-label={texts.copyTitle}
            aria-describedby={`${id}-hint`}
            className="field font-mono text-sm"
          />
        </div>
      )}
    </>
  );
}
