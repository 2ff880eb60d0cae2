import { setTimeout as pause } from "node:timers/promises";
import { newId } from "#lib/shared/id.ts";
import { builtPaths, placedActions } from "../support/action-ids.ts";
import type { Random } from "../support/random.ts";

/* Requests of every kind that no page of ours sends, to every action and route that the build has. */

export interface Thrown {
  /** What it is, to be read where it fails. */
  name: string;
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

type Choices<T = string> = [T, ...T[]];

const words: Choices = [
  "",
  "\0",
  "\ud800",
  "\u202e",
  "__proto__",
  "$F1",
  "$Q0",
  "$W1",
  "$@1",
  "$K1",
  "$n9",
  "$D2026",
  "$NaN",
  "$B1",
  "$undefined",
  "../..",
  "77001",
  "한글",
  "'\"><",
  "-1",
  "1e999",
];
const keys: Choices = [
  "id",
  "formKey",
  "owner",
  "version",
  "draft",
  "page",
  "form",
  "signers",
  "items",
  "files",
  "title",
  "template",
  "text",
  "name",
  "email",
  "password",
  "code",
  "people",
  "shared",
  "changed",
  "before",
  "signer",
  "role",
  "reason",
  "baseUrl",
  "apiId",
  "apiSecretKey",
  "credentials",
  "seconds",
  "packet",
  "forms",
  "to",
  "__proto__",
  "constructor",
  "toString",
  "then",
  "length",
  "0",
];
const types: Choices = [
  "text/plain;charset=UTF-8",
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/pdf",
  "text/x-component",
  "",
];
const segments: Choices = [
  "%00",
  "%2e%2e%2f",
  "%ff",
  "constructor",
  "1",
  "-1",
  "99999999999",
  "%ED%A0%80",
  "a".repeat(3000),
  "%F0%9F%92%A9",
];

/** As JSON, so that keys stand in it that no object here could have. */
function value(random: Random, depth: number): string {
  const leaf = () => {
    const kinds: Choices<() => string> = [
      () => "null",
      () => "true",
      () => String(random.pick([0, -1, 0.5, 1e308, 2 ** 53, -0])),
      () => JSON.stringify(random.pick(words)),
      () => JSON.stringify(newId()),
      () => JSON.stringify(random.pick(words).repeat(300)),
      () => "[]",
      () => "{}",
    ];
    return random.pick(kinds)();
  };
  if (depth === 0) return leaf();
  const several = <T>(one: () => T) => Array.from({ length: random.between(0, 5) }, one);
  const kind = random.between(0, 3);
  if (kind === 0) return leaf();
  if (kind === 1) return `[${several(() => value(random, depth - 1)).join(",")}]`;
  return `{${several(() => `${JSON.stringify(random.pick(keys))}:${value(random, depth - 1)}`).join(",")}}`;
}

function body(random: Random): string {
  const chance = random.between(0, 39);
  if (chance === 0) return `[${"[".repeat(5000)}${"]".repeat(5000)}]`;
  if (chance === 1) return `[[${"0,".repeat(100_000)}0]]`;
  if (chance === 2) return `["${"a".repeat(10_000_000)}"]`;
  if (chance === 3) return `[${'{"a":'.repeat(3000)}1${"}".repeat(3000)}]`;
  if (chance < 7)
    return `--x\r\nContent-Disposition: form-data; name="${random.pick(["0", "1_$ACTION", "__proto__", "$ACTION_ID_x"])}"\r\n\r\n[${value(random, 2)}]\r\n--x--\r\n`;
  if (chance < 9) return value(random, 3).slice(0, random.between(0, 39));
  return `[${value(random, 4)}]`;
}

const targets = [
  ...Object.entries(placedActions()).map(([name, action]) => ({ name, ...action })),
  ...builtPaths().map(({ path }) => ({ path })),
] as Choices<{ name: string; id: string; page: string } | { path: string }>;

/** Ends the session of whoever asks, so nobody does: the others are to go on. */
const signsOut = (name: string) => name === "signOut";

/** The `n`th of these requests, to each action and path in turn; the same ones from the same seed. */
export function throwAt(random: Random, n: number): Thrown {
  const target = targets[n % targets.length] ?? targets[0];
  const type = random.between(0, 2) === 0 ? random.pick(types) : "text/plain;charset=UTF-8";
  const headers: Record<string, string> = type ? { "content-type": type } : {};
  if ("id" in target) {
    const { name, id, page } = target;
    return {
      name,
      path: filledIn(page, random),
      method: "POST",
      headers: { ...headers, "next-action": id },
      body: body(random),
    };
  }
  const { path } = target;
  const method = random.pick(["GET", "GET", "POST", "PUT", "DELETE"]);
  const query =
    random.between(0, 1) === 0
      ? ""
      : `?${random.pick(["q", "page", "draft", "from", "code", "next", "template", "format"])}=${encodeURIComponent(random.pick(words).toWellFormed())}`;
  const asked = { name: `${method} ${path}`, path: `${filledIn(path, random)}${query}`, method, headers };
  return method === "GET" ? asked : { ...asked, body: body(random) };
}

const filledIn = (path: string, random: Random) =>
  path.replace(/\[[^\]]+\]/g, () => (random.between(0, 1) === 0 ? newId() : random.pick(segments)));

/** The lines of the log that tell of a fault of ours: what our code has logged, or what was thrown in it. */
export const faultsIn = (output: string): string[] =>
  output
    .split("\n")
    .filter(
      (line) =>
        /"level":"error"/.test(line) &&
        (!/"event":"printed"/.test(line) || /"stack":"\s+at [^\\]*\.next\/server\//.test(line)),
    );

/**
 * Sends them one after the other, as each of these in turn, until time is up and each action and path has been met; answers what should
 * not have come of them. `from`: so many were sent before.
 */
export async function fuzz(
  url: string,
  cookies: string[],
  random: Random,
  ms: number,
  from = 0,
): Promise<{ sent: number; wrong: string[] }> {
  const end = performance.now() + ms;
  const wrong: string[] = [];
  let sent = 0;
  while ((performance.now() < end || from + sent < targets.length) && wrong.length < 20) {
    const n = from + sent;
    const { name, path, ...thrown } = throwAt(random, n);
    // By turns of all: in the next round each is met by somebody else.
    const who = ((n % targets.length) + Math.floor(n / targets.length)) % cookies.length;
    const cookie = signsOut(name) ? "" : (cookies[who] ?? "");
    const headers = { ...thrown.headers, cookie, origin: url };
    sent += 1;
    const record = (what: string) =>
      wrong.push(`${name} (${sent}, ${cookies.indexOf(cookie)}): ${what}: ${thrown.body?.slice(0, 300)}`);
    try {
      const answer = await fetch(`${url}${path}`, {
        ...thrown,
        headers,
        redirect: "manual",
        signal: AbortSignal.timeout(10_000),
      });
      const text = await answer.text();
      if (answer.status >= 500 || text.includes('"code":"unexpected"'))
        record(`${answer.status} ${text.slice(0, 100)}`);
    } catch (error) {
      // What is too large may be cut off before it is read.
      if ((thrown.body?.length ?? 0) < 50_000) record(`${error}: ${error instanceof Error && error.cause}`);
      await pause(50);
    }
  }
  return { sent, wrong };
}
