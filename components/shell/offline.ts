import { serverAnswers } from "#components/ui/call-server.ts";
import { notify, putAway } from "./notice-store.ts";

const againMs = 2000;
let waiting: Promise<void> | undefined;

/** Resolves once there is a way to the server; until then it is said that there is none. */
function serverThere(of: "offline" | "waiting"): Promise<void> {
  async function wait(): Promise<void> {
    if (await serverAnswers()) return;
    const said = notify({ tone: "warn", text: { of } });
    do await new Promise((resolve) => setTimeout(resolve, againMs));
    while (!(await serverAnswers()));
    putAway(said);
  }
  waiting ??= wait().finally(() => {
    waiting = undefined;
  });
  return waiting;
}

/**
 * Without a line a way to another page would lead to the browser's own error page: says so instead, and stays. A server on the same
 * machine is reached all the same, so it is asked first. `later`: goes once there is a line again.
 */
export function goUnlessOffline(go: () => void, later = false): void {
  if (navigator.onLine) go();
  else
    void serverAnswers().then(async (answers) => {
      if (!answers) await serverThere("offline");
      if (answers || later) go();
    });
}

/** What a proxy answers while the server is away. */
const away = [502, 503, 504];

/**
 * A page that is asked for while the server is away, as while it starts anew, waits for it: where that fails Next leads the browser there,
 * to an error page of its own. Next has no other way in than the fetch that it calls.
 */
export function waitForPages(signal: AbortSignal): void {
  const ask = window.fetch;
  let leaving = false;
  window.addEventListener("pagehide", () => (leaving = true), { signal });
  window.addEventListener("pageshow", () => (leaving = false), { signal });
  window.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.has("rsc") || headers.has("next-router-prefetch")) return ask(input, init);
    const answer = await ask(input, init).catch((error: unknown) => {
      if (leaving || init?.signal?.aborted) throw error;
    });
    if (answer && !away.includes(answer.status)) return answer;
    await serverThere("waiting");
    return ask(input, init);
  };
  signal.addEventListener("abort", () => {
    window.fetch = ask;
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
