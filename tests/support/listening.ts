import { once } from "node:events";
import type { Server } from "node:http";
import type { Server as TlsServer } from "node:https";

/** Has a front listen on a free port of this machine, before whatever listens on the port that it is told. */
export async function listening(server: Server | TlsServer) {
  server.listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
