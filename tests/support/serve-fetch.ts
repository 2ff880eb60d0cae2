import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";

export type FetchHandler = (request: Request) => Response | Promise<Response>;

/**
 * Serves a fetch handler over real HTTP on a free port of 127.0.0.1. Bodies stream both ways; nothing of a request body is read before
 * the handler asks for it. `url` has no slash at its end. A handler that throws is answered with 500.
 */
export async function serveFetch(handler: FetchHandler): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((message, response) => void answer(handler, message, response));
  // Uploads in tests may take their time on a busy machine; Node would cut them after five minutes.
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(handler: FetchHandler, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const { body, leave } = bodyOf(message);
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  try {
    const result = await handler(toRequest(message, body, gone.signal));
    response.statusCode = result.status;
    // One by one: set-cookie may come several times.
    for (const [name, value] of result.headers) response.appendHeader(name, value);
    if (result.body && message.method !== "HEAD")
      await pipeline(Readable.fromWeb(result.body as NodeReadableStream), response);
    else response.end();
  } catch {
    if (!response.headersSent) response.statusCode = 500;
    response.end();
  }
  await leave();
}

function toRequest(message: IncomingMessage, body: ReadableStream<Uint8Array>, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const init: RequestInit & { duplex?: "half" } = { method: message.method ?? "GET", headers, signal };
  if (message.method !== "GET" && message.method !== "HEAD") Object.assign(init, { body, duplex: "half" });
  return new Request(`http://${message.headers.host}${message.url}`, init);
}

function bodyOf(message: IncomingMessage): { body: ReadableStream<Uint8Array>; leave: () => Promise<void> } {
  const chunks = message.iterator({ destroyOnReturn: false });
  const leave = async () => {
    await chunks.return?.();
    // What the handler left unread is taken off the wire, or the connection could not carry another request.
    message.resume();
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: leave,
  };
  return { body: new ReadableStream(source, { highWaterMark: 0 }), leave };
}
