import type { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { recall, shared } from "../runtime/registry.ts";

/**
 * The body of the request being answered, as it comes from the socket; a piece stands until the next one is asked for. Next's own
 * `request.body` copies every piece of 64 KiB into memory of its own. Leaving it unread does not close the connection, so that a refusal
 * can still be answered.
 */
export function requestBody(): AsyncIterable<Uint8Array> {
  return givenBack(rawRequest().iterator({ destroyOnReturn: false }));
}

/** Gives the memory of each piece back at once: left to the garbage collection, 100 MB hold 30 MB more. */
async function* givenBack(pieces: AsyncIterable<Buffer<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    if (piece.buffer.byteLength === piece.length) piece.buffer.transfer(0);
  }
}

/** Fires when whoever asked has gone: nobody waits for the answer any more. */
export function callerGone(): AbortSignal {
  const { socket } = rawRequest();
  const known = gone.get(socket);
  if (known) return known;
  const leaving = new AbortController();
  // One for a connection, however many requests it carries: only its end tells that somebody has gone.
  if (socket.destroyed) leaving.abort();
  else socket.once("close", () => leaving.abort());
  gone.set(socket, leaving.signal);
  return leaving.signal;
}

const gone = new WeakMap<Socket, AbortSignal>();

/** What breaks off the connection on which the request being answered has come: half an answer is then never taken for a whole one. */
export function connectionBreak(): () => void {
  const { socket } = rawRequest();
  return () => socket.destroy();
}

/** Whether the head of an answer is all that was asked for: Next has a route make the whole, and drops its body. */
export const isHeadRequest = (): boolean => rawRequest().method === "HEAD";

/** Has Next send the answer as it is. For a few bytes to pack them takes longer than to send them: a millisecond. */
export const sendUnpacked = (): void => void delete rawRequest().headers["accept-encoding"];

/** The address that was asked for, within the server. */
export const requestPath = (): string => rawRequest().url ?? "";

/** Notes that an action of ours runs for the request being answered: from here on something may have been done. */
export const noteReached = (): void => void reached().add(rawRequest());

/** Whether an action of ours has begun for it. */
export const isReached = (request: IncomingMessage): boolean => reached().has(request);

const reached = () => shared("reached requests", () => new WeakSet<IncomingMessage>());

function rawRequest(): IncomingMessage {
  const request = recall<AsyncLocalStorage<IncomingMessage>>("raw request").getStore();
  if (!request) throw new Error("no request is being answered");
  return request;
}
