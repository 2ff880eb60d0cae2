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

/** Who has signed in, or the token with which the sign-in goes on to its second step. */
type FirstStep = { person: string } | { token: string };

/** Opens a session for whoever has said the right password, where that is enough. */
async function firstStep(signedIn: SignedIn): Promise<Result<FirstStep>> {
  const token = await services().people.secondStep(signedIn);
  if (token !== undefined) return ok({ token });
  return (await openSessionAfter(signedIn)) ? ok({ person: signedIn.id }) : refuse("wrong_credentials");
}

/** The same for a page that stays; who must set two-step sign-in up first cannot do so there, and leaves no token. */
export async function firstStepOver(signedIn: SignedIn): Promise<Result<FirstStep | { mustSetUp: true }>> {
  const { people } = services();
  const step = await firstStep(signedIn);
  if (!step.ok || !("token" in step.value)) return step;
  const { token } = step.value;
  if ((await people.waiting(token))?.needs !== "set_up") return step;
  await people.giveUp(token);
  return ok({ mustSetUp: true });
}

/** As the first step, for a page that is left: the browser keeps the token, and goes on with it wherever it comes without a session. */
export async function firstStepOfPage(signedIn: SignedIn): Promise<Result<null>> {
  const step = await firstStep(signedIn);
  if (!step.ok) return step;
  const { name, options } = ownCookie();
  if ("token" in step.value) (await cookies()).set(name, step.value.token, { ...options, maxAge: waitingMs / 1000 });
  return ok(null);
}

/** The second step that this browser has before it. */
export async function waitingSignIn() {
  const token = await waitingToken();
  return token === "" ? undefined : services().people.waiting(token);
}

/** Goes the second step with a code, and opens the session. Answers the person's id. A page that stays has the token itself. */
export async function enterSignInCode(code: string, ofPage?: string): Promise<Result<string>> {
  const token = ofPage ?? (await waitingToken());
  const result = await services().people.signInWithCode(token, { code, ...(await from()) });
  // What changes a cookie has the page drawn anew, and without a session this one would be gone.
  if (ofPage !== undefined && !result.ok) return result;
  return openedAfter(result);
}

/** The same by setting two-step sign-in up. Answers the recovery codes. */
export async function setUpAtSignIn(typed: { offer: string; code: string }): Promise<Result<string[]>> {
  const result = await services().people.signInWithSetUp(await waitingToken(), { ...typed, ...(await from()) });
  if (!result.ok) return result;
  // Also without a session: nobody can read the codes again.
  await openedAfter(result);
  return ok(result.value.codes);
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
