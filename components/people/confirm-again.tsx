"use client";

import { useEffect, useRef, useState } from "react";
import { notifyProblem } from "#components/shell/notice-store.ts";
import { confirming, whyNotLoaded } from "#components/ui/call-server.ts";
import type { ConfirmWith } from "#lib/shared/factor.ts";
import type { Confirm, ConfirmDialog } from "./confirm-dialog.tsx";

interface Asked {
  what: ConfirmWith;
  done: (confirmed: boolean) => void;
}

/** Asks for the password over the page, once an action demands it. What that takes is loaded when it is first asked for. */
export function ConfirmAgain({ confirm }: { confirm: Confirm }) {
  const [asked, setAsked] = useState<Asked>();
  const [Dialog, setDialog] = useState<typeof ConfirmDialog>();
  const open = useRef<(confirmed: boolean) => void>(undefined);
  useEffect(() => {
    confirming.ask = (what) => {
      open.current?.(false);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const done = (confirmed: boolean) => {
        open.current = undefined;
        setAsked(undefined);
        resolve(confirmed);
      };
      open.current = done;
      setAsked({ what, done });
      import("./confirm-dialog.tsx").then(
        (loaded) => setDialog(() => loaded.ConfirmDialog),
        async () => {
          done(false);
          notifyProblem({ code: await whyNotLoaded() });
        },
      );
      return promise;
    };
    return () => {
      // Whoever has asked leaves with the page.
      open.current?.(false);
      confirming.ask = undefined;
    };
  }, []);
  return asked && Dialog ? <Dialog confirm={confirm} {...asked} /> : null;
}
