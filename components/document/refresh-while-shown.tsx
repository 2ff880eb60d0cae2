"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Asks the server again every two seconds for as long as it is on the page. */
export function RefreshWhileShown() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), 2000);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
