/** Who stands in for the platform, for those who ask it and were given nobody else to ask. */
export interface PlatformNow {
  world: { wallClock(): number; bytes(count: number): Uint8Array } | undefined;
}

const inLog = /sign\.example|@hanbit|01012345678|token-\d/;

/**
 * Runs with the platform's own clock and chance replaced by a world's, and its timers by a refusal: what asks for them is not in the
 * world's hands. The log is taken away: some million lines, each looked into for what no log may hold.
 */
export async function withoutPlatform<T>(platform: PlatformNow, work: () => Promise<T>): Promise<T> {
  const there = () => {
    if (!platform.world) throw new Error("there is no world");
    return platform.world;
  };
  const refused = (what: string) => () => {
    throw new Error(`${what}: not in the hands of the simulation`);
  };
  const undo = [
    replace(console, "log", (line: string) => {
      if (inLog.test(line)) throw new Error(`in the log: ${line}`);
    }),
    replace(Date, "now", () => there().wallClock()),
    replace(Math, "random", refused("Math.random")),
    replace(globalThis, "setTimeout", refused("setTimeout")),
    replace(globalThis, "setInterval", refused("setInterval")),
    replace(performance, "now", refused("performance.now")),
    replace(crypto, "getRandomValues", (array: Uint8Array) => {
      array.set(there().bytes(array.length));
      return array;
    }),
    // Nobody reads the stacks of errors that are part of a world, and they take longer than all the rest of one.
    replace(Error, "stackTraceLimit", 0),
  ];
  try {
    return await work();
  } finally {
    for (const one of undo) one();
  }
}

function replace(of: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(of, name);
  Object.defineProperty(of, name, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(of, name, before);
    else Reflect.deleteProperty(of, name);
  };
}
