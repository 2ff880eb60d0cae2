import { retryAfter } from "./outcome.ts";
import { plainText } from "./plain-text.ts";
import type { Issued } from "./token.ts";
import type { PostAnswer, Transport } from "./transport.ts";
import type { SigningSettings, Trouble } from "./types.ts";
import { basicCredentials, paths, readToken, refusesCredentials, tokenForm } from "./wire.ts";

const targetCharactersMax = 200;

/** Asks for a token, once. What is wrong is told so that an administrator knows which setting to look at. */
export async function issueToken(transport: Transport, settings: SigningSettings): Promise<Issued> {
  const answer = await transport.post({
    path: paths.token,
    headers: {
      authorization: basicCredentials(settings),
      "content-type": "application/x-www-form-urlencoded",
    },
    body: tokenForm,
    bytes: Buffer.byteLength(tokenForm),
  });
  const detail = `token: ${answer.detail}`;
  if (!answer.sent) return { reason: answer.fault ?? answer.reason, detail };
  const { status, text = "" } = answer;
  if (status === undefined || answer.broken) return { reason: answer.fault ?? answer.broken ?? "closed", detail };
  if (status >= 200 && status <= 299) {
    const reason = /^\s*</.test(text) ? "page" : "unreadable";
    return readToken(text) ?? { reason, status, detail: `${detail}, no bearer token in it` };
  }
  return { status, detail, ...refusal(status, text, answer, settings.baseUrl) };
}

function refusal(
  status: number,
  text: string,
  answer: PostAnswer & { sent: true },
  baseUrl: URL,
): Omit<Trouble, "detail"> {
  if (status === 429) return { reason: "busy", ...retryAfter(answer.retryAfter) };
  const target = status >= 300 && status <= 399 ? redirectTarget(answer.location, baseUrl) : undefined;
  if (target) return { reason: "redirect", target };
  if (status === 400 && baseUrl.protocol === "http:" && /\b(HTTPS|SSL)\b/.test(text)) return { reason: "needs_tls" };
  if (status === 400 && /SSL certificate was sent/i.test(text)) return { reason: "client_certificate" };
  const refused = status === 401 || ((status === 400 || status === 403) && refusesCredentials(text));
  if (refused) return { reason: "credentials" };
  if (status === 403) return { reason: "forbidden" };
  if (status === 400) return { reason: "bad_request" };
  if (status === 404 || status === 405 || status === 410) return { reason: "not_found" };
  return { reason: status >= 500 ? "unavailable" : "status" };
}

/** Origin and path, without what a query may carry; nothing for what is no web address. */
function redirectTarget(location: string | undefined, baseUrl: URL): string | undefined {
  const url = location && URL.canParse(location, baseUrl) ? new URL(location, baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return plainText(url.origin + url.pathname, targetCharactersMax);
}
