import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";

type Handle = (request: Request) => Promise<Response>;

/** Serves a fetch handler on a free port that only this machine reaches. A request that cannot be answered loses its connection. */
export async function listenHere(handle: Handle): Promise<{ url: URL; close: () => Promise<void> }> {
  const server = createServer((message, response) => {
    answer(handle, message, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: new URL(`http://127.0.0.1:${address.port}`),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(handle: Handle, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", url, headers } = message;
  const init: RequestInit & { duplex: "half" } = {
    method,
    duplex: "half",
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  };
  if (method !== "GET" && method !== "HEAD") init.body = Readable.toWeb(message) as ReadableStream<Uint8Array>;
  const answered = await handle(new Request(`http://${headers.host}${url}`, init));
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(Buffer.from(await answered.arrayBuffer()));
}
