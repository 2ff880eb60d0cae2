"use client";

import { useEffect, useRef, useState } from "react";
import { notifyProblem } from "#components/shell/notice-store.ts";
import { confirming, whyNotLoaded } from "#components/ui/call-server.ts";
import type { ConfirmWith } from "#lib/shared/factor.ts";
import type { Confirm, ConfirmDialog } from "./confirm-dialog.tsx";

interface Asked {
  what: ConfirmWith;
  done: (confirmed: boolean) => void;
  answer: Promise<boolean>;
}

/** Asks for the password over the page, once an action demands it. What that takes is loaded when it is first asked for. */
export function ConfirmAgain({ confirm }: { confirm: Confirm }) {
  const [asked, setAsked] = useState<Asked>();
  const [Dialog, setDialog] = useState<typeof ConfirmDialog>();
  const open = useRef<Asked>(undefined);
  useEffect(() => {
    confirming.ask = (what) => {
      // One confirmation is for all calls that wait for it.
      if (open.current) return open.current.answer;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const done = (confirmed: boolean) => {
        open.current = undefined;
        setAsked(undefined);
        resolve(confirmed);
      };
      open.current = { what, done, answer: promise };
      setAsked(open.current);
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
      open.current?.done(false);
      confirming.ask = undefined;
    };
  }, []);
  return asked && Dialog ? <Dialog confirm={confirm} what={asked.what} done={asked.done} /> : null;
}
