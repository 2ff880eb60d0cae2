interface Streamed {
  /** Aborted when whoever asked has gone. */
  signal: AbortSignal;
  /** Called when the answer ends before its time: breaks off the connection, so that no browser takes what has come for all of it. */
  breakOff(error: unknown): void;
  /** Only what stands before the body was asked for. */
  headOnly?: boolean;
}

/**
 * An answer in pieces, each made when the one before has been taken: at most one waits. However it ends, the rest is read through or its
 * `return` is called: one whose reader stands still ends with its connection (`bounded-server.ts`). Null where the head alone was asked
 * for: nobody would read it, or let go of it.
 */
export function streamed(
  { first, rest }: { first: Uint8Array; rest: AsyncGenerator<Uint8Array, void> },
  { signal, breakOff, headOnly }: Streamed,
): ReadableStream<Uint8Array> | null {
  if (headOnly) {
    rest.return().catch(() => {});
    return null;
  }
  let over = false;
  const end = () => {
    over = true;
    rest.return().catch(() => {});
  };
  const fail = (controller: ReadableStreamDefaultController, error: unknown) => {
    if (over) return;
    end();
    controller.error(error);
    // A reader that stands still never hears of an error of the stream.
    breakOff(error);
  };
  return new ReadableStream({
    start(controller) {
      const gone = () => fail(controller, signal.reason);
      controller.enqueue(first);
      if (signal.aborted) gone();
      else signal.addEventListener("abort", gone);
    },
    async pull(controller) {
      try {
        const next = await rest.next();
        if (over) return;
        if (!next.done) return controller.enqueue(next.value);
        over = true;
        controller.close();
      } catch (error) {
        fail(controller, error);
      }
    },
    cancel: end,
  });
}
