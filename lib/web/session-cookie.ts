import type { IncomingMessage } from "node:http";
import { type SessionOptions, unsealData } from "iron-session";
import type { Config } from "../runtime/config.ts";

/** The cookie holds the session's id and nothing else; the session is a row, so it can be ended. */
export interface SessionCookie {
  sid?: string;
}

const absoluteSeconds = 12 * 60 * 60;

/** How a cookie that only we can write and read is called, sealed and sent. */
export function sealedCookie(kind: "session" | "device", { https, sessionSecret }: Config) {
  const plain = kind === "session" ? "countersign" : "countersign-device";
  return {
    // The prefix is only allowed, and only honoured, on https; offices run http on an intranet.
    name: https ? `__Host-${plain}` : plain,
    password: sessionSecret,
    options: { secure: https, httpOnly: true, sameSite: "lax", path: "/" } as const,
  };
}

export function sessionOptions(config: Config): SessionOptions {
  const { name, password, options } = sealedCookie("session", config);
  // The seal has no end of its own, which would be by this instance's clock: the session's row has.
  return { cookieName: name, password, ttl: 0, cookieOptions: { ...options, maxAge: absoluteSeconds } };
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
