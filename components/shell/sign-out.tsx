"use client";

import { LogOut } from "lucide-react";
import { useTransition } from "react";
import { callServer } from "#components/ui/call-server.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import type { Result } from "#lib/shared/result.ts";
import { notifyProblem } from "./notice-store.ts";
import { announceSignOut } from "./signed-out.ts";

/** Ends the session on the server and leaves nothing of it in this browser's memory. */
export function SignOut({
  words,
  signOut,
}: {
  words: Pick<Messages["common"], "signOut">;
  signOut: (nothing: null) => Promise<Result<null>>;
}) {
  const [busy, startTransition] = useTransition();
  return (
    <button
      type="button"
      className="button button-quiet button-small px-2"
      aria-disabled={busy}
      onClick={() =>
        startTransition(async () => {
          // Not ended on the server is not signed out: the page stays, and the button can be pressed again.
          const result = await callServer(() => signOut(null));
          if (!result.ok) return notifyProblem(result.problem);
          // Forms on their way would go on writing, and ask before the page is left.
          announceSignOut();
          sessionStorage.clear();
          window.location.assign("/sign-in");
        })
      }
    >
      <LogOut aria-hidden size={17} strokeWidth={1.75} />
      <span className="sr-only">{words.signOut}</span>
    </button>
  );
}
