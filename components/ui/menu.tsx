"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";

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
 * A few choices behind a button: a native popover, so Escape and a click elsewhere close it; so does the focus elsewhere. A page may have
 * many: the popover is made when somebody comes to the button, what is in it when it is opened.
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
  const [made, setMade] = useState(whole);
  const [open, setOpen] = useState(false);
  const make = () => setMade(true);

  useEffect(() => {
    if (!open) return;
    const closeOnLeave = ({ target }: FocusEvent) => {
      if (target instanceof Node && target !== button.current && !popover.current?.contains(target))
        popover.current?.hidePopover();
    };
    document.addEventListener("focusin", closeOnLeave);
    return () => document.removeEventListener("focusin", closeOnLeave);
  }, [open]);

  /** Neither a pointer nor the focus has come before: a program presses for a person. */
  const press = () => {
    flushSync(make);
    popover.current?.showPopover();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={made ? id : undefined}
        aria-label={name}
        className={`button ${className}`}
        onPointerDown={make}
        onFocus={make}
        onClick={made ? undefined : press}
      >
        {summary}
      </button>
      {made && (
        <div
          ref={popover}
          id={id}
          popover="auto"
          className={`sheet popup ${panel}`}
          onToggle={({ newState }) => setOpen(newState === "open")}
        >
          {(open || whole) && children}
        </div>
      )}
    </>
  );
}
