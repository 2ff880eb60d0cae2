import { getIronSession, type SessionOptions } from "iron-session";
import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { Language } from "../shared/messages/words.ts";
import { atLeast, type Person, type Role } from "../shared/roles.ts";
import { services } from "./services.ts";

/** The cookie holds the session's id and nothing else; the session is a row, so it can be ended (DESIGN §5). */
interface Cookie {
  sid?: string;
}

const absoluteSeconds = 12 * 60 * 60;

function options(): SessionOptions {
  const { appUrl, sessionSecret } = services().config;
  const secure = appUrl.protocol === "https:";
  return {
    // The prefix is only allowed, and only honoured, on https; offices run http on an intranet.
    cookieName: secure ? "__Host-countersign" : "countersign",
    password: sessionSecret,
    // The seal has no end of its own, which would be by this instance's clock: the session's row has.
    ttl: 0,
    cookieOptions: { secure, httpOnly: true, sameSite: "lax", path: "/", maxAge: absoluteSeconds },
  };
}

async function cookie() {
  return getIronSession<Cookie>(await cookies(), options());
}

export type SignedIn = Person & { language?: Language | undefined };

/** Who is asking, or undefined. Asked once per request, however many components do. */
export const currentPerson = cache(async (): Promise<SignedIn | undefined> => {
  const { sid } = await cookie();
  return sid ? services().people.person(sid) : undefined;
});

/**
 * Who is asking, for a page: somebody who is not signed in is sent to do so and comes back; somebody whose role does not suffice
 * meets a page that is not there.
 */
export async function requirePerson(path: string, role: Role = "staff"): Promise<SignedIn> {
  const person = await currentPerson();
  if (!person) redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  if (!atLeast(person.role, role)) notFound();
  return person;
}

/** Signs a person in with a new session; the one before, if any, ends. */
export async function openSession(personId: string): Promise<void> {
  const session = await cookie();
  const { people } = services();
  if (session.sid) await people.endSession(session.sid);
  session.sid = await people.openSession(personId);
  await session.save();
}

/** Ends the session on the server and takes the cookie back. */
export async function closeSession(): Promise<void> {
  const session = await cookie();
  if (session.sid) await services().people.endSession(session.sid);
  session.destroy();
}
