import { createHash } from "node:crypto";
import type { Account } from "./rows.ts";
import { newToken } from "./sessions.ts";

/** A browser in which somebody has signed in, as its cookie says. */
export interface Device {
  /** Random; made at the first sign-in. */
  id: string;
  /** One for each account that signed in there, the last one first. */
  marks: string[];
}

export const mostAccounts = 10;

/** Whether the account was signed in to there, with the password of today, and was not disabled since. */
export function isKnown(device: Device | undefined, account: Account): device is Device {
  return device?.marks.includes(markOf(device.id, account)) ?? false;
}

/** The device, a new one if there is none, after this account was signed in to there. */
export function withAccount(device: Device | undefined, account: Account): Device {
  const { id, marks } = device ?? { id: newToken(), marks: [] };
  const mark = markOf(id, account);
  return { id, marks: [mark, ...marks.filter((other) => other !== mark)].slice(0, mostAccounts) };
}

function markOf(device: string, { id, deviceStamp = "" }: Account): string {
  return createHash("sha256").update(`${device} ${id} ${deviceStamp}`).digest("base64url");
}
