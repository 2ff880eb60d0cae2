import { openAsBlob } from "node:fs";
import { asset, notFound, page, pdf, seeOther, wrongMethod } from "./answers.ts";
import type { DocumentStore } from "./document-store.ts";
import { type PageAddresses, signingPage, unknownPage } from "./page-html.ts";
import { pageScript } from "./page-script.ts";
import { pageStyle } from "./page-style.ts";
import { chooseLanguage, pageLanguages } from "./page-texts.ts";

interface ViewSettings {
  store: DocumentStore;
  now: () => number;
  /** Path of the folder of all signing pages, like `/sandbox/view`. */
  base: string;
  pdfLibrary: string;
  pdfWorker: string;
}

/**
 * The signing pages: `path` is what follows the base. Whoever holds the link may act, as with the service; that nobody can be made to
 * act from elsewhere rests on the secret in the path (with `no-referrer` a browser sends no usable Origin).
 */
export async function view(request: Request, path: string, settings: ViewSettings): Promise<Response> {
  if (path === "/viewer.js") return reading(request, () => asset("text/javascript", pageScript));
  if (path === "/style.css") return reading(request, () => asset("text/css", pageStyle));
  const match = /^\/([^/]+)(?:\/(sign|decline)|\/files\/(\d{1,4}))?$/.exec(path);
  const [, token = "", action, file] = match ?? [];
  if (!match) return notFound();

  const query = new URL(request.url).searchParams.get("lang");
  const language = chooseLanguage(query, request.headers.get("accept-language"));
  const { store, now, base, pdfLibrary, pdfWorker } = settings;
  const addresses: PageAddresses = { view: base, self: `${base}/${token}`, pdfLibrary, pdfWorker };
  const found = await store.byToken(token);
  if (!found) return page(404, unknownPage(language, addresses));
  const { document, signer } = found;

  if (action) {
    if (request.method !== "POST") return wrongMethod("POST");
    const at = new Date(now()).toISOString();
    await store.decide(document.id, signer.index, { action: action === "sign" ? "signed" : "declined", at });
    return seeOther(
      pageLanguages.some((known) => known === query) ? `${addresses.self}?lang=${query}` : addresses.self,
    );
  }
  if (file) {
    const { name, path } = document.files[Number(file) - 1] ?? {};
    return name && path ? reading(request, async () => pdf(await openAsBlob(path), name)) : notFound();
  }
  const decisions = await store.decisions(document);
  return reading(request, () => page(200, signingPage({ language, addresses, document, signer, decisions })));
}

/** Answers GET, and HEAD with the same headers. */
async function reading(request: Request, answer: () => Response | Promise<Response>): Promise<Response> {
  if (request.method === "GET") return answer();
  if (request.method !== "HEAD") return wrongMethod("GET, HEAD");
  const { status, headers } = await answer();
  return new Response(null, { status, headers });
}
