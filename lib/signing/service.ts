import { isLasting, Stopped } from "./failures.ts";
import { closeFiles, FileProblem, type OpenFile, type OpenPath, openFiles } from "./files.ts";
import { issueToken } from "./issuance.ts";
import { multipart } from "./multipart.ts";
import { isUnauthorised, outcomeOf } from "./outcome.ts";
import { createTokenCache } from "./token.ts";
import { createTransport } from "./transport.ts";
import type {
  CreateHooks,
  CreateRequest,
  MayLeave,
  Outcome,
  SigningService,
  SigningSettings,
  Trouble,
} from "./types.ts";
import { paths } from "./wire.ts";

export type { SigningService } from "./types.ts";

const connectionsMax = 8;
const tokenTimeoutSecondsMax = 20;

/** The network and the disk, as arguments: a test can be both. The machine's own unless given. */
interface SigningSurroundings {
  createTransport?: typeof createTransport;
  openPath?: OpenPath;
}

/** Long-lived: holds the token and the connections. One per process. */
export function createSigningService(
  settings: SigningSettings,
  { createTransport: connect = createTransport, openPath }: SigningSurroundings = {},
): SigningService {
  const { onMet, ...ofCreations } = settings;
  const creations = connect(ofCreations, connectionsMax);
  // Its own connection: a token must not wait behind eight long uploads.
  const timeoutSeconds = Math.min(settings.timeoutSeconds, tokenTimeoutSecondsMax);
  const issuance = connect({ ...settings, timeoutSeconds }, 1);
  const tokens = createTokenCache(() => issueToken(issuance, settings), settings.now ?? (() => performance.now()));

  let unreached: Trouble | undefined;

  async function attempt(request: CreateRequest, files: OpenFile[], hooks: CreateHooks, posted: number) {
    const token = await tokens.get();
    if (!("value" in token)) return { outcome: withoutToken(token, posted), again: false };
    let mayLeave: MayLeave | undefined;
    try {
      mayLeave = await hooks.beforeSend?.();
    } catch (cause) {
      return { outcome: stopped(cause, posted), again: false };
    }
    const body = multipart(request, files);
    const answer = await creations
      .post({
        path: paths.create,
        headers: { ...body.headers, authorization: `Bearer ${token.value}` },
        body: body.stream,
        bytes: body.bytes,
        mayLeave,
      })
      .catch(stoppedOr)
      .finally(body.stop);
    if (answer instanceof Stopped) return { outcome: stopped(answer, posted), again: false };
    unreached = answer.sent
      ? undefined
      : { reason: answer.fault ?? answer.reason, detail: `creation: ${answer.detail}` };
    const outcome = outcomeOf(request.signers, answer, posted + (answer.sent ? 1 : 0));
    if (isUnauthorised(answer)) tokens.drop(token);
    // The interface names no status for a token that has ended: it may come as any refusal.
    else if (outcome.kind === "rejected") tokens.doubt(token);
    return { outcome, again: isUnauthorised(answer) && outcome.kind !== "created" };
  }

  return {
    async create(request, hooks = {}) {
      let files: OpenFile[];
      try {
        files = await openFiles(request.files, openPath);
      } catch (error) {
        if (error instanceof FileProblem) {
          const reason = error.keyMissing ? "file_key" : "file";
          return { kind: "not_sent", reason, detail: `file: ${error.message}`, posts: 0 };
        }
        throw error;
      }
      try {
        const first = await attempt(request, files, hooks, 0);
        return first.again ? (await attempt(request, files, hooks, first.outcome.posts)).outcome : first.outcome;
      } finally {
        await closeFiles(files);
      }
    },
    async check() {
      await tokens.renew();
      if (!tokens.problem()) unreached = undefined;
      return tokens.problem();
    },
    trouble: () => tokens.problem() ?? unreached,
    close: async () => {
      await Promise.all([creations.close(), issuance.close()]);
    },
  };
}

function stopped(cause: unknown, posts: number): Outcome {
  return { kind: "not_sent", reason: "stopped", cause, detail: "stopped before sending", posts };
}

function stoppedOr(error: unknown): Stopped {
  if (error instanceof Stopped) return error;
  throw error;
}

function withoutToken({ reason, status, detail, retryAfterSeconds }: Trouble, posts: number): Outcome {
  const said = { detail, posts };
  if (reason === "credentials" || reason === "forbidden")
    return { kind: "not_authorised", reason: "credentials", ...(status !== undefined && { status }), ...said };
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  if (reason === "busy") return { kind: "not_sent", reason, ...wait, ...said };
  return { kind: "not_sent", reason: "token", ...wait, ...(isLasting(reason) && { lasting: true }), ...said };
}
