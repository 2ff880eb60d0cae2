import type { Chance } from "./chance.ts";
import type { DiskFate } from "./disk.ts";
import type { StatementFate } from "./link.ts";
import type { RequestFate } from "./network.ts";
import { type Conduct, conducts, type TokenConduct } from "./service.ts";

const statementFates = [
  ...(["refused", "lost", "unanswered", "late", "slow", "dies before", "dies after"] as const),
  ...(["stands before", "stands after"] as const),
];
const diskFates = ["refused", "slow", "dies before", "dies after", "stands before", "stands after"] as const;
const requestFates = [
  ...([
    "unreached",
    "request lost",
    "answer lost",
    "request late",
    "answer late",
    "dies before",
    "dies meanwhile",
  ] as const),
  ...(["dies after", "stands before", "stands meanwhile", "stands after", "stands after", "stands after"] as const),
];
const tokenConducts: TokenConduct[] = ["short", "refused", "busy", "500", "closed", "unreadable", "silence"];
export const strokes = [
  ...(["dies", "loses power", "ends in order", "stands still", "loses the database", "loses the service"] as const),
  ...(["stands still", "has a bad disk", "has its clock set", "database has its clock set"] as const),
];
export type Stroke = (typeof strokes)[number];

/** Statements fall into so many classes, by their texts. */
const classes = 16;
const known = new Map<string, number>();

function classOf(sql: string): number {
  let found = known.get(sql);
  if (found === undefined) {
    let hash = 0;
    for (let i = 0; i < sql.length; i++) hash = (Math.imul(hash, 31) + sql.charCodeAt(i)) | 0;
    found = (hash >>> 0) % classes;
    known.set(sql, found);
  }
  return found;
}

/** One kind of trouble in a world: how often, and what of it. */
interface Kind<T> {
  rate: number;
  of: readonly T[];
}

/**
 * What kinds of trouble a world has, and how much of each. No world has all: what never happens in one lets what does happen go further
 * (swarm testing).
 */
export class Weather {
  /** From then on nothing befalls anybody. */
  calm = false;
  readonly strokes: Kind<Stroke>;
  /** How slowly the database answers a machine: as slowly as one of these. */
  readonly slowness: readonly number[];
  readonly #chance: Chance;
  readonly #count: (what: string) => void;
  readonly #statements: Kind<(typeof statementFates)[number]>;
  /** Of some statements, others in each world, much more befalls. */
  readonly #focus: Kind<(typeof statementFates)[number]>;
  readonly #focusedClass: number;
  /** They take long and do not last: attempts are claimed for a while before they leave. */
  readonly #slowTokens: boolean;
  readonly #disks: Kind<(typeof diskFates)[number]>;
  readonly #requests: Kind<(typeof requestFates)[number]>;
  readonly #conducts: Kind<Conduct>;
  readonly #tokens: Kind<TokenConduct>;

  constructor(chance: Chance, count: (what: string) => void) {
    this.#chance = chance;
    this.#count = count;
    // Few kinds at once strike the same thing again and again. Who stands still is who is believed to be gone and is not: often that too.
    const kind = <T>(rates: number[], all: readonly T[], often?: T): Kind<T> => ({
      rate: chance.pick(rates),
      of: [
        ...chance.some(all, chance.pick([0.15, 0.5])),
        ...(often !== undefined && chance.happens(0.5) ? [often] : []),
      ],
    });
    this.#statements = kind([0, 0.0005, 0.002, 0.006], statementFates, "stands before");
    this.#focus = kind([0, 0.1, 0.3], statementFates);
    // Where a transaction begins, what was read before it may have changed.
    this.#focusedClass = chance.happens(0.3) ? classOf("begin") : chance.below(classes);
    this.#slowTokens = chance.happens(0.4);
    this.slowness = chance.pick([[1], [1, 30], [300], [1, 300, 1500]]);
    this.#disks = kind([0, 0.02, 0.1, 0.3], diskFates);
    this.#requests = kind([0, 0.1, 0.3], requestFates, "stands after");
    this.#conducts = kind([0, 0.05, 0.2, 0.5], Object.keys(conducts) as Conduct[], "401, token ended");
    this.#tokens = kind([0, 0.1, 0.4], tokenConducts);
    // A mean number of strokes in a minute.
    this.strokes = kind([0, 1, 4, 8], strokes, "stands still");
  }

  /** Milliseconds that a statement takes on its way. */
  statementMs(slowness: number): number {
    return (this.calm ? 1 : slowness) * this.#chance.between(0.2, 3);
  }

  statement(sql: string): StatementFate | undefined {
    const focused = this.#focus.rate > 0 && classOf(sql) === this.#focusedClass;
    const what = this.#draw(focused ? this.#focus : this.#statements);
    if (what === undefined) return undefined;
    if (what === "late" && sql === "begin") return undefined;
    this.#count(`statement ${what}`);
    if (what === "stands before" || what === "stands after") return { what, ms: this.standsMs() };
    if (what === "slow") return { what, ms: this.#chance.between(100, 9000) };
    return what === "late" ? { what, ms: this.#chance.between(10_000, 60_000) } : { what };
  }

  disk(): DiskFate | undefined {
    const what = this.#draw(this.#disks);
    if (what === undefined) return undefined;
    this.#count(`disk ${what}`);
    if (what === "slow") return { what, ms: this.#chance.between(100, 20_000) };
    return what === "stands before" || what === "stands after" ? { what, ms: this.standsMs() } : { what };
  }

  request(creates: boolean): RequestFate {
    const slow = this.#slowTokens && !creates && !this.calm;
    const usual = { there: slow ? this.#chance.between(500, 20_000) : this.#chance.between(1, 60), back: 5 };
    const what = this.#draw(this.#requests);
    if (what === undefined) return usual;
    this.#count(`request ${what}`);
    switch (what) {
      case "unreached":
        return {
          ...usual,
          unreached: this.#chance.pick([
            "ENOTFOUND",
            "ECONNREFUSED",
            "UND_ERR_CONNECT_TIMEOUT",
            "EPROTO",
            "ECONNRESET",
          ]),
        };
      case "request lost":
        return { ...usual, loses: "request", heard: this.#chance.pick(["reset", "nothing"]) };
      case "answer lost":
        return { ...usual, loses: "answer", heard: this.#chance.pick(["reset", "nothing"]) };
      case "request late":
        return { ...usual, there: this.#chance.between(1000, 100_000), heard: this.#chance.pick(["reset", "nothing"]) };
      case "answer late":
        return { ...usual, back: this.#chance.between(1000, 120_000) };
      default: {
        const [how, when] = what.split(" ") as ["dies" | "stands", "before" | "meanwhile" | "after"];
        return { ...usual, strikes: { when, ...(how === "stands" && { standsMs: this.standsMs() }) } };
      }
    }
  }

  conduct(): Conduct {
    const what = this.#draw(this.#conducts) ?? "good";
    this.#count(`service: ${what}`);
    return what;
  }

  tokenConduct(): TokenConduct {
    const what = this.#draw(this.#tokens) ?? (this.#slowTokens ? "short" : "good");
    this.#count(`token: ${what}`);
    return what;
  }

  /** Shorter than a lease, about as long, or longer. */
  standsMs(): number {
    const [least, most] = this.#chance.pick([
      [500, 10_000],
      [25_000, 35_000],
      [25_000, 35_000],
      [60_000, 300_000],
    ] as const);
    return this.#chance.between(least, most);
  }

  #draw<T>({ rate, of }: Kind<T>): T | undefined {
    if (this.calm || rate === 0 || of.length === 0) return undefined;
    return this.#chance.happens(rate) ? this.#chance.pick(of) : undefined;
  }
}
