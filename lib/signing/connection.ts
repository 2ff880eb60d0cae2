import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { type PeerCertificate, TLSSocket } from "node:tls";
import { Stopped } from "./failures.ts";
import { createInterimFilter } from "./interim.ts";
import type { MayLeave } from "./types.ts";

export interface Hooks {
  /** Called whenever the machine has taken a chunk of the request (1 MiB at most of a file). */
  moved: () => void;
  /** Asked before it is handed one. */
  mayLeave: MayLeave;
}

/**
 * What undici speaks HTTP over: one TCP connection, with TLS or without, for one request. Unless that was answered whole, the
 * connection ends with a reset, whoever ends it and why.
 */
export class Connection extends Duplex {
  /** The request has its whole answer. */
  answered = false;
  /** Until when the other side's certificate is good, in milliseconds since 1970. */
  readonly certificateUntil: number | undefined;
  readonly #tcp: Socket;
  readonly #stream: Socket;
  readonly #hooks: Hooks;

  /** `stream` is `tcp` itself or TLS over it. */
  constructor(tcp: Socket, stream: Socket, hooks: Hooks) {
    super({ allowHalfOpen: false });
    this.#tcp = tcp;
    this.#stream = stream;
    this.#hooks = hooks;
    this.certificateUntil = stream instanceof TLSSocket ? validTo(stream) : undefined;
    const withoutInterim = createInterimFilter();
    stream.on("data", (chunk: Buffer) => {
      const bytes = withoutInterim(chunk);
      if (bytes.length > 0 && !this.push(bytes)) stream.pause();
    });
    stream.on("end", () => this.push(null));
    stream.on("error", (error) => this.destroy(error));
    stream.on("close", () => stream.readableEnded || this.destroy());
    if (stream.destroyed) this.destroy(stream.errored ?? undefined);
  }

  override _read(): void {
    this.#stream.resume();
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (!this.#hooks.mayLeave()) done(new Stopped());
    else
      this.#stream.write(chunk, (error) => {
        if (!error) this.#hooks.moved();
        done(error);
      });
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    if (!this.#hooks.mayLeave()) chunks.length = 1;
    this.#stream.cork();
    for (const { chunk } of chunks.slice(0, -1)) this.#stream.write(chunk);
    for (const { chunk } of chunks.slice(-1)) this._write(chunk, "buffer", done);
    this.#stream.uncork();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // The machine throws away what it holds. After a plain `destroy` it goes on trying to send that for minutes, so that a request
    // which was given up arrives when the network comes back.
    if (!this.answered) this.#tcp.resetAndDestroy();
    this.#stream.destroy();
    done(error);
  }
}

/** Nothing over a resumed session, which brings no certificate, or over a socket that has been destroyed. */
function validTo(stream: TLSSocket): number | undefined {
  const until = Date.parse((stream.getPeerCertificate() as PeerCertificate | null)?.valid_to ?? "");
  return Number.isNaN(until) ? undefined : until;
}
