import type { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { recall } from "../shared/remember.ts";

/**
 * The body of the request being answered, as it comes from the socket. Next's own `request.body` copies every piece of 64 KiB into
 * memory of its own. Leaving it unread does not close the connection, so that a refusal can still be answered.
 */
export function incomingBody(): AsyncIterable<Uint8Array> {
  return incoming().iterator({ destroyOnReturn: false });
}

/** What breaks off the connection on which the request being answered has come: half an answer is then never taken for a whole one. */
export function incomingBreak(): () => void {
  const { socket } = incoming();
  return () => socket.destroy();
}

function incoming(): IncomingMessage {
  const request = recall<AsyncLocalStorage<IncomingMessage>>("incoming").getStore();
  if (!request) throw new Error("no request is being answered");
  return request;
}
