import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";

export const clientId = "countersign";
export const clientSecret = "the office's own secret";

/** What the provider does wrong, or anything else than usual. */
export interface Behaviour {
  /** In place of what the ID token should say. */
  claims?: Record<string, unknown>;
  unsigned?: boolean;
  /** Signs with a key that is not among its keys. */
  forged?: boolean;
  /** Answers this path with this instead. */
  answers?: Record<string, (response: ServerResponse) => void>;
  /** In place of what its description should say. */
  metadata?: Record<string, unknown>;
}

/** A provider over loopback that says whatever a test wants it to say; codes are good once, and only with the verifier of their challenge. */
export async function startHostileProvider() {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const other = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const codes = new Map<string, { nonce: string; challenge: string }>();
  let behaviour: Behaviour = {};
  let issued = 0;
  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const json = (response: ServerResponse, body: unknown, status = 200) =>
    void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "", issuer);
    const instead = behaviour.answers?.[pathname];
    if (instead) return instead(response);
    if (pathname === "/jwks") return json(response, { keys: [jwk] });
    if (pathname === "/token") return token(request, response);
    json(response, {
      issuer,
      jwks_uri: `${issuer}/jwks`,
      token_endpoint: `${issuer}/token`,
      authorization_endpoint: `${issuer}/authorize`,
      end_session_endpoint: `${issuer}/end`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      ...behaviour.metadata,
    });
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const piece of request) body += piece;
    const form = new URLSearchParams(body);
    const basic = Buffer.from(request.headers.authorization?.slice(6) ?? "", "base64")
      .toString()
      .split(":");
    if (basic.map((part) => new URLSearchParams(`x=${part}`).get("x")).join() !== [clientId, clientSecret].join())
      return json(response, { error: "invalid_client" }, 401);
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const verifier = new TextEncoder().encode(form.get("code_verifier") ?? "");
    const challenge = Buffer.from(await crypto.subtle.digest("SHA-256", verifier)).toString("base64url");
    if (code?.challenge !== challenge) return json(response, { error: "invalid_grant" }, 400);
    const now = Math.floor(Date.now() / 1000);
    const said = {
      iss: issuer,
      aud: clientId,
      sub: "subject-1",
      iat: now,
      exp: now + 300,
      nonce: code.nonce,
      email: "lee@hanbit.example",
      email_verified: true,
      name: "이서연",
      ...behaviour.claims,
    };
    const id_token = behaviour.unsigned
      ? new UnsecuredJWT(said).encode()
      : await new SignJWT(said)
          .setProtectedHeader({ alg: "RS256", kid: "one" })
          .sign(behaviour.forged ? other.privateKey : privateKey);
    json(response, { access_token: "access", token_type: "Bearer", expires_in: 300, id_token });
  }

  return {
    issuer,
    behave: (next: Behaviour) => {
      behaviour = next;
    },
    /** As if somebody had signed in there, on the page to which this address leads: the query with which they are sent back. */
    signedIn(address: URL): URLSearchParams {
      const code = `code-${++issued}`;
      const of = (name: string) => address.searchParams.get(name) ?? "";
      codes.set(code, { nonce: of("nonce"), challenge: of("code_challenge") });
      return new URLSearchParams({ code, state: of("state"), iss: issuer });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
