import type { IncomingMessage } from "node:http";
import { type SessionOptions, unsealData } from "iron-session";
import type { Config } from "../runtime/config.ts";
import { keepLast } from "../shared/keep-last.ts";

/** The cookie holds the session's id and nothing else; the session is a row, so it can be ended. */
export interface SessionCookie {
  sid?: string;
}

/** How a cookie that only we can write and read is called, sealed and sent. */
export function sealedCookie(kind: "session" | "device" | "second-step", config: Config) {
  return {
    ...ownCookie(kind === "session" ? "countersign" : `countersign-${kind}`, config),
    password: config.sessionSecret,
  };
}

/** How a cookie that no page can read is called and sent. */
export function ownCookie(plain: string, { https }: Config) {
  return {
    // The prefix is only allowed, and only honoured, on https; offices run http on an intranet.
    name: https ? `__Host-${plain}` : plain,
    options: { secure: https, httpOnly: true, sameSite: "lax", path: "/" } as const,
  };
}

export function sessionOptions(config: Config): SessionOptions {
  const { name, password, options } = sealedCookie("session", config);
  // The seal has no end of its own, which would be by this instance's clock: the session's row has.
  return {
    cookieName: name,
    password,
    ttl: 0,
    cookieOptions: { ...options, maxAge: config.sessions.absoluteMs / 1000 },
  };
}

/** To unseal one takes 0.8 ms of derived keys, and a person sends the same one all day. */
const unsealed = new WeakMap<Config, ReturnType<typeof keepLast<string>>>();

/** The session's id in a cookie whose seal is ours; whether there is such a session, the database says. */
export async function sessionIdIn(sealed: string, config: Config): Promise<string | undefined> {
  const known = unsealed.get(config) ?? keepLast<string>(1000);
  unsealed.set(config, known);
  const found = known.get(sealed);
  if (found !== undefined) return found;
  const { sid } = await unsealData<SessionCookie>(sealed, { password: config.sessionSecret, ttl: 0 });
  return sid && known.set(sealed, sid);
}

/** The same of a request's cookie, for what comes before Next. */
export async function sessionIdOf({ headers }: IncomingMessage, config: Config): Promise<string | undefined> {
  const { name } = sealedCookie("session", config);
  const [, sealed] =
    headers.cookie
      ?.split("; ")
      .map((pair) => pair.split("="))
      .find(([sent]) => sent === name) ?? [];
  if (!sealed) return undefined;
  try {
    return await sessionIdIn(decodeURIComponent(sealed), config);
  } catch {
    return undefined;
  }
}
