import { closeFiles, FileProblem, type OpenFile, openFiles } from "./files.ts";
import { multipart } from "./multipart.ts";
import { isUnauthorised, outcomeOf, retryAfter } from "./outcome.ts";
import { createTokenCache, type Issued } from "./token.ts";
import { createTransport, type Transport } from "./transport.ts";
import type { CreateHooks, CreateRequest, Outcome, SigningService, SigningSettings, Trouble } from "./types.ts";
import { basicCredentials, paths, readToken, refusesCredentials, tokenForm } from "./wire.ts";

export type { SigningService } from "./types.ts";

const connectionsMax = 8;
const tokenTimeoutSecondsMax = 20;

/** Long-lived: holds the token and the connections. One per process. */
export function createSigningService(settings: SigningSettings): SigningService {
  const creations = createTransport(settings, connectionsMax);
  // Its own connection: a token must not wait behind eight long uploads.
  const timeoutSeconds = Math.min(settings.timeoutSeconds, tokenTimeoutSecondsMax);
  const issuance = createTransport({ ...settings, timeoutSeconds }, 1);
  const tokens = createTokenCache(() => issueToken(issuance, settings), settings.now ?? (() => performance.now()));

  let unreached: Trouble | undefined;

  async function attempt(request: CreateRequest, files: OpenFile[], hooks: CreateHooks, posted: number) {
    const token = await tokens.get();
    if (!("value" in token)) return { outcome: withoutToken(token, posted), again: false };
    try {
      await hooks.beforeSend?.();
    } catch (cause) {
      const detail = "stopped before sending";
      return { outcome: { kind: "not_sent", reason: "stopped", cause, detail, posts: posted } as const, again: false };
    }
    const body = multipart(request, files);
    const answer = await creations
      .post({
        path: paths.create,
        headers: { ...body.headers, authorization: `Bearer ${token.value}` },
        body: body.stream,
        bytes: body.bytes,
      })
      .finally(body.stop);
    unreached = answer.sent ? undefined : { reason: answer.reason, detail: `creation: ${answer.detail}` };
    const outcome = outcomeOf(request.signers, answer, posted + (answer.sent ? 1 : 0));
    if (isUnauthorised(answer)) tokens.drop(token);
    return { outcome, again: isUnauthorised(answer) && outcome.kind !== "created" };
  }

  return {
    async create(request, hooks = {}) {
      let files: OpenFile[];
      try {
        files = await openFiles(request.files);
      } catch (error) {
        if (error instanceof FileProblem)
          return { kind: "not_sent", reason: "file", detail: `file: ${error.message}`, posts: 0 };
        throw error;
      }
      try {
        const first = await attempt(request, files, hooks, 0);
        return first.again ? (await attempt(request, files, hooks, first.outcome.posts)).outcome : first.outcome;
      } finally {
        await closeFiles(files);
      }
    },
    trouble: () => tokens.problem() ?? unreached,
    close: async () => {
      await Promise.all([creations.close(), issuance.close()]);
    },
  };
}

async function issueToken(transport: Transport, settings: SigningSettings): Promise<Issued> {
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
  if (!answer.sent) return { reason: answer.reason, detail };
  const { status, text = "" } = answer;
  if (status === undefined || answer.broken) return { reason: answer.broken ?? "closed", detail };
  if (status >= 200 && status <= 299)
    return readToken(text) ?? { reason: "unreadable", status, detail: `${detail}, no bearer token in it` };
  if (status === 429) return { reason: "busy", status, detail, ...retryAfter(answer.retryAfter) };
  const refused = status === 401 || status === 403 || (status === 400 && refusesCredentials(text));
  return { reason: refused ? "credentials" : "status", status, detail };
}

function withoutToken({ reason, status, detail, retryAfterSeconds }: Trouble, posts: number): Outcome {
  const said = { detail, posts };
  if (reason === "credentials")
    return { kind: "not_authorised", reason, ...(status !== undefined && { status }), ...said };
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return { kind: "not_sent", reason: reason === "busy" ? "busy" : "token", ...wait, ...said };
}
