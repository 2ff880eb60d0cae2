import { readBody, type Sent } from "./body.ts";
import type { Chance } from "./chance.ts";

/** A document at the service. */
export interface Made {
  id: string;
  sent: Sent;
  /** The attempt whose request made it. */
  attempt: string;
  at: number;
  links: string[];
}

/** What the service puts on the wire. Without a text it is not whole. */
export type Reply =
  | { status: number; text: string; retryAfter?: string }
  | { status?: number; broken: "closed" | "unreadable" | "too_large" }
  | "silence";

/** What the service does with one creation, by the name of what happens. */
export type Conduct = keyof typeof conducts;

interface ConductRules {
  makes: boolean;
  /** Gets the text of a good answer. */
  reply: (good: string) => Reply;
}

const failure = JSON.stringify({ document: { status: "failure", message: "no such template" } });
const said = (status: number) => (text: string) => ({ status, text });
const brokenOff = (status?: number) => () => ({ broken: "closed" as const, ...(status !== undefined && { status }) });

export const conducts = {
  good: { makes: true, reply: said(200) },
  "made, told with 400": { makes: true, reply: said(400) },
  "made, told with 502": { makes: true, reply: said(502) },
  "made, without links": { makes: true, reply: (text: string) => ({ status: 200, text: withoutLinks(text) }) },
  "made, 502": { makes: true, reply: () => ({ status: 502, text: "<h1>Bad gateway</h1>" }) },
  "made, 303": { makes: true, reply: () => ({ status: 303, text: "" }) },
  "made, 408": { makes: true, reply: () => ({ status: 408, text: "" }) },
  "made, without an id": { makes: true, reply: () => ({ status: 200, text: `{"document":{"signer":[]}}` }) },
  "made, half an answer": { makes: true, reply: (text: string) => ({ status: 200, text: text.slice(0, 30) }) },
  "made, broken off": { makes: true, reply: brokenOff(200) },
  "made, closed": { makes: true, reply: brokenOff() },
  "made, silence": { makes: true, reply: () => "silence" as const },
  "refused, 200": { makes: false, reply: () => ({ status: 200, text: failure }) },
  "refused, 500": { makes: false, reply: () => ({ status: 500, text: failure }) },
  "refused, 403": { makes: false, reply: () => ({ status: 403, text: "no" }) },
  "refused, 422": { makes: false, reply: () => ({ status: 422, text: "no" }) },
  busy: { makes: false, reply: () => ({ status: 429, text: "", retryAfter: "7" }) },
  "401, token ended": { makes: false, reply: () => ({ status: 401, text: "" }) },
  "502": { makes: false, reply: () => ({ status: 502, text: "" }) },
  closed: { makes: false, reply: brokenOff() },
  silence: { makes: false, reply: () => "silence" as const },
} satisfies Record<string, ConductRules>;

function withoutLinks(text: string): string {
  return JSON.stringify({ document: { id: JSON.parse(text).document.id } });
}

export type TokenConduct = "good" | "short" | "refused" | "busy" | "500" | "closed" | "unreadable" | "silence";

/** The signing service of a world: makes what it is asked for, each time that it is asked, and forgets nothing. */
export class VirtualService {
  readonly made: Made[] = [];
  /** By attempt: how many requests came, and how many of them were turned away for their token. */
  readonly requests = new Map<string, { came: number; unauthorised: number }>();
  readonly #tokens = new Map<string, number>();
  readonly #chance: Chance;
  #issued = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  issueToken(conduct: TokenConduct, now: number): Reply {
    switch (conduct) {
      case "refused":
        return { status: 401, text: `{"error":"invalid_client"}` };
      case "busy":
        return { status: 429, text: "", retryAfter: "3" };
      case "500":
        return { status: 500, text: "" };
      case "closed":
        return { broken: "closed" };
      case "unreadable":
        return { status: 200, text: "<html>" };
      case "silence":
        return "silence";
    }
    const seconds = conduct === "short" ? 1 + this.#chance.below(30) : 36_000;
    this.#issued += 1;
    const token = `token-${this.#issued}`;
    this.#tokens.set(token, now + seconds * 1000);
    const lifetime = this.#chance.pick([seconds, String(seconds)]);
    return { status: 200, text: JSON.stringify({ access_token: token, token_type: "bearer", expires_in: lifetime }) };
  }

  /** One request that has come whole. */
  create(
    conduct: Conduct,
    request: { token: string; type: string; body: Buffer; attempt: string },
    now: number,
  ): Reply {
    const { token, attempt } = request;
    const count = this.requests.get(attempt) ?? { came: 0, unauthorised: 0 };
    this.requests.set(attempt, count);
    count.came += 1;
    if (conduct === "401, token ended") this.#tokens.delete(token);
    if (now > (this.#tokens.get(token) ?? 0)) {
      count.unauthorised += 1;
      return { status: 401, text: "" };
    }
    const { makes, reply }: ConductRules = conducts[conduct];
    if (!makes) return reply("");
    const sent = readBody(request.type, request.body);
    const id = `d${this.made.length + 1}`;
    const signer = sent.document.signer.map(({ index, name }) => ({
      index,
      name,
      view_url: `https://sign.example/${id}/${index}`,
    }));
    const links = conduct === "made, without links" ? [] : signer.map(({ view_url }) => view_url);
    this.made.push({ id, sent, attempt, at: now, links });
    return reply(JSON.stringify({ document: { id, signer: this.#shuffled(signer) } }));
  }

  #shuffled<T>(list: T[]): T[] {
    return this.#chance.happens(0.3) ? list.toReversed() : list;
  }
}
