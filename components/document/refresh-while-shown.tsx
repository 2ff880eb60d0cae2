"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Asks the server again every two seconds for as long as it is on a page that somebody can see. */
export function RefreshWhileShown() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => document.hidden || router.refresh(), 2000);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
