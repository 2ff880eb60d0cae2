import { getIronSession } from "iron-session";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { actAs, actSignedOut, notLet, whoActs } from "../audit/actor.ts";
import type { Beginning, SessionOrigin } from "../people/session-rows.ts";
import type { SignedIn as Attested } from "../people/sessions.ts";
import type { Language } from "../shared/messages/words.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import { may, type Right } from "../shared/rights.ts";
import type { Person } from "../shared/roles.ts";
import { knowDevice, thisDevice } from "./device-cookie.ts";
import { callerAddress } from "./headers.ts";
import { requestPath } from "./raw-request.ts";
import { services } from "./services.ts";
import { type SessionCookie, sealedCookie, sessionIdIn, sessionOptions } from "./session-cookie.ts";

async function cookie() {
  return getIronSession<SessionCookie>(await cookies(), sessionOptions(services().config));
}

export type SignedIn = Person & { language?: Language | undefined };

/** Who is asking, or undefined. Asked once per request, however many components do. */
export const currentPerson = cache(async (): Promise<SignedIn | undefined> => {
  const sent = await cookies();
  const { config, people } = services();
  const sealed = sent.get(sealedCookie("session", config).name)?.value;
  const sid = sealed && (await sessionIdIn(sealed, config));
  const asking = sid ? await people.whose(sid) : undefined;
  if (asking) actAs(asking.person, asking.session);
  else if (sid) actSignedOut();
  return asking?.person;
});

/** Who is asking, for what answers with a page: somebody who is not signed in is sent to do so and comes back. */
export async function requireSignedIn(path: string): Promise<SignedIn> {
  return (await currentPerson()) ?? redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}

/** The same for a page itself: somebody who has not the right meets one that is not there. */
export async function requirePerson(path: string, right: Right): Promise<SignedIn> {
  const person = await requireSignedIn(path);
  if (!may(person, right)) {
    await noteNotAllowed(path);
    notFound();
  }
  return person;
}

/** Who is asking, for what answers with a result: `signed_out`, or `not_allowed` for somebody who has not the right. */
export async function personWith(right: Right): Promise<Result<SignedIn>> {
  const person = await currentPerson();
  if (!person) return refuse("signed_out");
  if (may(person, right)) return ok(person);
  await noteNotAllowed(requestPath());
  return refuse("not_allowed");
}

/** Writes down that somebody was refused what their role does not let them; of the address the first word, if it is one. */
export async function noteNotAllowed(path: string): Promise<void> {
  const [, place = ""] = /^\/([a-z]{1,20})(?![^/?])/.exec(path) ?? [];
  notLet();
  await services().refusals.note({ kind: "not_allowed", detail: { place } });
}

/** Names the session of whoever is asking once {@link currentPerson} was asked, for what goes on while the answer is read. */
export const ownSessionId = (): string | undefined => whoActs()?.session;

/** How long the session of whoever is asking lasts; to ask does not make it longer. */
export async function ownSessionLasts() {
  return services().people.lasting((await cookie()).sid ?? "");
}

/** The sessions of whoever is asking. */
export async function ownSessions(personId: string) {
  return services().people.sessionsOf(personId, (await cookie()).sid);
}

/** Why whoever is asking has to say first that it is them; undefined when they have in the last minutes. */
export async function confirmProblem(personId: string): Promise<Result<never> | undefined> {
  const { people } = services();
  if (await people.isConfirmed((await cookie()).sid ?? "")) return undefined;
  return refuse("confirm_needed", { confirmWith: await people.confirmsWith(personId) });
}

/** The same for what asks for the password itself: only where a code is to be said too. */
export async function codeProblem(personId: string): Promise<Result<never> | undefined> {
  const what = await services().people.confirmsWith(personId);
  return what === "password_and_code" ? confirmProblem(personId) : undefined;
}

/** Since when whoever is asking is known to be there. */
export async function confirmedSince(): Promise<number | undefined> {
  return services().people.confirmedSince((await cookie()).sid ?? "");
}

/** Confirms the session of whoever is asking, which has another token from then on. */
export async function confirmSession(
  personId: string,
  typed: { password: string; code: string },
): Promise<Result<null>> {
  const from = { address: await callerAddress(), device: await thisDevice() };
  const session = await cookie();
  const confirmed = await services().people.confirm(personId, session.sid ?? "", { ...typed, ...from });
  if (!confirmed.ok) return confirmed;
  if (confirmed.value !== undefined) {
    session.sid = confirmed.value;
    await session.save();
  }
  return ok(null);
}

/** Ends the sessions of whoever is asking, but for this one. */
export async function endOtherSessions(personId: string): Promise<void> {
  const { sid } = await cookie();
  if (sid) await services().people.endOtherSessions(personId, sid);
}

/** Signs a person in with a new session; the one before, if any, ends. The browser is known to the account from then on. */
export async function openSession(personId: string, confirmedAt?: number): Promise<void> {
  await keep(personId, await services().people.openSession(personId, { ...(await origin()), confirmedAt }));
}

/** The same after a right password, or the company's word. Answers whether it was: the account may have had another password since. */
export async function openSessionAfter(
  signedIn: Attested & Pick<Beginning, "idToken" | "confirmedAt">,
): Promise<boolean> {
  const { idToken, confirmedAt } = signedIn;
  const sid = await services().people.openSessionAfter(signedIn, { ...(await origin()), idToken, confirmedAt });
  if (sid) await keep(signedIn.id, sid);
  return sid !== undefined;
}

async function origin(): Promise<SessionOrigin> {
  return { agent: (await headers()).get("user-agent") ?? "", address: await callerAddress() };
}

async function keep(personId: string, sid: string): Promise<void> {
  const session = await cookie();
  await knowDevice(personId);
  if (session.sid) await services().people.endSession(session.sid);
  session.sid = sid;
  await session.save();
}

/** What the company's provider said when this session began, sealed; undefined after a password. */
export async function ownIdToken(): Promise<string | undefined> {
  const { sid } = await cookie();
  return sid ? services().people.idToken(sid) : undefined;
}

/** Ends the session on the server and takes the cookie back. */
export async function closeSession(): Promise<void> {
  const session = await cookie();
  if (session.sid) await services().people.endSession(session.sid);
  session.destroy();
}
