import { type Broken, beforeTheHead, Stopped } from "#lib/signing/failures.ts";
import type { Post, PostAnswer, Transport } from "#lib/signing/transport.ts";
import { allBytes } from "./body.ts";
import type { Machine } from "./machine.ts";
import { never } from "./scheduler.ts";
import type { Conduct, Reply, TokenConduct, VirtualService } from "./service.ts";

type WholeOrBroken = Exclude<Reply, "silence">;

/** What befalls a request on its way, beside what the service does with it. */
export interface RequestFate {
  /** It never begins. */
  unreached?: "ENOTFOUND" | "ECONNREFUSED" | "UND_ERR_CONNECT_TIMEOUT" | "EPROTO" | "ECONNRESET";
  /** Milliseconds to the service, and back. */
  there: number;
  back: number;
  /** The request, or the answer, is lost on the way, and the sender hears nothing or of a reset. */
  loses?: "request" | "answer";
  heard?: "reset" | "nothing";
  /** The process dies, or stands still for so long, before the request leaves, while it is away, or when the answer is there. */
  strikes?: { when: "before" | "meanwhile" | "after"; standsMs?: number };
}

export interface NetworkSurroundings {
  service: VirtualService;
  machine: Machine;
  timeoutMs: number;
  fate(creates: boolean): RequestFate;
  conduct(): Conduct;
  tokenConduct(): TokenConduct;
  /** The attempt whose request with this body is about to leave; the world looks at what the store says of it. */
  leaves(body: Buffer, contentType: string): string;
  /** A whole answer has reached a living process. */
  heard(attempt: string, text: string): void;
  note(what: string): void;
}

/** The network between one machine and the service: answers what the real transport can answer, and nothing else. */
export function virtualTransport(around: NetworkSurroundings): Transport {
  const { machine } = around;

  async function post(what: Post): Promise<PostAnswer> {
    if (!machine.alive) return never();
    const fate = around.fate(isCreation(what));
    const unreached = fate.unreached ?? (machine.has("service") ? "UND_ERR_CONNECT_TIMEOUT" : undefined);
    if (unreached) {
      await machine.sleep(unreached === "UND_ERR_CONNECT_TIMEOUT" ? 10_000 : fate.there);
      return { sent: false, ...beforeTheHead(Object.assign(new Error(unreached), { code: unreached })) };
    }
    const body = await allBytes(what.body).catch(() => undefined);
    if (!body) return { sent: true, broken: "file", detail: "file" };
    if (fate.strikes?.when === "before") strike(around, fate.strikes, "before a request");
    await machine.sleep(fate.there / 2);
    // The connection stands, and the process writes.
    if (what.mayLeave?.() === false) {
      around.note("may not leave any more");
      throw new Stopped();
    }
    const attempt = isCreation(what) ? around.leaves(body, what.headers["content-type"] ?? "") : "";
    return new Promise((resolve) => new Exchange(around, { what, body, attempt }, fate, resolve).begin());
  }

  return { post, close: async () => {} };
}

function isCreation({ path }: Post): boolean {
  return path.includes("document");
}

function strike({ machine, note }: NetworkSurroundings, { standsMs }: { standsMs?: number }, when: string): void {
  note(`${standsMs === undefined ? "dies" : `stands still for ${Math.round(standsMs)} ms`} ${when}`);
  if (standsMs === undefined) machine.die();
  else machine.standStill(standsMs);
}

/** One request that has begun, until its answer is heard or given up. */
class Exchange {
  readonly #around: NetworkSurroundings;
  readonly #what: Post;
  readonly #body: Buffer;
  readonly #fate: RequestFate;
  readonly #resolve: (answer: PostAnswer) => void;
  readonly #creates: boolean;
  readonly #attempt: string;
  #over = false;

  constructor(
    around: NetworkSurroundings,
    { what, body, attempt }: { what: Post; body: Buffer; attempt: string },
    fate: RequestFate,
    resolve: (answer: PostAnswer) => void,
  ) {
    this.#around = around;
    this.#attempt = attempt;
    this.#what = what;
    this.#body = body;
    this.#fate = fate;
    this.#resolve = resolve;
    this.#creates = isCreation(what);
  }

  get #type(): string {
    return this.#what.headers["content-type"] ?? "";
  }

  begin(): void {
    const { machine, timeoutMs } = this.#around;
    const { there, strikes } = this.#fate;
    machine.deliver(timeoutMs, () => this.#break("timeout"));
    if (strikes?.when === "meanwhile")
      machine.deliver(there / 4, () => strike(this.#around, strikes, "during a request"));
    machine.scheduler.after(there, () => this.#arrive());
  }

  #arrive(): void {
    const { machine, service, conduct, tokenConduct } = this.#around;
    const { loses, heard, back } = this.#fate;
    // Given up: its connection is reset, and what the kernel still held of it goes with it.
    if (this.#over && heard === "reset") return;
    const { now } = machine.scheduler;
    const reply =
      loses === "request"
        ? "silence"
        : this.#creates
          ? service.create(conduct(), this.#request(), now)
          : service.issueToken(tokenConduct(), now);
    const lost = loses !== undefined || machine.has("service");
    if (lost && heard === "reset") machine.deliver(back, () => this.#break("closed"));
    if (!lost && reply !== "silence") machine.deliver(back, () => this.#come(reply));
  }

  #request() {
    const token = (this.#what.headers.authorization ?? "").replace("Bearer ", "");
    return { token, type: this.#type, body: this.#body, attempt: this.#attempt };
  }

  #come(reply: WholeOrBroken): void {
    const { strikes } = this.#fate;
    if (this.#over) return;
    if (strikes?.when === "after") {
      strike(this.#around, strikes, "when the answer is there");
      this.#around.machine.deliver(0, () => this.#hear(reply));
    } else this.#hear(reply);
  }

  #hear(reply: WholeOrBroken): void {
    if (this.#over) return;
    if (!("text" in reply)) {
      this.#break(reply.broken, reply.status);
      return;
    }
    const { status, text, retryAfter } = reply;
    if (this.#creates) this.#around.heard(this.#attempt, text);
    this.#end({ sent: true, status, text, ...(retryAfter && { retryAfter }), detail: `status ${status}` });
  }

  #break(broken: Broken, status?: number): void {
    const detail = `${status === undefined ? "" : `status ${status}, then `}${broken}`;
    this.#end({ sent: true, broken, detail, ...(status !== undefined && { status }) });
  }

  #end(answer: PostAnswer): void {
    if (this.#over) return;
    this.#over = true;
    this.#around.note(`${this.#creates ? "creation" : "token"}: ${answer.detail}`);
    this.#resolve(answer);
  }
}
