import type { Html } from "./html.ts";

const everywhere = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    // RFC 6749 5.1 asks for no-store where tokens travel; links are no less secret.
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...everywhere, ...headers },
  });
}

/** The service's failure shape. */
export function failure(status: number, message: string): Response {
  return json(status, { document: { status: "failure", message } });
}

export function problem(
  status: number,
  error: string,
  description: string,
  headers: Record<string, string> = {},
): Response {
  return json(status, { error, error_description: description }, headers);
}

export function notFound(): Response {
  return problem(404, "not_found", "There is nothing at this address.");
}

export function wrongMethod(allow: string): Response {
  return problem(405, "method_not_allowed", `This address accepts ${allow} only.`, { Allow: allow });
}

// pdf.js decodes JPEG 2000 and JBIG2 with WebAssembly and embeds fonts and small images as data: and blob: addresses.
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

export function page(status: number, content: Html): Response {
  return new Response(content.text, {
    status,
    headers: {
      ...everywhere,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": pagePolicy,
      "Cache-Control": "no-store",
    },
  });
}

export function asset(type: string, text: string): Response {
  return new Response(text, {
    headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-cache", ...everywhere },
  });
}

/** After a form: to a path of the same origin, as an address without origin, so that any proxy in front may name it as it likes. */
export function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path, "Cache-Control": "no-store", ...everywhere } });
}

/** A PDF to be read in the browser. No `sandbox` in its policy: Chromium's own viewer refuses to start in one. */
export function pdf(content: Blob, name: string): Response {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return new Response(content, {
    headers: {
      ...everywhere,
      "Content-Type": "application/pdf",
      "Content-Length": String(content.size),
      "Content-Disposition": `inline; filename="document.pdf"; filename*=UTF-8''${encoded}`,
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "private, no-store",
    },
  });
}
