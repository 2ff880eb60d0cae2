import { serverAnswers } from "#components/ui/call-server.ts";
import { notify, putAway } from "./notice-store.ts";

const againMs = 2000;

/**
 * Without a line a way to another page would lead to the browser's own error page: says so instead, and stays. A server on the same
 * machine is reached all the same, so it is asked first. `later`: goes once there is a line again.
 */
export function goUnlessOffline(go: () => void, later = false): void {
  if (navigator.onLine) go();
  else
    void serverAnswers().then((answers) => {
      if (answers) go();
      else {
        const said = notify({ tone: "warn", text: { of: "offline" } });
        // A line is not yet a way to the server.
        const back = () =>
          void serverAnswers().then((there) => {
            if (!there) return setTimeout(back, againMs);
            putAway(said);
            if (later) go();
          });
        window.addEventListener("online", back, { once: true });
      }
    });
}

/** The same for each link that is pressed; `go` leads there. */
export function stayWhileOffline(go: (href: string) => void, signal: AbortSignal): void {
  const stay = (event: MouseEvent) => {
    if (navigator.onLine || event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
    if (link.target || link.hash || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    goUnlessOffline(() => go(link.href));
  };
  document.addEventListener("click", stay, { capture: true, signal });
}
