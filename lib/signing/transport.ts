import type { Readable } from "node:stream";
import { Agent, type Dispatcher, request } from "undici";
import { afterTheHead, type Broken, beforeTheHead, Deadline } from "./failures.ts";
import type { ConnectReason, SigningSettings } from "./types.ts";

/** What became of one POST. Only `sent: false` proves that the service has nothing of it. */
export type Answer =
  | { sent: false; reason: ConnectReason | "busy"; detail: string }
  | {
      sent: true;
      status?: number;
      retryAfter?: string;
      /** The body, when it came whole. */
      text?: string;
      /** Why the answer is not whole. */
      broken?: Broken;
      detail: string;
    };

export interface Post {
  path: string;
  headers: Record<string, string>;
  body: string | Readable;
  bytes: number;
}

export interface Transport {
  /** One POST, once: no repeats, no redirects. Never throws for anything that the network does. */
  post(what: Post): Promise<Answer>;
  close(): Promise<void>;
}

const answerBytesMax = 1024 * 1024;
const slowestBytesPerSecond = 128 * 1024;

/**
 * Plain HTTP/1.1 through an Agent of our own (npm's undici would otherwise run on Node's built-in one, DESIGN §8).
 *
 * `pipelining: 0` gives every request its own connection. On a kept one, a service that has just closed it, or that answered the
 * request before twice, would turn a creation into an unknown outcome or hand it another document's links; neither can happen on a
 * connection that carries one request. It costs 0.3 ms on loopback (0.8 instead of 0.5 ms for 60 kB); over TLS the session is resumed.
 */
export function createTransport(
  settings: Pick<SigningSettings, "baseUrl" | "timeoutSeconds" | "tls">,
  connections: number,
): Transport {
  const base = settings.timeoutSeconds * 1000;
  const connectMs = Math.min(10_000, base);
  const agent = new Agent({
    allowH2: false,
    pipelining: 0,
    connections,
    maxResponseSize: answerBytesMax,
    connect: { timeout: connectMs, ...settings.tls },
  });
  const folder = settings.baseUrl.href.replace(/\/*$/, "/");

  async function post({ path, headers, body, bytes }: Post): Promise<Answer> {
    const headMs = Math.min(Math.max(base, base / 2 + (bytes / slowestBytesPerSecond) * 1000), Math.max(base, 300_000));
    const bodyMs = Math.min(base / 2, 30_000);
    // Two stretches: until a connection is there (all may be taken), and from the first byte to the last of the answer.
    const wait = createDeadline(connectMs + base);
    let begun = false;
    let status: number | undefined;
    let retryAfter: string | undefined;
    try {
      const sending = request(folder + path, {
        method: "POST",
        headers: { accept: "application/json", ...headers, "content-length": String(bytes) },
        body,
        headersTimeout: headMs,
        bodyTimeout: bodyMs,
        signal: wait.signal,
        dispatcher: agent.compose(
          whenBegun(() => {
            begun = true;
            wait.restart(headMs + bodyMs);
          }),
        ),
      });
      const response = await Promise.race([sending, wait.passed]);
      status = response.statusCode;
      retryAfter = text(response.headers["retry-after"]);
      const answer = { sent: true, status, text: await response.body.text(), detail: `status ${status}` } as const;
      return retryAfter ? { ...answer, retryAfter } : answer;
    } catch (error) {
      if (!begun) return { sent: false, ...beforeTheHead(error) };
      const { broken, detail } = afterTheHead(error);
      const head = status === undefined ? "" : `status ${status}, then `;
      return {
        sent: true,
        broken,
        detail: head + detail,
        ...(status !== undefined && { status }),
        ...(retryAfter && { retryAfter }),
      };
    } finally {
      wait.clear();
    }
  }

  return { post, close: () => agent.close() };
}

/**
 * Calls back when the request's head is about to be written, and for no request of which nothing will be. Error codes cannot tell
 * these apart (ECONNRESET comes for a broken TLS handshake as well as for a document created and lost). undici's HTTP/1.1 client
 * calls a request's `onRequestStart` synchronously before it writes the head (`lib/dispatcher/client-h1.js`, `writeH1`), on a
 * connection that stands, and writes nothing when the request was aborted in it, as undici does for a signal that fired while waiting.
 * Unlike the channel `undici:client:sendHeaders` it belongs to this one request.
 */
function whenBegun(begun: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const start = handler.onRequestStart?.bind(handler);
    handler.onRequestStart = (controller, context) => {
      start?.(controller, context);
      if (!controller.aborted) begun();
    };
    return dispatch(options, handler);
  };
}

/** A signal for undici, and a rejection beside it: undici itself reports a request that waits for a connection only once it has one. */
function createDeadline(ms: number) {
  const controller = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const fire = () => {
    const reason = new Deadline("time is up");
    controller.abort(reason);
    reject(reason);
  };
  let timer = setTimeout(fire, ms);
  return {
    signal: controller.signal,
    passed: promise,
    restart: (again: number) => {
      clearTimeout(timer);
      timer = setTimeout(fire, again);
    },
    clear: () => clearTimeout(timer),
  };
}

function text(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
