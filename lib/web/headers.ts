import { headers } from "next/headers";
import { addressHeader, wrongHostHeader } from "./front.ts";

/** The network address of the caller, for throttling. */
export async function callerAddress(): Promise<string> {
  return (await headers()).get(addressHeader) ?? "";
}

/** Whether the page was opened at an address that is not the desk's own, from where every change is refused. */
export async function isWrongHost(): Promise<boolean> {
  return (await headers()).has(wrongHostHeader);
}

/** Whether the keyboard is likely Apple's, whose keys have other names. */
export async function isApple(): Promise<boolean> {
  return /Mac|iPhone|iPad/.test((await headers()).get("user-agent") ?? "");
}
