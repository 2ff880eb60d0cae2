import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Client, type Dispatcher } from "undici";
import type { Connection } from "./connection.ts";
import type { Target } from "./connector.ts";

interface OneRequest {
  origin: URL;
  answerBytesMax: number;
  connect: (target: Target) => Promise<Connection>;
  /** Called when the request's head is about to be written, and for no request of which nothing will be. What it throws keeps it back. */
  begin: () => void;
}

/**
 * An undici client for one request, over HTTP/1.1 and without time-outs, which count from the head. `close` ends its connection; one
 * that was not answered whole is reset. `pipelining: 0` makes it say `connection: close`.
 *
 * Error codes cannot tell whether anything was sent (ECONNRESET comes for a broken TLS handshake as well as for a document created and
 * lost). undici's HTTP/1.1 client calls a request's `onRequestStart` synchronously before it writes the head
 * (`lib/dispatcher/client-h1.js`, `writeH1`), on a connection that stands, and writes nothing when the request was aborted in it, as
 * undici does for a signal that fired while waiting.
 */
export function openClient({ origin, answerBytesMax, connect, begin }: OneRequest) {
  let connection: Connection | undefined;
  const client = new Client(origin.origin, {
    allowH2: false,
    pipelining: 0,
    maxResponseSize: answerBytesMax,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(target, callback) {
      connect(target).then(
        (opened) => {
          connection = opened;
          // undici asks for a socket, and uses it as the stream that it is.
          const stream: Duplex = opened;
          callback(null, stream as Socket);
        },
        (error: Error) => callback(error, null),
      );
    },
  });

  const watch: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
    const start = handler.onRequestStart?.bind(handler);
    const end = handler.onResponseEnd?.bind(handler);
    handler.onRequestStart = (controller, context) => {
      start?.(controller, context);
      if (controller.aborted) return;
      try {
        begin();
      } catch (error) {
        controller.abort(error as Error);
      }
    };
    handler.onResponseEnd = (controller, trailers) => {
      if (connection) connection.answered = true;
      end?.(controller, trailers);
    };
    return dispatch(options, handler);
  };

  return { dispatcher: client.compose(watch), close: () => void client.destroy() };
}
