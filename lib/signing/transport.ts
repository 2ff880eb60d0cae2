import type { Readable } from "node:stream";
import { type Dispatcher, request } from "undici";
import { openClient } from "./client.ts";
import { decodeBody } from "./coding.ts";
import { createConnector } from "./connector.ts";
import { afterTheHead, type Broken, beforeTheHead, Stopped } from "./failures.ts";
import { createTimeLimit } from "./time-limit.ts";
import { createTurns } from "./turns.ts";
import type { ConnectReason, MayLeave, Met, SigningSettings, TlsFault } from "./types.ts";

/** What became of one POST. Only `sent: false` proves that the service has nothing of it. */
export type PostAnswer =
  | { sent: false; reason: ConnectReason | "busy"; fault?: TlsFault; detail: string }
  | (Partial<Head> & {
      sent: true;
      /** The body, when it came whole; empty when its coding is not read. */
      text?: string;
      /** Why the answer is not whole. */
      broken?: Broken;
      fault?: TlsFault;
      detail: string;
    });

interface Head {
  status: number;
  retryAfter?: string;
  /** Where a redirect leads, as it came. It is not followed. */
  location?: string;
}

export interface Post {
  path: string;
  headers: Record<string, string>;
  body: string | Readable;
  bytes: number;
  /** Nothing more of it leaves once this says no. Absent: it always may. */
  mayLeave?: MayLeave | undefined;
}

export interface Transport {
  /**
   * One POST, once: no repeats, no redirects. Never throws for anything that the network does; {@link Stopped} when `mayLeave` said no
   * before the head.
   */
  post(what: Post): Promise<PostAnswer>;
  close(): Promise<void>;
}

const answerBytesMax = 1024 * 1024;
/** What the machine may hold of a request and still be sending when it has taken the last byte (Linux: 4 MiB at most). */
const machineBytesMax = 4 * 1024 * 1024;

/**
 * Plain HTTP/1.1. Every request has a connection and an undici client of its own, which both end with it. On a kept connection, a service
 * that has just closed it, or that answered the request before twice, would turn a creation into an unknown outcome or hand it another
 * document's links. A client of its own, so that it is known whose connection is to be reset. Over TLS the session is resumed, unless somebody wants to
 * know of the certificate.
 *
 * A request is given up when nothing of it moves any more: for `timeoutSeconds`, and as long as the machine may need for what it holds,
 * no chunk of it was taken and no whole answer came. undici's own time-outs are off; they count from the head.
 */
export function createTransport(
  settings: Omit<SigningSettings, "apiId" | "apiSecretKey" | "credentials" | "now">,
  connections: number,
): Transport {
  const base = settings.timeoutSeconds * 1000;
  const slowestMs = (bytes: number) => (bytes / (settings.slowestBytesPerSecond ?? 62_500)) * 1000;
  const connectMs = Math.min(10_000, base);
  const connect = createConnector({
    timeoutMs: connectMs,
    ca: settings.tls?.ca,
    resumes: settings.onMet === undefined,
  });
  const waitForTurn = createTurns(connections);
  const folder = settings.baseUrl.href.replace(/\/*$/, "/");
  const ours = {
    accept: "application/json",
    "accept-encoding": "identity",
    ...(settings.userAgent && { "user-agent": settings.userAgent }),
  };
  const underWay = new Set<Promise<PostAnswer>>();

  async function exchange({ path, headers, body, bytes, mayLeave = () => true }: Post): Promise<PostAnswer> {
    // Two stretches: until a connection is there (all may be taken), and from the first byte to the last of the answer.
    const limit = createTimeLimit(connectMs + base);
    let begun = false;
    let head: Head | undefined;
    let endTurn = () => {};
    let certificateUntil: number | undefined;
    const client = openClient({
      origin: settings.baseUrl,
      answerBytesMax,
      async connect(target) {
        const connection = await connect(target, { signal: limit.signal, moved: limit.moved, mayLeave });
        certificateUntil = connection.certificateUntil;
        return connection;
      },
      begin() {
        if (!mayLeave()) throw new Stopped();
        begun = true;
        const idleMs = base + slowestMs(Math.min(bytes, machineBytesMax));
        limit.restart(idleMs, idleMs + slowestMs(bytes));
      },
    });
    try {
      endTurn = await waitForTurn(limit.signal);
      const sending = request(folder + path, {
        method: "POST",
        headers: { ...ours, ...headers, "content-length": String(bytes) },
        body,
        signal: limit.signal,
        dispatcher: client.dispatcher,
      });
      const response = await Promise.race([sending, limit.passed]);
      head = headOf(response);
      settings.onMet?.(metIn(response, certificateUntil));
      const coded = Buffer.from(await response.body.bytes());
      limit.clear();
      const text = await decodeBody(coded, first(response.headers["content-encoding"]) ?? "", answerBytesMax);
      const detail = `status ${head.status}`;
      return { sent: true, ...head, ...(text === undefined ? { broken: "too_large" } : { text }), detail };
    } catch (error) {
      if (!begun && error instanceof Stopped) throw error;
      if (!begun) return { sent: false, ...beforeTheHead(error) };
      const { detail, ...failure } = afterTheHead(error);
      return { sent: true, ...head, ...failure, detail: head ? `status ${head.status}, then ${detail}` : detail };
    } finally {
      limit.clear();
      client.close();
      endTurn();
    }
  }

  return {
    post(what) {
      const answer = exchange(what);
      underWay.add(answer);
      return answer.finally(() => underWay.delete(answer));
    },
    async close() {
      await Promise.allSettled(underWay);
    },
  };
}

function headOf({ statusCode, headers }: Dispatcher.ResponseData): Head {
  const retryAfter = first(headers["retry-after"]);
  const location = first(headers.location);
  return { status: statusCode, ...(retryAfter && { retryAfter }), ...(location && { location }) };
}

function metIn({ headers }: Dispatcher.ResponseData, certificateUntil: number | undefined): Met {
  const clock = Date.parse(first(headers.date) ?? "");
  return { ...(!Number.isNaN(clock) && { clock }), ...(certificateUntil !== undefined && { certificateUntil }) };
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
