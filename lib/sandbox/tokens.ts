import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { json, problem } from "./answers.ts";
import { bodyReader, drain, readAll, utf8 } from "./body.ts";
import { Violation } from "./violation.ts";

interface TokenOptions {
  apiId: string;
  apiSecretKey: string;
  now: () => number;
  lifetimeSeconds: number;
}

interface TokenEndpoint {
  /** `POST /oauth/token`. */
  issue(request: Request): Promise<Response>;
  /** Whether an `Authorization` header carries a token that was issued here and still lives. */
  accepts(authorization: string | null): boolean;
  /** Every token so far is refused from now on. */
  forget(): void;
}

/** Issues access tokens and keeps them in memory: after a restart a client meets a 401 and asks for a new one. */
export function createTokenEndpoint({ apiId, apiSecretKey, now, lifetimeSeconds }: TokenOptions): TokenEndpoint {
  const expiries = new Map<string, number>();
  const credentials = digest(`${apiId}:${apiSecretKey}`);

  return {
    async issue(request) {
      const refused = credentialsFault(request.headers.get("authorization"), credentials);
      if (refused) {
        return problem(401, "invalid_client", refused, {
          "WWW-Authenticate": 'Basic realm="signing service", charset="UTF-8"',
        });
      }
      const read = bodyReader(request);
      try {
        checkContentType(request.headers.get("content-type"));
        checkGrant(utf8(await readAll(read, 1024, "The body"), "The body"));
      } catch (error) {
        if (!(error instanceof Violation)) throw error;
        await drain(read);
        return problem(400, "invalid_request", error.message);
      }
      for (const [token, expiry] of expiries) if (expiry <= now()) expiries.delete(token);
      const token = randomBytes(32).toString("base64url");
      expiries.set(token, now() + lifetimeSeconds * 1000);
      return json(200, {
        access_token: token,
        token_type: "bearer",
        refresh_token: randomBytes(32).toString("base64url"),
        expires_in: lifetimeSeconds,
        scope: "read write",
        jti: randomUUID(),
      });
    },
    accepts(authorization) {
      const token = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1];
      return now() < (expiries.get(token ?? "") ?? 0);
    },
    forget: () => expiries.clear(),
  };
}

/** The word Basic, then the BASE64 encoding of id and key joined by a colon. UTF-8, as RFC 7617 advises. */
function credentialsFault(authorization: string | null, expected: Buffer): string | undefined {
  if (!authorization) return "The Authorization header is missing.";
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(authorization)?.[1];
  const bytes = Buffer.from(encoded ?? "", "base64");
  if (!encoded || bytes.toString("base64") !== encoded) {
    return "The Authorization header must be the word Basic, one space and BASE64(API_ID:API_SECRET_KEY).";
  }
  return timingSafeEqual(digest(bytes), expected) ? undefined : "The API ID or the API Secret Key is wrong.";
}

function digest(value: string | Buffer): Buffer {
  return createHash("sha256").update(value).digest();
}

function checkContentType(contentType: string | null): void {
  if (contentType?.toLowerCase() !== "application/x-www-form-urlencoded") {
    throw new Violation(`Content-Type must be application/x-www-form-urlencoded, not ${contentType ?? "absent"}.`);
  }
}

function checkGrant(body: string): void {
  const wanted: Record<string, string> = { grant_type: "password", username: "api", password: "nopassword" };
  const given = new URLSearchParams(body);
  for (const name of given.keys()) {
    if (!Object.hasOwn(wanted, name)) throw new Violation(`The body has the unknown field ${name}.`);
  }
  for (const [name, value] of Object.entries(wanted)) {
    const values = given.getAll(name);
    if (values.length !== 1 || values[0] !== value)
      throw new Violation(`The body must have ${name}=${value} exactly once.`);
  }
}
