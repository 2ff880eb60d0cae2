import { createServer, type Server } from "node:http";
import next from "next";
import type { Config } from "../config.ts";
import { admit } from "./front.ts";

/** 100 MB over a slow line takes longer than Node's five minutes. */
const requestTimeoutMs = 60 * 60 * 1000;

export interface WebServer {
  /** Takes no new requests and waits for those under way. */
  close(): Promise<void>;
}

/** Next behind our own HTTP server, so that each request passes {@link admit} and a shutdown can wait for what is under way. */
export async function startWebServer(config: Config, dev: boolean): Promise<WebServer> {
  const app = next({ dev, port: config.port, hostname: "localhost" });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer((request, response) => {
    if (admit(request, response, config, dev)) void handle(request, response);
  });
  server.requestTimeout = requestTimeoutMs;
  server.keepAliveTimeout = 65_000;
  await listen(server, config.port);
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await closed;
      await app.close();
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, resolve);
  });
}
