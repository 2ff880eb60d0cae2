import { cookies } from "next/headers";
import { knownTimeZone, ownTimeZone, timeZoneCookie } from "../shared/time-zone.ts";

/** The zone in which the reader is told times and asks for days: their browser's, as it said last; the server's own until it has, or when there is no such zone. */
export async function readerTimeZone(): Promise<string> {
  const said = (await cookies()).get(timeZoneCookie)?.value;
  return (said && knownTimeZone(said)) || ownTimeZone();
}
