import { connect } from "node:net";
import { Client } from "undici";
import { emptyForm } from "#lib/shared/document.ts";
import { newId } from "#lib/shared/id.ts";
import { unpacksTo } from "../support/bomb-pdf.ts";
import type { Office, Who } from "./office.ts";

/*
 * What one caller can do, over and over: what a connection is to send next, as far ahead as it is let, or the first bytes of one of a
 * hundred connections at a time. A new attack is a row here.
 */

export interface Sent {
  method: "GET" | "POST" | "PUT";
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

interface Sending {
  name: string;
  who?: Who;
  next(office: Office, n: number): Sent;
}

interface Connecting {
  name: string;
  who?: undefined;
  first: string[];
  /** How long each connection is held. */
  heldMs: number;
}

export type Attack = Sending | Connecting;

/** Two kinds of marks in turns are the worst to compose. */
const marks = (length: number) => "\u0301\u0323".repeat(length / 2);
const json = { "content-type": "application/json" };
const slowPdf = unpacksTo(400);
const rows = Array.from({ length: 690_000 }, () => ({}));

const action = (office: Office, path: string, name: string, input: unknown): Sent => ({
  method: "POST",
  path,
  body: JSON.stringify([input]),
  headers: { "next-action": office.actions[name] ?? "", "content-type": "text/plain;charset=UTF-8" },
});
const page = (path: string): Sent => ({ method: "GET", path });
const exported = (q: string): Sent => ({
  method: "POST",
  path: "/documents/export",
  body: `${new URLSearchParams({ format: "csv", q })}`,
  headers: { "content-type": "application/x-www-form-urlencoded" },
});
const draft = (office: Office, who: Who, title: string): Sent => {
  const save = { owner: office.people[who].id, version: 0, page: { id: newId(), save: 1 } };
  const items = Array.from({ length: 80 }, () => ({ key: "key", value: title }));
  const body = JSON.stringify({ ...save, form: { ...emptyForm, items } });
  return { method: "PUT", path: `/drafts/${newId()}`, headers: json, body };
};

export const attacks: Attack[] = [
  { name: "asks for the sign-in page", next: () => page("/sign-in") },
  {
    name: "signs in with texts that are worst to compose",
    next: (office) => action(office, "/sign-in", "signIn", { email: marks(7000), password: marks(7000) }),
  },
  {
    name: "guesses at an account",
    next: (office, n) => action(office, "/sign-in", "signIn", { email: "p2@hanbit.example", password: `guess ${n}` }),
  },
  { name: "asks for paths that are none", next: (_, n) => page(`/${"%2e%2e/".repeat(500)}${n}`) },
  {
    name: "sends heads that are full",
    next: () => ({ method: "GET", path: "/documents", headers: { "x-long": "a".repeat(15_000) } }),
  },
  { name: "calls actions that are none", next: (office, n) => action(office, "/sign-in", `none-${n}`, marks(7000)) },
  { name: "searches for digits", who: "staff", next: (_, n) => page(`/documents?q=${n % 10}+1+2+3+4+5+6+7+8+9`) },
  {
    name: "saves drafts as large as can be",
    who: "staff",
    next: (office) => draft(office, "staff", "가".repeat(6000)),
  },
  {
    name: "sends lists of as many rows as a body holds",
    who: "staff",
    next: (office) => action(office, "/contacts", "saveGroup", { name: "a", people: rows, shared: false }),
  },
  { name: "asks for the page of drafts", who: "staff", next: () => page("/drafts") },
  {
    name: "uploads PDFs that are slow to look into",
    who: "staff",
    next: () => ({
      method: "PUT",
      path: `/uploads/${newId()}`,
      body: slowPdf,
      headers: { "content-type": "application/pdf", "x-file-name": "slow.pdf" },
    }),
  },
  { name: "searches for digits in everything", who: "manager", next: () => page("/documents?q=0+1+2+3+4+5+6+7+8+9") },
  { name: "proposes digits", who: "manager", next: (_, n) => page(`/find?q=${n % 10}+2+3+4`) },
  {
    name: "narrows the list",
    who: "manager",
    next: (_, n) => page(`/documents?from=2024-01-0${1 + (n % 9)}&to=2026-11-20&unshared=1&q=0+9`),
  },
  { name: "exports everything", who: "manager", next: () => exported("") },
  { name: "exports what is hard to find", who: "manager", next: () => exported("0 1 2 3 4 5 6 7 8 9") },
  {
    name: "occupies connections",
    // They ask for another protocol, or say half of something.
    first: [
      "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\n\r\n",
      "POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n",
      "GET / HTTP/1.1\r\nHo",
    ],
    heldMs: 250,
  },
  { name: "leaves before the answers", first: ["GET /sign-in HTTP/1.1\r\nHost: a\r\n\r\n"], heldMs: 100 },
];

/** Goes on until the signal fires; answers how many requests were answered. */
export const attackWith = (attack: Attack, office: Office, signal: AbortSignal): Promise<number> =>
  "next" in attack ? sendWith(attack, office, signal) : connectWith(attack, office, signal);

async function sendWith(attack: Sending, office: Office, signal: AbortSignal): Promise<number> {
  const { desk, people } = office;
  const cookie = attack.who && people[attack.who].cookie;
  const client = new Client(desk.url, { pipelining: 8 });
  let answered = 0;
  let n = 0;
  const one = async () => {
    while (!signal.aborted) {
      n += 1;
      const { headers, ...sent } = attack.next(office, n);
      const all = { origin: desk.url, ...(cookie && { cookie }), ...headers };
      try {
        const { body } = await client.request({ ...sent, headers: all, signal });
        await body.dump();
        answered += 1;
      } catch {
        // Whoever is let go comes back.
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  await client.destroy();
  return answered;
}

async function connectWith({ first, heldMs }: Connecting, { desk }: Office, signal: AbortSignal): Promise<number> {
  while (!signal.aborted) {
    const sockets = Array.from({ length: 100 }, (_, i) => {
      const socket = connect(desk.port, "localhost")
        .on("error", () => {})
        .resume();
      socket.write(first[i % first.length] ?? "");
      return socket;
    });
    await new Promise((resolve) => setTimeout(resolve, heldMs));
    for (const socket of sockets) socket.destroy();
  }
  return 0;
}
