import { unstable_isUnrecognizedActionError } from "next/navigation";
import type { ConfirmWith } from "#lib/shared/factor.ts";
import { type Result, refuse } from "#lib/shared/result.ts";

/** How the page that is open asks its person to confirm that it is them. Filled in a browser only. */
export const confirming: { ask?: ((what: ConfirmWith) => Promise<boolean>) | undefined } = {};

/** See `lib/web/request-gate.ts`. */
const gateSays = ["wrong_origin", "signed_out", "form_too_large", "app_updated"] as const;

/**
 * Calls a server action and never throws: what comes between the page and the server is a refusal with its own words. The request
 * gate's refusals are the only errors whose message Next passes on; everything else is a line that is down, or an answer of
 * something in between. Where the session is to be confirmed first, the page asks, and the call goes on as it was. Components call it
 * by `useAction`; a form that is sent and a share that is recorded call it themselves, because they go on after their page is left.
 */
export async function callServer<Value>(call: () => Promise<Result<Value>>): Promise<Result<Value>> {
  const result = await answerOf(call);
  const what = !result.ok && result.problem.confirmWith;
  return what && (await confirming.ask?.(what)) ? answerOf(call) : result;
}

async function answerOf<Value>(call: () => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return (await call()) ?? refuse("server_unreachable");
  } catch (error) {
    if (unstable_isUnrecognizedActionError(error)) return refuse("app_updated");
    const refusal = error instanceof Error && gateSays.find((code) => code === error.message);
    return refuse(refusal || "server_unreachable");
  }
}

const healthMs = 5000;

/** Whether there is a way to the server now. */
export function serverAnswers(): Promise<boolean> {
  return fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(healthMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Why a part of the page that is loaded when it is needed could not be: the server is away, or it has a newer version by now. */
export async function whyNotLoaded(): Promise<"server_unreachable" | "app_updated"> {
  return (await serverAnswers()) ? "app_updated" : "server_unreachable";
}
