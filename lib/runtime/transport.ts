/* What leaves this machine travels under TLS, unless a setting says otherwise. */

/** Whether what is sent to this address travels without TLS, beyond this machine. */
export function isInClear({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && !isOwn(hostname);
}

/** As `URL` writes a host: of the addresses that begin with 127 only those that are addresses. */
const isOwn = (host: string) => ["localhost", "::1", "[::1]"].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);

/**
 * The address of a PostgreSQL for its driver: one that is not on this machine, nor a socket of it, is reached under TLS, its certificate
 * checked. Undefined where the address itself says that it is not to be.
 */
export function overTls(address: string): string | undefined {
  const url = new URL(address);
  // The driver takes the last one, also over the host before the path.
  const host = url.searchParams.getAll("host").at(-1) ?? decodeURIComponent(url.hostname);
  if (host === "" || host.startsWith("/") || isOwn(host)) return address;
  const mode = url.searchParams.getAll("sslmode").at(-1) ?? "verify-full";
  const refused = ["ssl", "uselibpqcompat"].some((name) => url.searchParams.has(name));
  if (refused || !["require", "verify-ca", "verify-full"].includes(mode)) return undefined;
  url.searchParams.set("sslmode", "verify-full");
  return url.href;
}
