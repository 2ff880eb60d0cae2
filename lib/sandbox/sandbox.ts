import { notFound, problem, wrongMethod } from "./answers.ts";
import { createDocument, unauthorised } from "./creation.ts";
import { DocumentStore } from "./document-store.ts";
import type { SandboxDocument } from "./intake.ts";
import { createTokenEndpoint } from "./tokens.ts";
import { view } from "./view.ts";

interface SandboxOptions {
  /** Where created documents live; made when absent. */
  directory: string;
  /** The address under which the sandbox is reached; requests carry its path. Signing links begin with it. */
  publicUrl: URL;
  apiId: string;
  apiSecretKey: string;
  /** Milliseconds since 1970. */
  now?: () => number;
  tokenLifetimeSeconds?: number;
  /** How long the template `practice-slow` lets its caller wait. */
  slowMilliseconds?: number;
}

export interface Sandbox {
  /** Answers every request; never throws. */
  handle(request: Request): Promise<Response>;
  /** Everything that was created, oldest first. */
  documents(): Promise<SandboxDocument[]>;
  /** Makes every issued token invalid, as an administrator of the service could. */
  forgetTokens(): void;
}

/**
 * A stand-in of the signing service, for practice and for tests. It demands everything that the service's document states and shares
 * no code with our client, so that a mistake there is not mirrored here.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { directory, publicUrl, apiId, apiSecretKey, now = Date.now } = options;
  const prefix = publicUrl.pathname.replace(/\/$/, "");
  const store = new DocumentStore(directory);
  const tokens = createTokenEndpoint({
    apiId,
    apiSecretKey,
    now,
    lifetimeSeconds: options.tokenLifetimeSeconds ?? 3600,
  });
  const creation = {
    store,
    now,
    slowMilliseconds: options.slowMilliseconds ?? 8000,
    viewUrl: (token: string) => `${publicUrl.origin}${prefix}/view/${token}`,
  };
  const views = {
    store,
    now,
    base: `${prefix}/view`,
    pdfLibrary: "/pdfjs/pdf.min.mjs",
    pdfWorker: "/pdfjs/pdf.worker.min.mjs",
  };

  async function route(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : "";
    if (path === "/oauth/token") return request.method === "POST" ? tokens.issue(request) : wrongMethod("POST");
    if (path === "/api/v1/document/create") {
      if (request.method !== "POST") return wrongMethod("POST");
      return tokens.accepts(request.headers.get("authorization")) ? createDocument(request, creation) : unauthorised();
    }
    return path.startsWith("/view/") ? view(request, path.slice("/view".length), views) : notFound();
  }

  return {
    async handle(request) {
      try {
        return await route(request);
      } catch (error) {
        console.error("The sandbox failed.", error);
        return problem(500, "unexpected", "The sandbox failed; its log says why.");
      }
    },
    documents: () => store.all(),
    forgetTokens: () => tokens.forget(),
  };
}
