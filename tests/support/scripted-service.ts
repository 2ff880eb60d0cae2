import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";

/**
 * The signing service at TCP level, for faults that no HTTP library would commit: every byte and every close of an answer is the
 * script's own. It does not judge what it is sent; the sandbox does.
 */
export interface ScriptedService {
  url: URL;
  /** Requests whose head arrived, in order. */
  calls: Call[];
  tokenCalls(): Call[];
  creations(): Call[];
  /** Creation requests that arrived whole: each may be a document. */
  fullCreations(): number;
  connections(): number;
  /** Listens no more; connections that stand stay. */
  deafen(): void;
  /** Listens again, on the same port. */
  listen(): Promise<void>;
  /** What later connections over TLS are shown. */
  showCertificate(identity: Identity): void;
  close(): Promise<void>;
}

export interface Identity {
  key: string;
  cert: string;
}

export interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  socket: Socket;
  /** What arrived of the body so far. */
  received: Buffer[];
  whole: boolean;
  /** Resolves with the whole body; never if it does not come. */
  body(): Promise<Buffer>;
  /** Resolves once at least so many bytes of the body are there. */
  bytes(count: number): Promise<void>;
  /** A proper answer. An object is sent as JSON. */
  respond(status: number, body?: string | object, headers?: Record<string, string>): void;
  /** Bytes as they are. */
  write(text: string): void;
  /** A reset, as from a crashed machine. */
  reset(): void;
  /** An orderly end. */
  end(): void;
}

export type Script = (call: Call, number: number) => void | Promise<void>;

export interface ScriptedOptions {
  create?: Script;
  token?: Script;
  /** What happens to a connection before TLS and HTTP; with `speak` it goes on as usual. */
  connection?: (socket: Socket, speak: () => void) => void;
  tls?: Identity & TlsOptions;
  /** The address says https although the script does not speak TLS. */
  scheme?: "http" | "https";
  /** Put in front of the service's paths. */
  folder?: string;
}

/** Answers as a service without trouble does. */
export const goodToken: Script = async (call, number) => {
  await call.body();
  call.respond(200, { access_token: `token-${number}`, token_type: "bearer", expires_in: 3600, scope: "read write" });
};

/** Takes any creation, answers with a document of its own and one link per signer. */
export const goodCreation: Script = async (call, number) => {
  call.respond(200, createdAnswer(await call.body(), `document-${number}`));
};

/** The JSON part of a creation's body. */
export function documentPart(body: Buffer): { title: string; signer?: { index: number; name: string }[] } {
  const start = body.indexOf("\r\n\r\n") + 4;
  return JSON.parse(body.toString("utf8", start, body.indexOf("\r\n--", start)));
}

/** The success shape for a creation's body. */
export function createdAnswer(body: Buffer, id: string) {
  const signer = (documentPart(body).signer ?? []).map(({ index, name }) => ({
    index,
    name,
    view_url: `https://sign.example/${id}/${index}`,
  }));
  return { document: { id, signer } };
}

export async function startScriptedService(options: ScriptedOptions = {}): Promise<ScriptedService> {
  const { create = goodCreation, token = goodToken, folder = "" } = options;
  const calls: Call[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const isToken = (call: Call) => call.path.endsWith("/oauth/token");
  const creations = () => calls.filter((call) => !isToken(call));

  function dispatch(call: Call): void {
    calls.push(call);
    const [script, number] = isToken(call) ? [token, calls.filter(isToken).length] : [create, creations().length];
    void script(call, number);
  }

  // Offers HTTP/2 first, as many do, and speaks HTTP/1.1 alone: a client that took the offer would get nowhere.
  const alpn = { ALPNProtocols: ["h2", "http/1.1"] };
  const secure =
    options.tls &&
    createTlsServer({ ...options.tls, ...alpn }, (socket) =>
      speakHttp(
        socket.on("error", () => {}),
        dispatch,
      ),
    );
  secure?.on("tlsClientError", () => {});
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    connections += 1;
    const speak = () => (secure ? void secure.emit("connection", socket) : speakHttp(socket, dispatch));
    if (options.connection) options.connection(socket, speak);
    else speak();
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const scheme = options.scheme ?? (options.tls ? "https" : "http");

  return {
    url: new URL(`${scheme}://${scheme === "https" ? "localhost" : "127.0.0.1"}:${address.port}${folder}`),
    calls,
    tokenCalls: () => calls.filter(isToken),
    creations,
    fullCreations: () => creations().filter((call) => call.whole).length,
    connections: () => connections,
    deafen: () => void server.close(),
    listen: () => listen(address.port),
    showCertificate: (identity) => secure?.setSecureContext(identity),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Reads requests of known length, one after the other. */
function speakHttp(socket: Socket, dispatch: (call: Call) => void): void {
  let head = Buffer.alloc(0);
  let current: { call: Call; missing: number; wake: () => void } | undefined;

  socket.on("data", (data) => {
    let rest = data;
    while (rest.length > 0) {
      if (!current) {
        head = Buffer.concat([head, rest]);
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        rest = head.subarray(end + 4);
        current = beginCall(socket, head.toString("latin1", 0, end));
        head = Buffer.alloc(0);
        dispatch(current.call);
      }
      const part = rest.subarray(0, current.missing);
      rest = rest.subarray(part.length);
      current.missing -= part.length;
      if (part.length > 0) current.call.received.push(part);
      current.call.whole = current.missing === 0;
      current.wake();
      if (current.call.whole) current = undefined;
    }
  });
}

function beginCall(socket: Socket, head: string) {
  const [first = "", ...lines] = head.split("\r\n");
  const [method = "", path = ""] = first.split(" ");
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(":", 1)[0]?.toLowerCase(), line.replace(/^[^:]*: */, "")]),
  );
  const missing = Number(headers["content-length"] ?? 0);
  const waiting = new Set<() => void>();
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!condition()) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  const call: Call = {
    method,
    path,
    headers,
    socket,
    received: [],
    whole: missing === 0,
    body: async () => {
      await until(() => call.whole);
      return Buffer.concat(call.received);
    },
    bytes: (count) => until(() => call.received.reduce((sum, part) => sum + part.length, 0) >= count),
    respond(status, body = "", extra = {}) {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const all = { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)), ...extra };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
      call.write(`HTTP/1.1 ${status} Scripted\r\n${lines.join("")}\r\n${text}`);
    },
    write: (text) => void socket.write(text),
    reset: () => void socket.resetAndDestroy(),
    end: () => void socket.end(),
  };
  return {
    call,
    missing,
    wake: () => {
      for (const check of waiting) check();
    },
  };
}

/** A creation with one staged file, written into `folder`. */
export async function stageCreation(folder: string, content: Buffer = Buffer.from("%PDF-1.7\nA contract.\n%%EOF\n")) {
  const path = join(folder, `${randomUUID()}.pdf`);
  await writeFile(path, content);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return {
    templateId: "employment",
    title: "근로계약서",
    autoSend: true,
    signers: [
      { name: "홍길동", mobile: "01012345678" },
      { name: "Kim Minseo", email: "minseo@example.com" },
    ],
    items: [{ key: "salary", value: "2,400,000" }],
    files: [{ path, name: "근로계약서_홍길동.pdf", bytes: content.length, sha256 }],
  };
}
