import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What one caller may hold of the server, and for how long. Times in milliseconds. */
export interface Bounds {
  /** For a request's head to come. */
  headMs: number;
  /** For the body of a request that is no upload to come, up to 16 kB and beyond. */
  smallBodyMs: number;
  bodyMs: number;
  /** For an upload to come, and between two pieces of it. */
  uploadMs: number;
  silenceMs: number;
  /** Connections of one address; a trusted reverse proxy has as many as it likes. An office may be one address. */
  connections: number;
  /** Requests that one connection may send before the first of them is answered. */
  ahead: number;
}

export const usualBounds: Bounds = {
  ...{ headMs: 15_000, smallBodyMs: 10_000, bodyMs: 60_000, uploadMs: 60 * 60 * 1000, silenceMs: 30_000 },
  ...{ connections: 1000, ahead: 8 },
};

const smallBodyBytes = 16 * 1024;
/** Kept free for files, outcomes, the database and the signing service. */
const otherDescriptors = 256;
/** How long a refused caller may go on sending: browsers read the refusal of an upload only once they have sent all of it. */
const partingMs = { upload: 60_000, other: 1000 };

/** An HTTP server that nobody can hold up: each connection, head and body has an end, and upgrades are plain requests. */
export function createBoundedServer(
  handle: RequestListener,
  isProxy: (address: string) => boolean,
  bounds: Bounds = usualBounds,
): Server {
  const { headMs, connections, ahead } = bounds;
  const open = new Map<string, number>();
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer(
    {
      headersTimeout: headMs,
      requestTimeout: 0,
      connectionsCheckingInterval: Math.min(1000, headMs / 2),
      shouldUpgradeCallback: () => false,
    },
    (request, response) => {
      const { socket } = request;
      const waiting = (unanswered.get(socket) ?? 0) + 1;
      unanswered.set(socket, waiting);
      if (waiting > ahead) return void socket.destroy();
      response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
      boundBody(request, response, bounds);
      handle(request, response);
    },
  );
  server.keepAliveTimeout = 65_000;
  server.maxConnections = descriptors() - otherDescriptors;
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    const count = (open.get(address) ?? 0) + 1;
    if (count > connections && !isProxy(address)) return void socket.destroy();
    open.set(address, count);
    // Node's own limit begins with the first byte of a head.
    const silent = setTimeout(() => socket.bytesRead === 0 && socket.destroy(), headMs);
    socket.once("close", () => {
      clearTimeout(silent);
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
  return server;
}

/** Ends the connection of a request whose body does not come in its time, or was not wanted. */
function boundBody(request: IncomingMessage, response: ServerResponse, bounds: Bounds): void {
  const { socket } = request;
  const isUpload = request.method === "PUT" && request.url?.startsWith("/uploads/");
  const bytes = announcedBytes(request);
  if (bytes === 0) return;
  const { smallBodyMs, bodyMs, uploadMs, silenceMs } = bounds;
  const end = () => socket.destroy();
  const whole = setTimeout(end, isUpload ? uploadMs : bytes > smallBodyBytes ? bodyMs : smallBodyMs);
  let seen = socket.bytesRead;
  const silence = setInterval(() => {
    if (socket.bytesRead === seen) end();
    seen = socket.bytesRead;
  }, silenceMs);
  const clear = () => {
    clearTimeout(whole);
    clearInterval(silence);
  };
  request.once("end", clear).once("close", clear);
  response.once("finish", () => {
    clear();
    if (request.complete) return;
    // The rest of it is thrown away as it comes. Often it is there already, and the connection serves on.
    const parting = setTimeout(end, isUpload ? partingMs.upload : partingMs.other);
    request.once("end", () => clearTimeout(parting)).once("close", () => clearTimeout(parting));
  });
}

/** Whether a request has a body that only somebody who is signed in has a use for. */
export const isLarge = (request: IncomingMessage): boolean => announcedBytes(request) > smallBodyBytes;

/** Without a length there may be any number. */
function announcedBytes({ headers }: IncomingMessage): number {
  return headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Number.POSITIVE_INFINITY;
}

/** How many files and sockets this process may have open; Node takes as many as the system lets it. */
function descriptors(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "latin1")) ?? [];
    return Number(soft ?? 10_240);
  } catch {
    return 10_240;
  }
}
