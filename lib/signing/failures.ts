import { FileProblem } from "./files.ts";
import type { ConnectReason, TlsFault, TroubleReason } from "./types.ts";

/** A wait of ours is over. */
export class Deadline extends Error {
  override name = "Deadline";
}

/** The request may not leave, or no more of it. */
export class Stopped extends Error {
  override name = "Stopped";
}

const tlsCode =
  /^(ERR_TLS|ERR_SSL|ERR_OSSL|EPROTO|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_|INVALID_|PATH_LENGTH|ERROR_IN_)/;

/** OpenSSL's and Node's codes, by what they mean to whoever can change it. */
const tlsFaults: [RegExp, TlsFault][] = [
  [/^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/, "certificate_expired"],
  [/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, "certificate_host"],
  [/ALERT_(CERTIFICATE_REQUIRED|BAD_CERTIFICATE|NO_CERTIFICATE)$/, "client_certificate"],
  [/^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|CERT_|CRL_|INVALID_|PATH_LENGTH)/, "certificate_untrusted"],
  [/^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/, "not_tls"],
];

/** Why nothing was sent. Only for requests whose head is known not to have been written. */
export function beforeTheHead(error: unknown): {
  reason: ConnectReason | "busy";
  fault?: TlsFault;
  detail: string;
} {
  const { code, detail } = facts(error);
  if (error instanceof Deadline) return { reason: "busy", detail: "no connection became free" };
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return { reason: "dns", detail };
  if (code === "ECONNREFUSED") return { reason: "refused", detail };
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") return { reason: "connect_timeout", detail };
  return { reason: tlsCode.test(code) ? "tls" : "connection", ...tlsFault(error), detail };
}

/** Nothing was heard of the other side. The last four are the network's word that it is out of reach, which may change. */
const timeouts = [
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
];
const excesses = ["UND_ERR_RES_EXCEEDED_MAX_SIZE", "UND_ERR_HEADERS_OVERFLOW"];

export type Broken = "timeout" | "closed" | "unreadable" | "too_large" | "file";

/** Why there is no whole answer to a request whose head was written. */
export function afterTheHead(error: unknown): { broken: Broken; fault?: TlsFault; detail: string } {
  const { code, name, detail } = facts(error);
  if (error instanceof FileProblem) return { broken: "file", detail };
  if (error instanceof Deadline || timeouts.includes(code)) return { broken: "timeout", detail };
  if (excesses.includes(code)) return { broken: "too_large", detail };
  return { broken: name === "HTTPParserError" ? "unreadable" : "closed", ...tlsFault(error), detail };
}

function tlsFault(error: unknown): { fault?: TlsFault } {
  const { code, name } = facts(error);
  // A TLS alert where an answer's first line should be.
  const alert = error instanceof Error && "data" in error && String(error.data).startsWith("\u0015\u0003");
  const fault = name === "HTTPParserError" && alert ? "needs_tls" : tlsFaults.find(([codes]) => codes.test(code))?.[1];
  return fault ? { fault } : {};
}

const lastingReasons: TroubleReason[] = [
  ...(["certificate_untrusted", "certificate_expired", "certificate_host", "client_certificate"] as const),
  ...(["tls", "not_tls", "needs_tls", "redirect", "bad_request", "not_found", "page", "unreadable"] as const),
  "too_large",
];

/** Whether trying again is useless before somebody has changed something. */
export function isLasting(reason: TroubleReason): boolean {
  return lastingReasons.includes(reason);
}

/** Only code and name: a message may hold an address, a path or a piece of the answer. */
function facts(error: unknown): { code: string; name: string; detail: string } {
  if (!(error instanceof Error)) return { code: "", name: "", detail: "no error object" };
  const code = "code" in error ? String(error.code) : "";
  const detail = error instanceof FileProblem ? `file: ${error.message}` : [error.name, code].filter(Boolean).join(" ");
  return { code, name: error.name, detail };
}
