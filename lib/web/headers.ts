import { headers } from "next/headers";
import { addressHeader } from "./front.ts";

/** The network address of the caller, for throttling. */
export async function callerAddress(): Promise<string> {
  return (await headers()).get(addressHeader) ?? "";
}

/** Whether the keyboard is likely Apple's, whose keys have other names. */
export async function isApple(): Promise<boolean> {
  return /Mac|iPhone|iPad/.test((await headers()).get("user-agent") ?? "");
}
