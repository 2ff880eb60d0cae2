"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";

interface Props {
  /** What the button shows. */
  summary: ReactNode;
  /** What the button is called, where that is more than it shows. */
  name?: string;
  className?: string;
  /** How the panel looks. */
  panel?: string;
  /** What is in it is there from the beginning, so that it works without scripts. */
  whole?: boolean;
  children: ReactNode;
}

/**
 * A few choices behind a button: a native popover, so Escape and a click elsewhere close it; so does the focus elsewhere. What is in it
 * is made when it is opened.
 */
export function Menu({
  summary,
  name,
  className = "",
  panel = "min-w-56 flex-col gap-1 p-2 open:flex",
  whole = false,
  children,
}: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  // It may have been opened before the scripts were there.
  useEffect(() => setOpen(popover.current?.matches(":popover-open") ?? false), []);

  useEffect(() => {
    if (!open) return;
    const closeOnLeave = ({ target }: FocusEvent) => {
      if (target instanceof Node && target !== button.current && !popover.current?.contains(target))
        popover.current?.hidePopover();
    };
    document.addEventListener("focusin", closeOnLeave);
    return () => document.removeEventListener("focusin", closeOnLeave);
  }, [open]);

  return (
    <>
      <button ref={button} type="button" popoverTarget={id} aria-label={name} className={`button ${className}`}>
        {summary}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={`sheet popup ${panel}`}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {(open || whole) && children}
      </div>
    </>
  );
}
