import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { serverAnswers } from "#components/ui/call-server.ts";

/** For so long after somebody has done anything on a page they are taken to be there. */
const thereMs = 5 * 60_000;
const doings = ["pointermove", "pointerdown", "wheel", "keydown", "visibilitychange"] as const;

/**
 * Asks the server again every so many seconds for as long as it is on a page that somebody can see, and they are there: each time counts as
 * a request of theirs, and a page that is left open must not keep them signed in. Without a server the router would
 * lead to the browser's own error page, so whether it answers is asked first.
 */
export function Refreshing({ seconds }: { seconds: number }) {
  const router = useRouter();
  const [refreshing, startRefresh] = useTransition();
  const lastDone = useRef(0);
  useEffect(() => {
    const left = new AbortController();
    const note = () => {
      lastDone.current = Date.now();
    };
    note();
    for (const doing of doings) document.addEventListener(doing, note, { signal: left.signal, passive: true });
    return () => left.abort();
  }, []);
  useEffect(() => {
    if (refreshing) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(look, seconds * 1000);
    };
    const look = async () => {
      const isThere = !document.hidden && Date.now() - lastDone.current < thereMs;
      const canRefresh = isThere && (await serverAnswers());
      if (left) return;
      if (canRefresh) startRefresh(() => router.refresh());
      wait();
    };
    wait();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [router, seconds, refreshing]);
  return null;
}
