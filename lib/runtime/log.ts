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
