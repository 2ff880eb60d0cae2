import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { createFairTurns } from "../runtime/fair-turns.ts";
import { isLarge } from "./bounded-server.ts";

interface Bounds {
  /** Requests that are worked on at once: they share one thread, and meanwhile wait for the database. */
  width?: number;
  /** Whoever takes longer, for a slow reader or a long download, steps aside for others and goes on. */
  holdMs?: number;
  /** Requests that one caller may have open: waiting, or being answered. An office may be one address. */
  mostOpen?: number;
  /** After each request a caller's next one waits for as long as that took: whoever sends without end leaves the others half of the time. */
  restful?: boolean;
  /**
   * Done before each answer. One may be made, and its connection end, before the system is asked for anything new: while hundreds are there nobody
   * else would be heard.
   */
  letIn?: () => Promise<unknown>;
}

interface RequestTurns {
  /**
   * Answers a request when it is its caller's turn and its body, if it is a small one, is there; not at all when the caller has gone by then. Each further
   * request of a caller who has too many open is answered 503.
   */
  take(caller: string, request: IncomingMessage, response: ServerResponse, answer: () => void): Promise<void>;
}

/** The callers in turn: a thousand requests of one hold up the single one of another by the time of a few. */
export function createRequestTurns({
  width = 4,
  holdMs = 250,
  mostOpen = 1000,
  restful = false,
  letIn = () => setImmediate(),
}: Bounds = {}): RequestTurns {
  const turns = createFairTurns(width);
  const open = new Map<string, number>();
  return {
    async take(caller, request, response, answer) {
      const count = (open.get(caller) ?? 0) + 1;
      if (count > mostOpen) {
        response.writeHead(503, { "Content-Type": "text/plain", "Retry-After": "1" }).end("too many requests at once");
        return;
      }
      open.set(caller, count);
      const closed = new Promise<void>((resolve) => response.once("close", resolve));
      void closed.then(() => {
        const left = (open.get(caller) ?? 1) - 1;
        if (left > 0) open.set(caller, left);
        else open.delete(caller);
      });
      if (!isLarge(request)) await Promise.race([bodyIsThere(request), closed]);
      await turns.take(caller, async () => {
        await letIn();
        if (response.closed) return;
        const began = performance.now();
        answer();
        await Promise.race([closed, aWhile(holdMs)]);
        if (restful) turns.holdBack(caller, performance.now() - began);
      });
    },
  };
}

/** Whoever sends slowly must not keep a turn for it. A small body is held by the connection until somebody reads it. */
function bodyIsThere(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!request.complete && !request.destroyed) return;
      request.off("readable", look).off("close", look);
      resolve();
    };
    request.on("readable", look).on("close", look);
    look();
  });
}

const aWhile = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());
