/** What befalls a process at a statement that it sends to the store. */
export interface Blow {
  /** The process ends there, or the store refuses that statement. */
  what: "dies" | "is refused";
  /** Before the store has done it, or after: then only the answer is lost. */
  when: "before" | "after";
  /** Which statement from now on; 1 is the next one. */
  at: number;
}

/** A process that sends so many statements within one run goes round in circles. */
const statementsMax = 5000;

/** Ends of a process, as far as the store and the service can see: after its death it does nothing more, and nothing of it ends. */
export class Life {
  dead = false;
  /** Whether anything ever befell this process: its outcomes may be less certain than the service's answers. */
  struck = false;
  /** Others hear of it. */
  beats = true;
  /** How many outcomes to come the store will not take. */
  endingsRefused = 0;
  readonly died: Promise<void>;
  #blow: Blow | undefined;
  #statements = 0;
  #underWay = 0;
  #ends: (() => Promise<void> | void)[] = [];
  #tellDied: () => void;
  readonly #most: number;

  constructor(most = statementsMax) {
    this.#most = most;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.died = promise;
    this.#tellDied = resolve;
  }

  get busy(): boolean {
    return this.#underWay > 0;
  }

  arm(blow: Blow | undefined): void {
    this.#blow = blow && { ...blow };
  }

  onDeath(end: () => Promise<void> | void): void {
    this.#ends.push(end);
  }

  async die(): Promise<void> {
    if (this.dead) return;
    this.dead = true;
    this.struck = true;
    for (const end of this.#ends) await end();
    this.#tellDied();
  }

  /** Sends one statement, unless this life is over, or ends with it. */
  async send<T>(sql: string, act: () => Promise<T>): Promise<T> {
    if (this.dead) return never();
    this.#statements += 1;
    if (this.#statements > this.#most) throw new Error("a call goes round in circles");
    const blow = this.#strike(sql);
    if (blow?.when === "before") await this.#befall(blow);
    this.#underWay += 1;
    const answer = await act().finally(() => {
      this.#underWay -= 1;
    });
    if (blow?.when === "after") await this.#befall(blow);
    return this.dead ? never() : answer;
  }

  #strike(sql: string): Blow | undefined {
    if (this.endingsRefused > 0 && sql.includes('"ended_at" =')) {
      this.endingsRefused -= 1;
      this.struck = true;
      return { what: "is refused", when: "before", at: 0 };
    }
    if (!this.#blow || --this.#blow.at > 0) return undefined;
    const blow = this.#blow;
    this.#blow = undefined;
    this.struck = true;
    return blow;
  }

  async #befall({ what }: Blow): Promise<void> {
    if (what === "is refused") throw new Error("the store does not take it");
    await this.die();
    await never();
  }
}

/** What a dead process waits for. */
export function never<T>(): Promise<T> {
  return new Promise(() => {});
}
