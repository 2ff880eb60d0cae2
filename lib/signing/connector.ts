import { isIP, Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { errors } from "undici";
import { Connection, type Hooks } from "./connection.ts";

export interface Target {
  protocol: string;
  hostname: string;
  port: string;
}

interface Limit extends Hooks {
  signal: AbortSignal;
}

type Connect = (target: Target, limit: Limit) => Promise<Connection>;

const keepAliveMs = 60_000;

/**
 * Opens connections: TCP, then TLS where the address says https. Rejects with the network's own error, with undici's for a connect
 * time-out, or with the signal's reason. The last TLS session is resumed where `resumes` says so: over that no certificate comes. Our own instead of undici's connector because that one
 * keeps the TCP connection under TLS to itself, and only that can be reset.
 */
export function createConnector({
  timeoutMs,
  ca,
  resumes,
}: {
  timeoutMs: number;
  ca?: string | undefined;
  resumes: boolean;
}): Connect {
  let session: Buffer | undefined;

  return async ({ protocol, hostname, port }, { signal, ...hooks }) => {
    const secure = protocol === "https:";
    // Else Node closes it in its own time once the other side has ended, and the machine goes on sending what it holds.
    const tcp = new Socket({ allowHalfOpen: true });
    let socket: Socket = tcp.on("error", () => {});
    const late = () => socket.destroy(new errors.ConnectTimeoutError(`no connection in ${timeoutMs} ms`));
    const abandon = () => socket.destroy(signal.reason);
    const timer = setTimeout(late, timeoutMs);
    signal.addEventListener("abort", abandon);
    try {
      const connected = ready(tcp, "connect");
      tcp.connect({ host: hostname, port: Number(port) || (secure ? 443 : 80) });
      tcp.setNoDelay(true).setKeepAlive(true, keepAliveMs);
      await connected;
      if (!secure) return new Connection(tcp, tcp, hooks);

      const servername = isIP(hostname) ? "" : hostname;
      const more = { ...(ca !== undefined && { ca }), ...(resumes && session && { session }) };
      const tls = connectTls({ socket: tcp, host: hostname, servername, ALPNProtocols: ["http/1.1"], ...more });
      socket = tls
        .on("error", () => {})
        .on("session", (given: Buffer) => {
          session = given;
        });
      await ready(tls, "secureConnect");
      return new Connection(tcp, tls, hooks);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", abandon);
    }
  };
}

function ready(socket: Socket, event: "connect" | "secureConnect"): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(event, resolve).once("error", reject);
    socket.once("close", () => reject(new Error("closed before it was open")));
  });
}
