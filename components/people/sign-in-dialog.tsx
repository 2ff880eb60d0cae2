"use client";

import { useEffect, useRef, useState } from "react";
import { announceSignOut } from "#components/shell/signed-out.ts";
import { CloseButton } from "#components/ui/close-button.tsx";
import { pageTitleId } from "#components/ui/page-title.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import type { Result } from "#lib/shared/result.ts";
import { CodeForm, type EnterCode } from "./code-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export interface Props {
  /** Answers who has signed in, the token with which the code is asked for, or that two-step sign-in must be set up first. */
  signIn: (input: {
    email: string;
    password: string;
  }) => Promise<Result<{ person: string } | { token: string } | { mustSetUp: true }>>;
  enterCode: EnterCode;
  /** Whether anybody signs in with a password. */
  passwords: boolean;
  /** What leads to the company's sign-in, which needs a tab of its own; absent where there is none. */
  company?: string | undefined;
  /** Id of the person whose page it is. */
  owner: string;
  /** To be called with whether that person has signed in. */
  done: (signedIn: boolean) => void;
}

/** Signing in over a page. Somebody else who does begins anew: what stands on the page is not theirs to see. */
export function SignInDialog({ signIn, enterCode, passwords, company, owner, done }: Props) {
  const texts = useTexts("signIn");
  const codeTexts = useTexts("code");
  const [token, setToken] = useState<string>();
  const [mustSetUp, setMustSetUp] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("input, a")?.focus();
    return () => {
      // What was pressed may have gone at once.
      const back = before?.isConnected ? before : document.getElementById(pageTitleId);
      if (back instanceof HTMLElement) back.focus();
    };
  }, []);
  useEffect(() => {
    if (mustSetUp) dialog.current?.querySelector("a")?.focus();
  }, [mustSetUp]);
  const signedIn = (person: string) => {
    if (person === owner) return done(true);
    // Forms of the one before would go on writing, and ask before the page is left.
    announceSignOut();
    window.location.assign("/documents");
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby="sign-in-title"
      onClose={() => done(false)}
      className="sheet w-[min(400px,calc(100vw-32px))] px-5 pt-4 pb-6 sm:px-7"
    >
      <div className="-mr-2 mb-3 flex items-center justify-between">
        <h2 id="sign-in-title" className="font-semibold">
          {texts.signInTitle}
        </h2>
        <CloseButton />
      </div>
      {mustSetUp ? (
        <>
          <p id="demanded" className="mb-3">
            {codeTexts.demanded}
          </p>
          <a
            href="/sign-in?next=/account"
            target="_blank"
            rel="noopener"
            aria-describedby="demanded"
            className="button button-accent w-full"
          >
            {codeTexts.demandedTitle}
          </a>
          <p className="hint mt-2">{texts.companyTab}</p>
        </>
      ) : token !== undefined ? (
        <>
          <CodeForm enterCode={enterCode} token={token} signedIn={signedIn} />
          <button type="button" className="button button-quiet mt-3 w-full" onClick={() => setToken(undefined)}>
            {codeTexts.startOver}
          </button>
        </>
      ) : (
        passwords && (
          <SignInForm
            signIn={signIn}
            signedIn={(answer) => {
              if ("mustSetUp" in answer) setMustSetUp(true);
              else if ("token" in answer) setToken(answer.token);
              else signedIn(answer.person);
            }}
          />
        )
      )}
      {company && token === undefined && !mustSetUp && (
        <p className={passwords ? "mt-4 text-second" : "text-second"}>
          <a
            href="/sign-in/company?next=/account"
            target="_blank"
            rel="noopener"
            className={passwords ? "link" : "button button-accent mb-2 w-full"}
          >
            {company}
          </a>
          {passwords && <br />}
          {texts.companyTab}
        </p>
      )}
    </dialog>
  );
}
