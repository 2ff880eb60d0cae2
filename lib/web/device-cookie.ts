import { sealData, unsealData } from "iron-session";
import { cookies } from "next/headers";
import { z } from "zod";
import type { Device } from "../people/devices.ts";
import { services } from "./services.ts";
import { sealedCookie } from "./session-cookie.ts";

const yearSeconds = 365 * 24 * 60 * 60;
/** Ten accounts take 1,200 characters. */
const longest = 4096;

const text = z.string().max(100);
const deviceSchema = z.object({ id: text, marks: z.array(text).max(100) });

/** What this browser's cookie says of who has signed in here; undefined unless the seal is ours. */
export async function thisDevice(): Promise<Device | undefined> {
  const { name, password } = sealedCookie("device", services().config);
  const sealed = (await cookies()).get(name)?.value ?? "";
  if (sealed.length > longest) return undefined;
  return deviceSchema.safeParse(await unsealData(sealed, { password, ttl: 0 })).data;
}

/** Lets this browser be known to the account from now on: strangers' guesses keep nobody out here. */
export async function knowDevice(personId: string): Promise<void> {
  const device = await services().people.knownDevice(personId, await thisDevice());
  if (!device) return;
  const { name, password, options } = sealedCookie("device", services().config);
  const sealed = await sealData(device, { password, ttl: 0 });
  (await cookies()).set(name, sealed, { ...options, maxAge: yearSeconds });
}
