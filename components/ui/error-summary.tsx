"use client";

import { type ReactNode, useEffect } from "react";
import { AlertBox } from "./alert-box.tsx";
import { useTexts } from "./texts.tsx";

interface FieldFault {
  /** Id of the control that the link goes to. */
  id: string;
  text: string;
}

interface Props {
  /** How many tries have failed: the focus comes here with each. */
  refusals: number;
  faults: FieldFault[];
  /** Where a page has several of them. */
  title?: string | undefined;
  children?: ReactNode;
}

/**
 * Everything that is wrong, at the top, with a way to each; takes the focus when it appears, and is told by the page's title in the
 * browser's tab.
 */
export function ErrorSummary({ refusals, faults, title, children }: Props) {
  const { problemTitle, errorPrefix: prefix } = useTexts("common");
  useEffect(() => {
    // A page may have two of them.
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    return () => {
      // The title itself may have changed meanwhile, with the language.
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [prefix]);

  return (
    <AlertBox
      title={title ?? problemTitle}
      refusals={refusals}
      tone="bad"
      className="sheet mb-5 px-5 py-4"
      said={
        <>
          {children}
          {faults.length > 0 && (
            <ul className="mt-1 space-y-0.5">
              {faults.map(({ id, text }) => (
                <li key={id + text}>
                  <a
                    href={`#${id}`}
                    className="inline-flex min-h-6 items-center text-bad underline underline-offset-3 pointer-coarse:min-h-11"
                    onClick={(event) => {
                      event.preventDefault();
                      document.getElementById(id)?.focus();
                    }}
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </>
      }
    />
  );
}
