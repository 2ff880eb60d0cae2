import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { parseAndValidateFlightRouterState as readTree } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import type { Config } from "../runtime/config.ts";
import type { ProblemCode } from "../shared/problems.ts";
import { callerAddress } from "./caller-address.ts";
import { policyReportsPath } from "./policy-reports.ts";
import { isReached } from "./raw-request.ts";

/** What is said before Next sees a request. */
type GateProblem = Extract<
  ProblemCode,
  "wrong_origin" | "signed_out" | "not_found" | "too_long" | "form_too_large" | "app_updated"
>;

/** What Next reads of an action's body: `bodySizeLimit` in `next.config.mjs`. */
export const mostFormBytes = 2 * 1024 * 1024;
/** Set by us on each request, never taken from outside. */
export const addressHeader = "x-countersign-address";

/** A PDF that somebody has uploaded: whatever it holds, nothing of it runs at the server's address. */
const storedFile = /^\/((documents|releases)\/[^/]+\/files|uploads)\/[^/]+$/;
const storedFilePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** The name by which a policy means where the header says its reports go. */
const reportsTo = "policy";

/**
 * What every request passes before Next sees it: headers of ours, and the origin check. Next decodes a server action's body before
 * our code runs, and its own check lets a missing `Origin` and a forged `X-Forwarded-Host` through, so it is done here,
 * before a byte of the body is read. Answers false when the request has been refused; `refused` hears of the origin then.
 */
export function admit(
  request: IncomingMessage,
  response: ServerResponse,
  config: Config,
  { dev, refused }: { dev: boolean; refused: (origin: string | undefined) => void },
): boolean {
  const nonce = randomBytes(16).toString("base64");
  dropHost(request);
  const path = pathOf(request);
  const policy = storedFile.test(path ?? "") ? storedFilePolicy : contentSecurityPolicy(nonce, config, dev);
  setHeaders(response, config, path ?? "");
  const inSandbox = isForSandbox(request, config);
  // The sandbox has a policy of its own; where there are two, both must allow.
  if (!inSandbox && !isOfTrial(path)) {
    response.setHeader("Content-Security-Policy", policy);
    if (config.https) response.setHeader("Reporting-Endpoints", `${reportsTo}="${policyReportsPath}"`);
  }
  // Its pages send plain forms, and under `no-referrer` a browser would not say from where.
  if (isOfTrial(path)) response.setHeader("Referrer-Policy", "same-origin");

  const origin = request.headers.origin;
  const ours =
    origin !== undefined && config.origins.includes(origin) && request.headers["sec-fetch-site"] !== "cross-site";
  // The sandbox is the signing service: its callers are programs, and its pages are guarded by the token in their address.
  // A browser reports for a page without its session, under `no-referrer` also without its origin; nothing is changed by it.
  if (changes(request) && !ours && !inSandbox && !isPolicyReport(request)) {
    refused(origin);
    refuse(request, response, 403, "wrong_origin");
    return false;
  }
  // Next would answer these with an error of its own.
  const isPath = path !== undefined && (request.url ?? "").startsWith("/");
  if (!isPath || /^\/_global-error\b/.test(decodeURIComponent(path)) || request.method === "TRACE") {
    refuse(request, response, isPath && request.method === "TRACE" ? 405 : 404, "not_found");
    return false;
  }
  // Actions of ours are sent as text. Next reads this before our code runs, as a form of a page without scripts too.
  if (isMultipart(request) && !inSandbox && !isPolicyReport(request)) {
    refuse(request, response, 400, "app_updated");
    return false;
  }

  const forwarded = [request.headers["x-forwarded-for"]].flat().join(",");
  const caller = callerAddress(request.socket.remoteAddress ?? "", forwarded, config.trustedProxies);
  request.headers[addressHeader] = caller;
  // Next sends an action on to the page that holds it by a request of its own, from this machine, whose word is believed.
  request.headers["x-forwarded-for"] = caller;
  const base = new URL(ours ? origin : config.appUrl);
  request.headers["x-forwarded-host"] = base.host;
  request.headers["x-forwarded-proto"] = base.protocol.slice(0, -1);
  delete request.headers.forwarded;
  dropUnreadableTree(request);
  // Next puts the nonce that it finds here on its own scripts.
  request.headers["content-security-policy"] = policy;
  return true;
}

/**
 * Refuses a request before Next sees it. The one answer that Next's own caller of an action hands on to the page is a plain text: it
 * becomes the error's message.
 */
export function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: GateProblem): void {
  const isAction = request.headers["next-action"] !== undefined;
  response.writeHead(status, { "Content-Type": isAction ? "text/plain" : "application/json" });
  response.end(isAction ? code : JSON.stringify({ ok: false, problem: { code } }));
}

/**
 * Refuses an action whose body Next does not read to its end, because it is too large, or cannot, because it is not of the page that is served
 * now. Next has set a 500 by then, before our code runs, and sends it with its first piece. Once an action of ours has begun a 500 stays: nobody
 * knows what was done.
 */
export function refuseUnreadable(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers["next-action"] === undefined) return;
  let bytes = 0;
  const push = request.push.bind(request);
  request.push = (chunk: unknown, encoding) => {
    if (chunk instanceof Uint8Array) bytes += chunk.length;
    return push(chunk, encoding);
  };
  const flushHeaders = response.flushHeaders.bind(response);
  response.flushHeaders = () => {
    if (response.statusCode !== 500 || isReached(request)) return flushHeaders();
    if (bytes > mostFormBytes) refuse(request, response, 413, "form_too_large");
    else refuse(request, response, 400, "app_updated");
    // Next goes on with its own answer, and would wait for ever until an answer that has ended takes more.
    Object.assign(response, { write: () => true, end: () => response });
  };
}

/** A request as proxies get them, with the host in front: Next would lead to the same address without end. */
function dropHost(request: IncomingMessage): void {
  const { url = "" } = request;
  if (url.startsWith("/") || !URL.canParse(url)) return;
  const { pathname, search } = new URL(url);
  request.url = pathname + search;
}

const treeHeader = "next-router-state-tree";

/** What a page says that it has of its layouts already. Next would answer one that it cannot read with a 500; without it all of them are sent. */
function dropUnreadableTree({ headers }: IncomingMessage): void {
  try {
    readTree(headers[treeHeader]);
  } catch {
    delete headers[treeHeader];
  }
}

const isMultipart = ({ method, headers }: IncomingMessage) =>
  method === "POST" && (headers["content-type"]?.startsWith("multipart/form-data") ?? false);

/** Whether a request may change anything. */
export const changes = ({ method = "GET" }: IncomingMessage): boolean => !["GET", "HEAD", "OPTIONS"].includes(method);

/** The sandbox is the signing service: its callers are programs. */
export function isForSandbox(request: IncomingMessage, config: Config): boolean {
  const path = pathOf(request);
  return config.sandbox && (path?.startsWith("/sandbox/") ?? false) && !isOfTrial(path);
}

/** A signing page of a template that is tried: for people who are signed in, so what it sends must come from here. Its route sets the policy. */
const isOfTrial = (path: string | undefined) => path?.startsWith("/sandbox/trials/") ?? false;

/** What a browser says of a page that was kept from something by its policy. */
export const isPolicyReport = (request: IncomingMessage): boolean =>
  request.method === "POST" && pathOf(request) === policyReportsPath;

/** As Next will read it: with `..` followed, however it is spelled. Undefined when it cannot be decoded. */
export function pathOf({ url = "" }: IncomingMessage): string | undefined {
  try {
    const { pathname } = new URL(url, "http://server.invalid");
    decodeURIComponent(pathname);
    return pathname;
  } catch {
    return undefined;
  }
}

function contentSecurityPolicy(nonce: string, { https }: Config, dev: boolean): string {
  const rules = {
    "default-src": "'self'",
    // wasm: pdf.js decodes some pictures with it. eval: only the development server's tools.
    "script-src": `'self' 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'${dev ? " 'unsafe-eval'" : ""}`,
    "style-src": `'self'${dev ? " 'unsafe-inline'" : ""}`,
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "worker-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    // A browser that knows `report-to` leaves out `report-uri`, but over http it knows of no endpoint.
    ...(https && { "report-to": reportsTo }),
    "report-uri": policyReportsPath,
  };
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

/** What no page of ours uses; to copy and to share are not among them. */
const unused = [
  "bluetooth",
  "camera",
  "display-capture",
  "geolocation",
  "hid",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];
const permissionsPolicy = unused.map((name) => `${name}=()`).join(", ");

/** The same for everybody who asks, and without anything of theirs: whoever answers it says how long it may be kept. */
const shared = /^\/(_next\/static\/|pdfjs\/|icon\.svg$|sandbox\/(.*\/)?view\/(viewer\.js|style\.css)$)/;

function setHeaders(response: ServerResponse, config: Config, path: string): void {
  // Also for redirects and refusals, which may be kept by whoever is on the way unless something is said.
  if (!shared.test(path)) response.setHeader("Cache-Control", "private, no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "no-referrer");
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  response.setHeader("Permissions-Policy", permissionsPolicy);
  response.setHeader("X-Robots-Tag", "noindex");
  if (config.https) response.setHeader("Strict-Transport-Security", "max-age=31536000");
}
