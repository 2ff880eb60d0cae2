import { headers } from "next/headers";
import { addressHeader } from "./request-gate.ts";

/** The network address of the caller. */
export async function callerAddress(): Promise<string> {
  return (await headers()).get(addressHeader) ?? "";
}

/** Whether the keyboard is likely Apple's, whose keys have other names. */
export async function isApple(): Promise<boolean> {
  return /Mac|iPhone|iPad/.test((await headers()).get("user-agent") ?? "");
}

/** Whether the device is likely a phone, which has a way of its own to share. */
export async function isPhone(): Promise<boolean> {
  return /Android.*Mobile|iPhone/.test((await headers()).get("user-agent") ?? "");
}

/** Whether browsers trust pages at this address with what else only https gets: sharing, for one. */
export const isSecure = ({ protocol, hostname }: URL): boolean => protocol === "https:" || hostname === "localhost";
