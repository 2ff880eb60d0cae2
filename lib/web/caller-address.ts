import { type BlockList, isIP, isIPv6 } from "node:net";

/** More proxies than anybody has in a row. */
const mostHops = 20;

/**
 * The address of whoever asks, in its one spelling: `peer`, to whom the connection leads, and as long as that is one of the `proxies`,
 * whom it names last in `X-Forwarded-For`. What stands before that anybody could have written. Of a proxy that names nobody its own.
 */
export function callerAddress(peer: string, forwarded: string, proxies: BlockList): string {
  let caller = plainAddress(peer) ?? "";
  let end = forwarded.length;
  for (let hop = 0; hop < mostHops && end >= 0 && isTrusted(caller, proxies); hop++) {
    const start = forwarded.lastIndexOf(",", end - 1) + 1;
    const named = plainAddress(forwarded.slice(start, end).trim());
    if (named === undefined) break;
    caller = named;
    end = start - 1;
  }
  return caller;
}

/** Whether this peer's word on who asks is believed. */
export function isTrusted(peer: string, proxies: BlockList): boolean {
  const address = plainAddress(peer);
  return address !== undefined && proxies.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** An address without its port, brackets and zone, an IPv4 one never as IPv6; undefined for anything else. */
export function plainAddress(text: string): string | undefined {
  const [, six, four] = /^(?:\[([^\]]{2,60})\](?::\d{1,5})?|([\d.]{7,15}):\d{1,5})$/.exec(text) ?? [];
  const [address = ""] = (six ?? four ?? text).split("%");
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : undefined;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return canonical;
  return [high, low].flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255]).join(".");
}
