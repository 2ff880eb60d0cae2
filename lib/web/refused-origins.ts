import { log } from "../runtime/log.ts";

const quietMs = 5 * 60 * 1000;
const most = 50;
const longest = 100;

/**
 * Logs from which origins changes were refused: each once in five minutes, and never more than fifty different ones in that time, since
 * anybody can make them up. `expected` is the one that people are to use.
 */
export function refusedOrigins(expected: string): (origin: string | undefined) => void {
  const loggedAt = new Map<string, number>();
  return (origin) => {
    const now = performance.now();
    for (const [known, at] of loggedAt) if (now - at >= quietMs) loggedAt.delete(known);
    const cleaned = readable(origin);
    if (loggedAt.has(cleaned) || loggedAt.size >= most) return;
    loggedAt.set(cleaned, now);
    log("warn", "a change was refused: the page was opened at another address than APP_URL", {
      origin: cleaned,
      expected,
    });
  };
}

function readable(origin: string | undefined): string {
  if (origin === undefined || origin === "") return "none";
  if (origin.length > longest || !URL.canParse(origin)) return "unreadable";
  return new URL(origin).origin;
}
