/** A reader that takes nothing for so long is taken for gone. */
const usualStandstillMs = 10 * 60 * 1000;

interface Streamed {
  /** Aborted when whoever asked has gone. */
  signal: AbortSignal;
  /** Called when the answer ends before its time: breaks off the connection, so that no browser takes what has come for all of it. */
  breakOff(error: unknown): void;
  /** Only what stands before the body was asked for. */
  headOnly?: boolean;
  standstillMs?: number;
}

/**
 * An answer in pieces, each made when the one before has been taken: at most one waits. However it ends, the rest is read through or its
 * `return` is called. Null where the head alone was asked for: nobody would read it, or let go of it.
 */
export function streamed(
  { first, rest }: { first: Uint8Array; rest: AsyncGenerator<Uint8Array, void> },
  { signal, breakOff, headOnly, standstillMs = usualStandstillMs }: Streamed,
): ReadableStream<Uint8Array> | null {
  if (headOnly) {
    rest.return().catch(() => {});
    return null;
  }
  let standstill: NodeJS.Timeout | undefined;
  let over = false;
  const end = () => {
    over = true;
    clearTimeout(standstill);
    rest.return().catch(() => {});
  };
  const fail = (controller: ReadableStreamDefaultController, error: unknown) => {
    if (over) return;
    end();
    controller.error(error);
    // A reader that stands still never hears of an error of the stream.
    breakOff(error);
  };
  const give = (controller: ReadableStreamDefaultController, piece: Uint8Array) => {
    controller.enqueue(piece);
    standstill = setTimeout(() => fail(controller, new Error("nobody reads the answer")), standstillMs).unref();
  };
  return new ReadableStream({
    start(controller) {
      const gone = () => fail(controller, signal.reason);
      give(controller, first);
      if (signal.aborted) gone();
      else signal.addEventListener("abort", gone);
    },
    async pull(controller) {
      clearTimeout(standstill);
      try {
        const next = await rest.next();
        if (over) return;
        if (!next.done) return give(controller, next.value);
        over = true;
        controller.close();
      } catch (error) {
        fail(controller, error);
      }
    },
    cancel: end,
  });
}
