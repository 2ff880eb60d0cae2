import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Around } from "#components/ui/around.tsx";
import { pageTitleId } from "#components/ui/page-title.tsx";
import { showTooltips } from "#components/ui/show-tooltips.ts";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { useLoaded } from "#components/ui/use-loaded.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Clock } from "#lib/shared/time.ts";
import { ownTimeZone, timeZoneCookie } from "#lib/shared/time-zone.ts";
import { FileDrop } from "./file-drop.tsx";
import { Notices } from "./notices.tsx";
import { goUnlessOffline, stayWhileOffline, waitForPages } from "./offline.ts";
import { UnsavedQuestion } from "./unsaved-question.tsx";
import { way } from "./way.ts";

/** By then a page has come to rest. */
const laterMs = 60_000;
const loadSessionWatch = () => import("./watch-session.ts").then((module) => module.watchSession);

/** On every page: the browser's time zone is told, names are shown, ways that lead nowhere are held, the focus is led on, notices stand in their place, and where somebody is signed in (`signedIn`) files may be dropped, nothing typed is lost without a question and the end of the session is said before. `opened`: the page that the browser has loaded; `clock`: of the zone in which its times are told. */
export function PageHelpers({ opened, clock, signedIn }: { opened: string; clock: Clock; signedIn?: boolean }) {
  const router = useRouter();
  const { timeZone } = useReader();
  const isLater = useLater();
  // A browser takes 25 ms to name its zone. Where the clocks agree in summer and winter that can wait: it changes the zone's name, from the next page on.
  useEffect(() => {
    if (clock.some(([ms, minutesBehind]) => new Date(ms).getTimezoneOffset() !== minutesBehind)) {
      if (tellTimeZone(timeZone)) router.refresh();
    } else if (isLater) tellTimeZone(timeZone);
  }, [clock, isLater, timeZone, router]);
  useEffect(() => {
    const left = new AbortController();
    way.go = goUnlessOffline;
    stayWhileOffline(router.push, left.signal);
    waitForPages(left.signal);
    showTooltips(left.signal);
    return () => left.abort();
  }, [router]);
  return (
    <>
      <FocusPage opened={opened} />
      <Notices />
      {signedIn && <FileDrop />}
      {signedIn && <UnsavedQuestion />}
      {signedIn && <SessionWatch isLater={isLater} />}
    </>
  );
}

function useLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), laterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}

/** Loads what says that the session ends: none is near its end by being idle when its page has just come. */
function SessionWatch({ isLater }: { isLater: boolean }) {
  const watch = useLoaded(loadSessionWatch, isLater);
  useEffect(() => {
    const left = new AbortController();
    watch?.(left.signal);
    return () => left.abort();
  }, [watch]);
  return null;
}

/**
 * Tells the server the browser's time zone, in which it then writes all times. Mostly before the first of them is seen, because the pages
 * before sign-in do this too; else the page is to be asked for once more, which it answers.
 */
function tellTimeZone(shown: string): boolean {
  const own = ownTimeZone();
  const said = `${timeZoneCookie}=${own}`;
  if (own === shown || document.cookie.split("; ").includes(said)) return false;
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, where offices run the server
  document.cookie = `${said}; path=/; max-age=31536000; samesite=lax${secure}`;
  return true;
}

/**
 * Whoever goes on to another page begins at its heading, so that the next Tab leads into it and a screen reader says where one is. What
 * the page itself has given the focus to, as a form its first field, keeps it.
 */
function FocusPage({ opened }: { opened: string }) {
  const path = usePathname();
  const search = useSearchParams().toString();
  const before = useRef<{ path: string; search?: string }>({ path: opened });
  useEffect(() => {
    const title = document.getElementById(pageTitleId);
    // Without one it is the way to another page still.
    if (!title) return;
    const from = before.current;
    before.current = { path, search };
    if (from.path === path && from.search === search) return;
    const main = document.getElementById("main");
    const at = document.activeElement;
    // In the same page, with a filter for one, only a focus that has got lost is led back; a page that was just loaded begins at its top.
    const lost =
      from.path === path ? at === document.body && from.search !== undefined : at === main || !main?.contains(at);
    if (lost) title.focus({ preventScroll: true });
  }, [path, search]);
  return null;
}

/** Where nothing can be changed, and the way to where it can. */
export function WrongOriginNote({ address }: { address: string }) {
  const { wrongOrigin } = useTexts("common");
  return (
    // A live region, so that it counts among the parts of the page without being a landmark of its own.
    <p role="status" className="bg-warn-soft px-4 py-2 font-semibold text-sm text-warn break-words sm:px-8">
      <Around text={fill(wrongOrigin, { origin: window.location.origin })} place="{address}">
        <a href={address} className="underline underline-offset-3">
          {address}
        </a>
      </Around>
    </p>
  );
}
