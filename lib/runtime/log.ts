type Level = "info" | "warn" | "error";

const longestMessage = 1000;
const longestStack = 4000;

/**
 * One line of JSON on the standard output. Callers pass ids, references and codes, never secrets, links or contacts; JSON keeps a
 * line break in a value from starting a line of its own.
 */
export function log(level: Level, event: string, fields: Record<string, unknown> = {}): void {
  const line = { at: new Date().toISOString(), level, event, ...fields };
  console.log(JSON.stringify(line, (_key, value) => (value instanceof Error ? describe(value) : value)));
}

const quietMs = 60_000;
const mostKept = 50;
const said = new Map<string, number>();

/** As {@link log}, each line once a minute and fifty different ones in it: for what strangers can make happen again and again. */
export function logSeldom(level: Level, event: string, fields: Record<string, unknown>): void {
  const now = performance.now();
  for (const [known, at] of said) if (now - at >= quietMs) said.delete(known);
  const line = JSON.stringify([event, fields]);
  if (said.has(line) || said.size >= mostKept) return;
  said.set(line, now);
  log(level, event, fields);
}

function describe(error: Error): Record<string, unknown> {
  // The stack begins with the message.
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    message: messageOf(error),
    ...short(error, "code"),
    ...short(error, "digest"),
    stack: frames?.join("\n").slice(0, longestStack),
    ...(error.cause !== undefined && { cause: error.cause }),
  };
}

function short(error: Error & { code?: unknown; digest?: unknown }, name: "code" | "digest"): Record<string, string> {
  const value = error[name];
  return typeof value === "string" ? { [name]: value.slice(0, longestMessage) } : {};
}

/** Bounded, as somebody else may have written it; and of a JSON that cannot be read without the piece of it that V8 quotes. */
function messageOf({ message }: Error): string {
  return String(message)
    .slice(0, longestMessage)
    .replace(/^[\s\S]* is not valid JSON/, "not valid JSON");
}
