import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "../runtime/network.ts";
import { plainAddress } from "./caller-address.ts";
import { pathOf } from "./request-gate.ts";

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
  /** For somebody who takes nothing of an answer. One that is worked on, or is taken slowly, goes on. */
  standstillMs: number;
  /** Connections of one address, or /56 of IPv6; a trusted reverse proxy has as many as it likes. An office may be one address. */
  connections: number;
  /** Connections of all together. When there are more, whoever has most of them loses the one that has asked, or taken, nothing for longest. */
  inAll: number;
  /** Requests that one connection may send before the first of them is answered; they are worked on one after the other. */
  ahead: number;
}

/** Kept free for outcomes, the database and the signing service; and each connection may have a file that is being uploaded. */
const otherDescriptors = 256;

export const usualBounds: Bounds = {
  headMs: 15_000,
  smallBodyMs: 10_000,
  bodyMs: 60_000,
  uploadMs: 60 * 60 * 1000,
  silenceMs: 30_000,
  standstillMs: 60_000,
  connections: 1000,
  inAll: Math.floor((descriptors() - otherDescriptors) / 2),
  ahead: 8,
};

const smallBodyBytes = 16 * 1024;
const trimMs = 20;
/** How long a refused caller may go on sending: browsers read the refusal of an upload only once they have sent all of it. */
const partingMs = { upload: 60_000, other: 1000 };

/** An HTTP server that nobody can hold up: each connection, head and body has an end, and upgrades are plain requests. */
export function createBoundedServer(
  handle: RequestListener,
  isProxy: (address: string) => boolean,
  bounds: Bounds = usualBounds,
): Server {
  const { headMs, standstillMs, connections, inAll, ahead } = bounds;
  const callers = new Map<string, Caller>();
  let openInAll = 0;
  let trimming = false;
  const trim = () => {
    for (let over = openInAll - inAll; over > 0; over--) makeRoom(callers, rests);
    // While no descriptor is left no connection comes that would begin it again.
    trimming = openInAll > inAll;
    if (trimming) setTimeout(trim, trimMs).unref();
  };
  /** A proxy stands for many, and beside its neighbours. */
  const callerOf = ({ remoteAddress: address = "" }: Socket) =>
    isProxy(address) ? address : networkOf(plainAddress(address) ?? "");
  const unanswered = new WeakMap<Socket, (() => void)[]>();
  const rests = (socket: Socket) => !unanswered.get(socket)?.length || isLeftStanding(socket);
  const noteMoved = (socket: Socket) => {
    const sockets = callers.get(callerOf(socket))?.sockets;
    if (sockets?.delete(socket)) sockets.add(socket);
  };
  const server = createServer(
    {
      headersTimeout: headMs,
      requestTimeout: 0,
      connectionsCheckingInterval: Math.min(1000, headMs / 2),
      shouldUpgradeCallback: () => false,
    },
    (request, response) => {
      const { socket } = request;
      const waiting = unanswered.get(socket) ?? [];
      unanswered.set(socket, waiting);
      if (waiting.length === ahead) return void socket.destroy();
      boundBody(request, response, bounds);
      response.setTimeout(standstillMs, () => isLeftStanding(socket) && socket.destroy());
      waiting.push(() => handle(request, response));
      if (waiting.length === 1) waiting[0]?.();
      noteMoved(socket);
      response.once("close", () => {
        waiting.shift();
        if (socket.destroyed) return;
        waiting[0]?.();
        noteMoved(socket);
      });
    },
  );
  server.keepAliveTimeout = 65_000;
  server.on("connection", (socket) => {
    const { remoteAddress = "" } = socket;
    const key = callerOf(socket);
    const caller = callers.get(key) ?? { open: 0, sockets: new Set() };
    if (caller.open >= connections && !isProxy(remoteAddress)) return void socket.destroy();
    callers.set(key, caller);
    caller.open++;
    caller.sockets.add(socket);
    openInAll++;
    // In a moment: of those that came together, all have said by then what they want.
    if (openInAll > inAll && !trimming) {
      trimming = true;
      setTimeout(trim, trimMs);
    }
    socket.on("drain", () => noteMoved(socket));
    // Node's own limit begins with the first byte of a head.
    const silent = setTimeout(() => socket.bytesRead === 0 && socket.destroy(), headMs);
    socket.once("close", () => {
      clearTimeout(silent);
      openInAll--;
      caller.open--;
      caller.sockets.delete(socket);
      if (caller.open === 0) callers.delete(key);
    });
  });
  return server;
}

interface Caller {
  /** How many connections. */
  open: number;
  /** The one first that has not moved for longest. */
  sockets: Set<Socket>;
}

function makeRoom(callers: Map<string, Caller>, rests: (socket: Socket) => boolean): void {
  let most: Caller | undefined;
  let longest: Socket | undefined;
  for (const caller of callers.values()) {
    if (caller.open <= (most?.open ?? 0)) continue;
    const socket = [...caller.sockets].find(rests);
    if (socket) [most, longest] = [caller, socket];
  }
  if (!longest || !most) return;
  most.sockets.delete(longest);
  longest.destroy();
}

/** Whether there is something that the other side has not taken yet. */
const isLeftStanding = ({ writableLength }: Socket): boolean => writableLength > 0;

/** Ends the connection of a request whose body does not come in its time, or was not wanted. */
function boundBody(request: IncomingMessage, response: ServerResponse, bounds: Bounds): void {
  const { socket } = request;
  const bytes = announcedBytes(request);
  if (bytes === 0) return;
  const { smallBodyMs, bodyMs, uploadMs, silenceMs } = bounds;
  // It may be there, and wait to be read.
  const end = () => request.complete || socket.destroy();
  const whole = setTimeout(end, isUpload(request) ? uploadMs : bytes > smallBodyBytes ? bodyMs : smallBodyMs);
  let bytesBefore = socket.bytesRead;
  const silence = setInterval(() => {
    if (socket.bytesRead === bytesBefore) end();
    bytesBefore = socket.bytesRead;
  }, silenceMs);
  const clear = () => {
    clearTimeout(whole);
    clearInterval(silence);
  };
  request.once("end", clear).once("close", clear);
  response.once("finish", () => {
    clear();
    if (request.complete) return;
    // The rest of it is thrown away as it comes. Often it is there already, and the connection serves on. Node leaves it where it is once
    // somebody has begun to read: what is asked for next would wait behind it, and end with the connection.
    request.unpipe();
    request.resume();
    const parting = setTimeout(end, isUpload(request) ? partingMs.upload : partingMs.other);
    request.once("end", () => clearTimeout(parting)).once("close", () => clearTimeout(parting));
  });
}

/** Whether a request brings a file, which is never held in memory and may take an hour. */
export const isUpload = (request: IncomingMessage): boolean =>
  request.method === "PUT" && pathOf(request)?.startsWith("/uploads/") === true;

/** Whether a request has a body that only somebody who is signed in has a use for. */
export const isLarge = (request: IncomingMessage): boolean => announcedBytes(request) > smallBodyBytes;

/** How long a request says its body is; without a length there may be any number. */
export function announcedBytes({ headers }: IncomingMessage): number {
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
