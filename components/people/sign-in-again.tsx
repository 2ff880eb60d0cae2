"use client";

import { useEffect, useState } from "react";
import { notifyProblem } from "#components/shell/notice-store.ts";
import { signInAsked } from "#components/shell/signed-out.ts";
import { whyNotLoaded } from "#components/ui/call-server.ts";
import { useStore } from "#components/ui/store.ts";
import type { Props, SignInDialog } from "./sign-in-dialog.tsx";

/** Signs in over the page whose session has ended. What that takes is loaded when it is first asked for. */
export function SignInAgain(props: Omit<Props, "done">) {
  const asked = useStore(signInAsked);
  const [Dialog, setDialog] = useState<typeof SignInDialog>();
  useEffect(() => {
    if (!asked) return;
    import("./sign-in-dialog.tsx").then(
      (loaded) => setDialog(() => loaded.SignInDialog),
      async () => {
        asked(false);
        notifyProblem({ code: await whyNotLoaded() });
      },
    );
  }, [asked]);
  // Whoever has asked leaves with the page.
  useEffect(() => () => signInAsked.get()?.(false), []);
  return asked && Dialog ? <Dialog {...props} done={asked} /> : null;
}
