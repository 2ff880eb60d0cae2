type Level = "info" | "warn" | "error";

/**
 * One line of JSON on the standard output. Callers pass ids, references and codes, never secrets, links or contacts; JSON keeps a
 * line break in a value from starting a line of its own.
 */
export function log(level: Level, event: string, fields: Record<string, unknown> = {}): void {
  const line = { at: new Date().toISOString(), level, event, ...fields };
  console.log(JSON.stringify(line, (_key, value) => (value instanceof Error ? describe(value) : value)));
}

function describe(error: Error): Record<string, unknown> {
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(error.cause !== undefined && { cause: error.cause }),
  };
}
