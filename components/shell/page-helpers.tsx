import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { showTooltips } from "#components/ui/show-tooltips.ts";
import { useReader } from "#components/ui/texts.tsx";
import { FileDrop } from "./file-drop.tsx";
import { FocusPage } from "./focus-page.tsx";
import { Notices } from "./notices.tsx";
import { stayWhileOffline } from "./offline.ts";
import { tellTimeZone } from "./tell-time-zone.ts";

export { WrongOriginNote } from "./wrong-origin-note.tsx";

/** On every page: the browser's time zone is told, names are shown, ways that lead nowhere are held, the focus is led on, notices stand in their corner, and files may be dropped where somebody is signed in (`desk`). `opened`: the page that the browser has loaded. */
export function PageHelpers({ opened, desk }: { opened: string; desk: boolean }) {
  const router = useRouter();
  const { timeZone } = useReader();
  useEffect(() => {
    if (tellTimeZone(timeZone)) router.refresh();
  }, [timeZone, router]);
  useEffect(() => {
    const left = new AbortController();
    stayWhileOffline(router.push, left.signal);
    showTooltips(left.signal);
    return () => left.abort();
  }, [router]);
  return (
    <>
      <FocusPage opened={opened} />
      <Notices />
      {desk && <FileDrop />}
    </>
  );
}
