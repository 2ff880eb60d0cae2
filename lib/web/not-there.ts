import type { IncomingMessage } from "node:http";
import { log } from "../runtime/log.ts";
import { shared } from "../runtime/registry.ts";
import type { Right } from "../shared/rights.ts";

const windowMs = 10 * 60_000;
/** First words of addresses at which something of somebody's is asked for by its id. */
const kinds = ["contacts", "documents", "drafts", "packets", "releases", "templates", "uploads"];

/** All words of our own in addresses: whatever else stands there, somebody has typed. */
export const ownWords: readonly string[] = [
  ...kinds,
  "account",
  "audit",
  "confirm",
  "connection",
  "export",
  "files",
  "find",
  "found",
  "links",
  "new",
  "people",
  "session",
  "settings",
  "suggestions",
  "usual",
];

/** With the right that an action needs: a page's address does not say what its actions are about. */
type Asked = Pick<IncomingMessage, "method" | "url"> & { right?: Right };

interface NotThere {
  note(personId: string, asked: Asked): void;
  /** Logs what is only counted so far: the process ends. */
  flush(): void;
}

/**
 * Logs that somebody who is signed in was told that something is not there. It may be gone, or another's: that is not looked up, so neither the
 * answer nor its time tells. One line a person and kind of thing at once, and after ten minutes one with how many more there were.
 */
export function notThere(quiet = windowMs): NotThere {
  const more = new Map<string, { times: number; tell: () => void }>();
  function note(person: string, { method, url = "", right }: Asked): void {
    const [place = "", ...rest] = (url.split("?", 1)[0] ?? "").slice(1).split("/");
    const kind = right ?? place;
    if (!right && !kinds.includes(place)) return;
    const key = `${person} ${kind}`;
    const known = more.get(key);
    if (known) return void known.times++;
    const told = { person, kind };
    const tell = () => {
      const { times = 0 } = more.get(key) ?? {};
      more.delete(key);
      if (times > 0) log("warn", "somebody asked for more that is not there, or is not theirs", { ...told, times });
    };
    more.set(key, { times: 0, tell });
    const words = [place, ...rest.slice(0, 3)].map((word) => (ownWords.includes(word) ? word : "*"));
    log("warn", "somebody asked for what is not there, or is not theirs", {
      ...told,
      route: `${method} /${words.join("/")}`,
    });
    setTimeout(tell, quiet).unref();
  }
  return {
    note,
    flush() {
      for (const { tell } of more.values()) tell();
    },
  };
}

const counted = () => shared("not there", notThere);
/** As {@link notThere}, counted for the whole process. */
export const noteNotThere: NotThere["note"] = (...asked) => counted().note(...asked);
/** Logs what is only counted so far, when the server ends. */
export const flushNotThere = (): void => counted().flush();
