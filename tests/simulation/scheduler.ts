interface Event {
  at: number;
  order: number;
  act: () => void;
}

/**
 * Virtual time, and all that is to happen in it. Between two events every promise that can go on goes on; what it waits for next is an
 * event again. So one event at a time happens, in an order that follows from the seed alone.
 */
export class Scheduler {
  /** Milliseconds since the world began. */
  now = 0;
  /** Whose code runs now. */
  running: { clockAhead: number } | undefined;
  #events: Event[] = [];
  #order = 0;

  after(ms: number, act: () => void): void {
    this.#push({ at: this.now + ms, order: this.#order++, act });
  }

  /** Lets everything happen that is due until then. */
  async run(until: number): Promise<void> {
    for (let next = this.#events[0]; next && next.at <= until; next = this.#events[0]) {
      this.#pop();
      this.now = next.at;
      this.running = undefined;
      next.act();
      await atRest();
    }
    this.now = until;
  }

  get waiting(): number {
    return this.#events.length;
  }

  #push(event: Event): void {
    const events = this.#events;
    let place = events.push(event) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = events[above];
      if (!parent || !before(event, parent)) break;
      events[place] = parent;
      place = above;
    }
    events[place] = event;
  }

  #pop(): void {
    const events = this.#events;
    const last = events.pop();
    if (!last || events.length === 0) return;
    let place = 0;
    for (;;) {
      const left = 2 * place + 1;
      const first = events[left];
      if (!first) break;
      const second = events[left + 1];
      const [below, child] = second && before(second, first) ? [left + 1, second] : [left, first];
      if (!before(child, last)) break;
      events[place] = child;
      place = below;
    }
    events[place] = last;
  }
}

function before(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

/** Node takes its next turn only when no promise and no tick is left to go on. */
export function atRest(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** What a dead process waits for. */
export function never<T>(): Promise<T> {
  return new Promise(() => {});
}
