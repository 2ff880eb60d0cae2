import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";
import { freePort } from "./desk.ts";

export const company = { id: "countersign", secret: "what only the two of them know" };

/** What the company knows of its people, by the names with which they sign in there. */
export type Directory = Record<string, { name: string; email: string; email_verified?: boolean; groups?: string[] }>;

/** A real provider over loopback, at which a person signs in by their name. What it knows of people can be changed. */
export async function startCompany(desk: string, people: Directory) {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: company.id,
        client_secret: company.secret,
        redirect_uris: [`${desk}/sign-in/company/callback`],
        post_logout_redirect_uris: [`${desk}/sign-in`],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    cookies: { keys: ["of the tests"] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    // The person is asked once, when they sign in.
    loadExistingGrant: async (context: { oidc: Record<string, never> }) => {
      // biome-ignore lint/suspicious/noExplicitAny: as the package has it
      const oidc = context.oidc as any;
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email_verified: true, ...people[id] }),
    }),
  });
  const handle = provider.callback();
  async function interaction(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "POST")
      return void response.writeHead(200, { "Content-Type": "text/html" }).end(
        `<!doctype html><html lang="en"><title>Company</title><link rel="icon" href="data:,"><main><h1>Company</h1>
         <form method="post"><label>Login <input name="login"></label><button>Continue</button><button name="no" value="1">Cancel</button></form></main>`,
      );
    let body = "";
    for await (const piece of request) body += piece;
    const form = new URLSearchParams(body);
    const denied = { error: "access_denied", error_description: "no" };
    const result = form.has("no") ? denied : { login: { accountId: form.get("login") ?? "" } };
    await provider.interactionFinished(request, response, result);
  }
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/interaction/")) void interaction(request, response);
    else handle(request, response);
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    issuer,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
