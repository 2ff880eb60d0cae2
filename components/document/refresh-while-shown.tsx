"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { serverAnswers } from "#components/ui/call-server.ts";

/**
 * Asks the server again every so many seconds for as long as it is on a page that somebody can see. Without a server the router would
 * lead to the browser's own error page, so whether it answers is asked first.
 */
export function RefreshWhileShown({ seconds = 2 }: { seconds?: number }) {
  const router = useRouter();
  const [refreshing, startRefresh] = useTransition();
  useEffect(() => {
    if (refreshing) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(look, seconds * 1000);
    };
    const look = async () => {
      const canRefresh = !document.hidden && (await serverAnswers());
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
