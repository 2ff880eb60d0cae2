import { isIPv6 } from "node:net";

/** Whose caller an address is, as one counts them; of an IPv4 one spelled as such. Whoever has one IPv6 address has 2^64 of them, and often 256 times as many: the /56 that one customer is given is what counts. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill("0"), ...right];
  const [a, b, c, d = "0"] = groups;
  return [a, b, c, (Number.parseInt(d, 16) >> 8).toString(16)].join(":");
}
