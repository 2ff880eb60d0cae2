"use client";

import { LogOut } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import type { Result } from "#lib/shared/result.ts";
import { notifyProblem } from "./notice-store.ts";
import { announceSignOut } from "./signed-out.ts";

/** Ends the session on the server and leaves nothing of it in this browser's memory. */
export function SignOut({ signOut }: { signOut: (nothing: null) => Promise<Result<string>> }) {
  const texts = useTexts("common");
  const { call, busy } = useAction(signOut, {
    leaves: true,
    done(goTo) {
      // Forms on their way would go on writing, and ask before the page is left.
      announceSignOut();
      sessionStorage.clear();
      window.location.assign(goTo);
    },
    // Not ended on the server is not signed out: the page stays, and the button can be pressed again.
    refused: notifyProblem,
  });
  return (
    <button
      type="button"
      className="button button-quiet button-small px-2"
      aria-disabled={busy}
      onClick={() => call(null)}
    >
      <Icon of={LogOut} size={17} strokeWidth={1.75} />
      <span className="sm:sr-only">{texts.signOut}</span>
    </button>
  );
}
