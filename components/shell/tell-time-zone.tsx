"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useReader } from "#components/ui/texts.tsx";
import { ownTimeZone, timeZoneCookie } from "#lib/shared/time.ts";

/**
 * Tells the server the browser's time zone, in which it then writes all times. Mostly before the first of them is seen, because the pages
 * before sign-in have this too; else the page is asked for once more.
 */
export function TellTimeZone() {
  const router = useRouter();
  const { timeZone } = useReader();
  useEffect(() => {
    const own = ownTimeZone();
    const said = `${timeZoneCookie}=${own}`;
    if (own === timeZone || document.cookie.split("; ").includes(said)) return;
    const secure = window.location.protocol === "https:" ? "; secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, where offices run the server
    document.cookie = `${said}; path=/; max-age=31536000; samesite=lax${secure}`;
    router.refresh();
  }, [timeZone, router]);
  return null;
}
