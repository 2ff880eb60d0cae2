import { cookies } from "next/headers";
import type { SignedIn } from "../people/sessions.ts";
import { waitingMs } from "../people/sign-in-steps.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import { thisDevice } from "./device-cookie.ts";
import { callerAddress } from "./headers.ts";
import { services } from "./services.ts";
import { openSessionAfter } from "./session.ts";
import { sealedCookie } from "./session-cookie.ts";

const ownCookie = () => sealedCookie("second-step", services().config);

/** Opens a session for whoever has said the right password: answers their id, or null where the browser goes on to the second step. */
export async function signInOrAsk(signedIn: SignedIn): Promise<Result<string | null>> {
  const token = await services().people.secondStep(signedIn);
  if (token === undefined) return (await openSessionAfter(signedIn)) ? ok(signedIn.id) : refuse("wrong_credentials");
  const { name, options } = ownCookie();
  (await cookies()).set(name, token, { ...options, maxAge: waitingMs / 1000 });
  return ok(null);
}

/** The second step that this browser has before it. */
export async function waitingSignIn() {
  const token = await waitingToken();
  return token === "" ? undefined : services().people.waiting(token);
}

/** Goes the second step with a code, and opens the session. Answers the person's id. */
export async function enterSignInCode(code: string): Promise<Result<string>> {
  return openedAfter(await services().people.signInWithCode(await waitingToken(), { code, ...(await from()) }));
}

/** The same by setting two-step sign-in up. Answers the recovery codes. */
export async function setUpAtSignIn(typed: { offer: string; code: string }): Promise<Result<string[]>> {
  const result = await services().people.signInWithSetUp(await waitingToken(), { ...typed, ...(await from()) });
  if (!result.ok) return result;
  const opened = await openedAfter(result);
  return opened.ok ? ok(result.value.codes) : opened;
}

/** Back to the password. */
export async function giveUpSignIn(): Promise<void> {
  await services().people.giveUp(await waitingToken());
  await forgetToken();
}

async function openedAfter(result: Result<SignedIn>): Promise<Result<string>> {
  if (!result.ok) {
    if (result.problem.code === "sign_in_over") await forgetToken();
    return result;
  }
  await forgetToken();
  return (await openSessionAfter(result.value)) ? ok(result.value.id) : refuse("sign_in_over");
}

/** In no seal of its own: it says nothing, and the database knows only its hash. */
const waitingToken = async () => (await cookies()).get(ownCookie().name)?.value ?? "";

async function forgetToken(): Promise<void> {
  const { name, options } = ownCookie();
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}

const from = async () => ({ address: await callerAddress(), device: await thisDevice() });
