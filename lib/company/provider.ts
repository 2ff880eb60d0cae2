import type { Configuration } from "openid-client";
import { Agent, fetch } from "undici";
import type { CompanyTrouble } from "../shared/company.ts";
import { isGuarded } from "../shared/company-schema.ts";

/** Nobody waits longer for one answer. */
const answerMs = 10_000;
/** More than any provider's description, keys or claims take. */
const answerBytes = 256 * 1024;
/** Clocks of two machines differ by less. */
export const clockSeconds = 30;
/** Of an ID token in an address: with a longer one, of somebody in hundreds of groups, most servers refuse the address. */
const mostHint = 4 * 1024;
/** Keys and addresses of a provider change; what was read is read anew after so long. */
const knownMs = 10 * 60_000;

/** What is agreed with the company's provider. */
interface Registration {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where it sends people back to. */
  redirect: string;
}

/** What makes one sign-in this one, and no other. */
export interface Secrets {
  state: string;
  verifier: string;
  nonce: string;
}

/** The provider cannot be used, or its answer does not hold. */
export class ProviderError extends Error {
  readonly reason: CompanyTrouble;
  constructor(reason: CompanyTrouble, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = "ProviderError";
    this.reason = reason;
  }
}

export interface Provider {
  /** The address at which the person signs in there; `again`: also who is signed in there already. */
  address(secrets: Secrets, again: boolean): Promise<URL>;
  /** What the provider says of whoever came back to this address, checked, and whether it is one that says when they signed in. Throws a {@link ProviderError}. */
  claims(
    address: URL,
    secrets: Secrets,
    wanted: string[],
  ): Promise<{ claims: Record<string, unknown>; idToken: string; saysWhen: boolean }>;
  /** Where to sign out there; undefined when it has no such place. */
  signOutAddress(idToken: string, back: string): Promise<URL | undefined>;
  /** Throws a {@link ProviderError} when nobody could sign in. */
  check(): Promise<void>;
}

/** The library is loaded when the first of an office signs in this way. */
const library = () => import("openid-client");
type Library = Awaited<ReturnType<typeof library>>;

export function createProvider(registration: Registration, now: () => number): Provider {
  let known: { configuration: Promise<Configuration>; at: number } | undefined;

  async function discover(): Promise<Configuration> {
    const oidc = await library();
    const { issuer, clientId, clientSecret } = registration;
    const authenticate: import("openid-client").ClientAuth = (server, ...rest) => {
      const methods = server.token_endpoint_auth_methods_supported;
      const method = !methods || methods.includes("client_secret_basic") ? "ClientSecretBasic" : "ClientSecretPost";
      return oidc[method](clientSecret)(server, ...rest);
    };
    const found = await translated("not_provider", () =>
      oidc.discovery(new URL(issuer), clientId, { [oidc.clockTolerance]: clockSeconds }, authenticate, {
        [oidc.customFetch]: ask,
        timeout: answerMs / 1000,
        // Over TLS the library would believe an ID token without looking at its signature.
        execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : [])],
      }),
    );
    const {
      issuer: own,
      authorization_endpoint: endpoint,
      code_challenge_methods_supported: methods,
    } = found.serverMetadata();
    // Of one provider the library takes another issuer than was asked for, which would be anybody's company.
    if (new URL(own).href !== new URL(issuer).href) throw new ProviderError("not_provider", `the issuer is ${own}`);
    if (!endpoint || !URL.canParse(endpoint) || !isGuarded(new URL(endpoint)))
      throw new ProviderError("not_provider", "no authorization_endpoint with https");
    if (methods && !methods.includes("S256")) throw new ProviderError("pkce", "no PKCE with S256");
    return found;
  }

  function configuration(): Promise<Configuration> {
    if (!known || Math.abs(now() - known.at) >= knownMs) {
      const fresh = { configuration: discover(), at: now() };
      known = fresh;
      // Whoever comes next tries again.
      fresh.configuration.catch(() => {
        if (known === fresh) known = undefined;
      });
    }
    return known.configuration;
  }

  return {
    async address({ state, verifier, nonce }, again) {
      const oidc = await library();
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: registration.redirect,
        scope: "openid email profile",
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
        // The second has the provider say when that was. Whoever sits at the browser can take both out.
        ...(again && { prompt: "login", max_age: "0" }),
      });
    },
    async claims(address, { state, verifier, nonce }, wanted) {
      const oidc = await library();
      const server = await configuration();
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
      const tokens = await translated("invalid", () => oidc.authorizationCodeGrant(server, address, checks));
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) throw new ProviderError("invalid", "no ID token");
      const isWhole = wanted.every((name) => claims[name] !== undefined);
      const more =
        isWhole || !server.serverMetadata().userinfo_endpoint
          ? {}
          : await translated("invalid", () => oidc.fetchUserInfo(server, tokens.access_token, claims.sub));
      // When the person has signed in only the ID token says.
      const { auth_time } = claims;
      const saysWhen =
        auth_time !== undefined || server.serverMetadata().claims_supported?.includes("auth_time") === true;
      return { claims: { ...more, ...claims, auth_time }, idToken: tokens.id_token, saysWhen };
    },
    async signOutAddress(idToken, back) {
      const server = await configuration();
      const endpoint = server.serverMetadata().end_session_endpoint;
      if (!endpoint || !URL.canParse(endpoint) || !isGuarded(new URL(endpoint))) return undefined;
      // It may be left out: the provider then asks the person once more.
      const parameters = {
        post_logout_redirect_uri: back,
        ...(idToken.length <= mostHint && { id_token_hint: idToken }),
      };
      return (await library()).buildEndSessionUrl(server, parameters);
    },
    async check() {
      known = undefined;
      const oidc = await library();
      const server = await configuration();
      const code = { code: "none", redirect_uri: registration.redirect, code_verifier: oidc.randomPKCECodeVerifier() };
      // Nobody has this code. Which of the two is refused tells whether the secret is right.
      const answer = await translated("invalid", () =>
        oidc.genericGrantRequest(server, "authorization_code", code),
      ).catch((error) => error);
      const { cause } = answer as { cause?: unknown };
      if (
        answer instanceof ProviderError &&
        !(cause instanceof oidc.ResponseBodyError && cause.error === "invalid_grant")
      )
        throw answer;
    },
  };
}

const agent = new Agent({
  allowH2: false,
  connect: { timeout: answerMs },
  headersTimeout: answerMs,
  bodyTimeout: answerMs,
});

/** One request, to no other address than this, whose answer is whole, in time and not too large. */
async function ask(
  address: string,
  { method, headers, body }: import("openid-client").CustomFetchOptions,
): Promise<Response> {
  if (!isGuarded(new URL(address))) throw new ProviderError("not_provider", `${address}: without https`);
  const response = await fetch(address, {
    method,
    headers,
    redirect: "manual",
    ...(body && { body: body instanceof URLSearchParams ? body.toString() : (body as Uint8Array) }),
    dispatcher: agent,
    signal: AbortSignal.timeout(answerMs),
  });
  const { status } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    throw new ProviderError("redirect", `${address}: ${status}`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > answerBytes) throw new ProviderError("too_large", address);
    parts.push(part);
  }
  return new Response(length > 0 ? Buffer.concat(parts) : null, { status, headers: [...response.headers] });
}

/** What went wrong, told apart as far as a person can do something about it; `usual` where the answer does not hold. */
async function translated<T>(usual: CompanyTrouble, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asProviderError(await library(), usual, error);
  }
}

function asProviderError(oidc: Library, usual: CompanyTrouble, error: unknown): ProviderError {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof ProviderError) return at;
  const { message, cause } = error as Error;
  const wrong = (reason: CompanyTrouble) =>
    new ProviderError(reason, cause instanceof Error ? `${message}: ${cause.message}` : message, error);
  if (error instanceof oidc.AuthorizationResponseError) return wrong("refused");
  if (error instanceof oidc.ResponseBodyError)
    return wrong(/^(invalid|unauthorized)_client$/.test(error.error) ? "credentials" : usual);
  if (error instanceof oidc.WWWAuthenticateChallengeError) return wrong("credentials");
  return wrong(
    error instanceof oidc.ClientError && error.code !== undefined && !silent.has(error.code) ? usual : "unreachable",
  );
}

const silent = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT"]);
