import type { IncomingMessage } from "node:http";
import { type SessionOptions, unsealData } from "iron-session";
import type { Config } from "../config.ts";

/** The cookie holds the session's id and nothing else; the session is a row, so it can be ended. */
export interface SessionCookie {
  sid?: string;
}

const absoluteSeconds = 12 * 60 * 60;

export function sessionOptions({ appUrl, sessionSecret }: Config): SessionOptions {
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

/** The id in a request's cookie, whose seal is ours; whether there is such a session, the database says. For what comes before Next. */
export async function sessionIdOf({ headers }: IncomingMessage, config: Config): Promise<string | undefined> {
  const { cookieName, password } = sessionOptions(config);
  const [, sealed] =
    headers.cookie
      ?.split("; ")
      .map((pair) => pair.split("="))
      .find(([name]) => name === cookieName) ?? [];
  if (!sealed) return undefined;
  try {
    const { sid } = await unsealData<SessionCookie>(decodeURIComponent(sealed), { password, ttl: 0 });
    return sid;
  } catch {
    return undefined;
  }
}
