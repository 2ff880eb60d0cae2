"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

interface Props {
  /** What the button shows. */
  summary: ReactNode;
  /** What the button is called. */
  name: string;
  className?: string;
  children: ReactNode;
}

/**
 * A few choices behind a button: a native disclosure, so it opens by click, Enter and Space; Escape, a click or the focus elsewhere close
 * it. Where it is narrow it is as wide as the nearest positioned box around it. What is in it is made when it is opened.
 */
export function Menu({ summary, name, className = "", children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);

  // It may have been opened before the scripts were there.
  useEffect(() => setOpen(details.current?.open ?? false), []);

  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (details.current && target instanceof Node && !details.current.contains(target)) details.current.open = false;
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [open]);

  return (
    <details
      ref={details}
      className="text-left align-middle sm:relative sm:inline-block"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeave}
    >
      <summary className={`button list-none ${className}`} aria-label={name}>
        {summary}
      </summary>
      {open && (
        <div className="sheet absolute right-0 z-10 mt-1 flex min-w-56 flex-col gap-1 p-2 shadow-sm max-sm:inset-x-4">
          {children}
        </div>
      )}
    </details>
  );
}

function closeOnEscape(event: React.KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== "Escape") return;
  event.currentTarget.open = false;
  event.currentTarget.querySelector("summary")?.focus();
}

function closeOnLeave(event: React.FocusEvent<HTMLDetailsElement>) {
  if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
}
