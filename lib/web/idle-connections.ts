import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Answers what lets go of every connection as soon as it carries no request. Browsers open some before they have anything to ask and
 * keep others for later; `closeIdleConnections` sees neither the first kind nor those that fall idle after it was called.
 */
export function trackIdle(server: Server): () => void {
  const requests = new Map<Socket, number>();
  let closing = false;
  const settle = (socket: Socket, change: number) => {
    const before = requests.get(socket);
    // Whoever leaves before the answer: an answer ends after its connection, which must not be kept for it.
    if (before === undefined) return;
    requests.set(socket, before + change);
    if (closing && before + change === 0) socket.end();
  };
  server.on("connection", (socket) => {
    requests.set(socket, 0);
    if (closing) socket.end();
    socket.once("close", () => requests.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    settle(socket, 1);
    response.once("close", () => settle(socket, -1));
  });
  return () => {
    closing = true;
    for (const socket of requests.keys()) settle(socket, 0);
  };
}
