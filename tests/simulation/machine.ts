import { never, type Scheduler } from "./scheduler.ts";

/** Something that a machine is cut off from, or that refuses it, for a while. */
export type Trouble = "database" | "service" | "disk";

/**
 * One process on a machine of its own, with a clock of its own. It can stand still and go on, and die: what comes to it then waits, or
 * never arrives. All that its code awaits goes through here or through what is made with it.
 */
export class Machine {
  readonly name: string;
  readonly scheduler: Scheduler;
  readonly died: Promise<void>;
  alive = true;
  /** Its disk did not take something: what the database did not take either dies with the process. */
  diskFailed = false;
  /** How far its clock is from the true time. */
  clockAhead: number;
  /** So many times as long as usual a statement of its takes. */
  readonly slowness: number;
  #standsUntil = 0;
  #relieved = false;
  #tellDied: () => void;
  readonly #troubledUntil = { database: 0, service: 0, disk: 0 };
  readonly #ends: (() => void)[] = [];
  /** What has come while it stands still. */
  readonly #held: (() => void)[] = [];

  constructor(name: string, scheduler: Scheduler, { clockAhead, slowness }: Pick<Machine, "clockAhead" | "slowness">) {
    this.name = name;
    this.scheduler = scheduler;
    this.clockAhead = clockAhead;
    this.slowness = slowness;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.died = promise;
    this.#tellDied = resolve;
  }

  get stands(): boolean {
    return this.#standsUntil > this.scheduler.now;
  }

  standStill(ms: number): void {
    // What was to befall it later was decided in the storm.
    if (this.#relieved) return;
    this.#standsUntil = Math.max(this.#standsUntil, this.scheduler.now + ms);
    this.scheduler.after(ms, () => this.#goOn());
  }

  #goOn(): void {
    if (this.stands || !this.alive) return;
    for (const act of this.#held.splice(0)) this.deliver(0, act);
  }

  trouble(what: Trouble, ms: number): void {
    this.#troubledUntil[what] = this.scheduler.now + ms;
  }

  has(what: Trouble): boolean {
    return this.#troubledUntil[what] > this.scheduler.now;
  }

  /** Ends all that holds it up. */
  relieve(): void {
    this.#relieved = true;
    this.#standsUntil = 0;
    this.#goOn();
    for (const what of ["database", "service", "disk"] as const) this.#troubledUntil[what] = 0;
  }

  onDeath(end: () => void): void {
    this.#ends.push(end);
  }

  die(): void {
    if (!this.alive) return;
    this.alive = false;
    for (const end of this.#ends) end();
    this.#tellDied();
  }

  /** Calls back within the process: later when it stands still then, never when it is dead. */
  deliver(ms: number, act: () => void): void {
    this.scheduler.after(ms, () => {
      if (!this.alive) return;
      if (this.stands) this.#held.push(act);
      else this.run(act);
    });
  }

  /** What happens next is its own doing, and by its own clock. */
  run(act: () => void): void {
    this.scheduler.running = this;
    act();
  }

  /** Calls back where something arrives that the process sends now: later when it stands still now, never when it does not go on. */
  send(ms: number, arrive: () => void): void {
    if (!this.alive) return;
    if (this.stands) this.deliver(0, () => this.send(ms, arrive));
    else this.scheduler.after(ms, arrive);
  }

  /** Something that a page asks of the process: it does that when it is there to. Resolves with nothing when it dies, or fails. */
  asked<T>(work: () => Promise<T>): Promise<T | undefined> {
    const answer = new Promise<T | undefined>((resolve) => {
      this.deliver(1, () => work().then(resolve, () => resolve(undefined)));
    });
    return Promise.race([answer, this.died.then(() => undefined)]);
  }

  sleep(ms: number): Promise<void> {
    return this.alive ? new Promise((resolve) => this.deliver(ms, resolve)) : never();
  }
}
