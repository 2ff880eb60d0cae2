import { stripVTControlCharacters, types } from "node:util";
import { log } from "../runtime/log.ts";

type Level = Parameters<typeof log>[0];

const longest = 2000;
/** Anybody can make Next complain, in one way again and again; what it says of a page that failed has its place all the same: of errors and of all else. */
const mostAMinute = 100;
const mostOfOne = 10;
const levels = { error: "error", warn: "warn", log: "info", info: "info", debug: "info", trace: "info" } as const;

/** What stands for others of its kind in a complaint: what is quoted, and words with digits. Whoever asks can make them up. */
const madeUp = /"[^"]*"|`[^`]*`|\B'[^']*'|\w*\d\w*/g;

/**
 * From now on what Next, Node and libraries print comes as lines of the log, too: of what they hand over only texts and errors, since
 * other values may hold what people have typed, and at most a hundred lines of errors a minute and as many others.
 */
export function printOneLineEach(): void {
  const { log: print } = console;
  const logLines = boundedLog();
  for (const method of Object.keys(levels) as (keyof typeof levels)[]) {
    console[method] = (...parts: unknown[]) => {
      const [first] = parts;
      if (parts.length === 1 && isLogged(first)) print(first);
      else logLines(levels[method], parts);
    };
  }
  // Node's own ways to print these have several lines.
  process.removeAllListeners("warning");
  process.on("warning", (warning) => logLines("warn", [warning]));
  process.on("uncaughtException", (error) => {
    log("error", "uncaught", { error });
    process.exit(1);
  });
}

/** Whether it is a line of `lib/runtime/log.ts`, of which there are several copies. */
function isLogged(part: unknown): boolean {
  return typeof part === "string" && part.startsWith('{"at":"') && !part.includes("\n");
}

function boundedLog(): (level: Level, parts: unknown[]) => void {
  let since = performance.now();
  const lines = { error: 0, other: 0 };
  let leftOut = 0;
  const said = new Map<string, number>();
  return (level, parts) => {
    const text = stripVTControlCharacters(parts.filter((part) => typeof part === "string").join(" ")).trim();
    const errors = parts.filter((part) => types.isNativeError(part));
    if (text === "" && errors.length === 0) return;
    if (performance.now() - since >= 60_000) {
      if (leftOut > 0) log("warn", "lines left out of the log", { leftOut });
      since = performance.now();
      Object.assign(lines, { error: 0, other: 0 });
      leftOut = 0;
      said.clear();
    }
    const [error, ...more] = errors;
    const what = `${text.slice(0, longest)} ${error?.message.slice(0, longest) ?? ""}`;
    const kind = `${level} ${what.replace(madeUp, "*")}`;
    const times = (said.get(kind) ?? 0) + 1;
    const room = level === "error" ? "error" : "other";
    if (times > mostOfOne || lines[room] >= mostAMinute) {
      leftOut++;
      return;
    }
    said.set(kind, times);
    lines[room]++;
    log(level, "printed", { ...(text && { text: text.slice(0, longest) }), error, ...(more.length > 0 && { more }) });
  };
}
