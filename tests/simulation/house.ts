import { Folder } from "./disk.ts";
import { Machine } from "./machine.ts";
import { openProcess, type Process } from "./process.ts";
import type { World } from "./world.ts";

const hourMs = 60 * 60 * 1000;

/** A place for a process: when one dies, another begins there, with the same disk. */
interface Place {
  letter: string;
  folder: Folder;
  /** The newest one here, also while its process is starting. */
  machine: Machine | undefined;
  process: Process | undefined;
  starts: number;
}

/** The machines of a world, one to five, and what befalls each as a whole. */
export class House {
  readonly #world: World;
  readonly #places: Place[];

  constructor(world: World, count: number) {
    this.#world = world;
    const shared = world.chance.happens(0.5) ? new Folder() : undefined;
    this.#places = Array.from({ length: count }, (_, i) => ({
      ...{
        letter: "ABCDE"[i] ?? "?",
        folder: shared ?? new Folder(),
        machine: undefined,
        process: undefined,
        starts: 0,
      },
    }));
  }

  begin(): void {
    for (const place of this.#places) this.#open(place);
    this.#brew();
  }

  /** A process that lives, whatever state it is in; waits for one. */
  async someProcess(): Promise<Process> {
    for (;;) {
      const living = this.living();
      if (living.length > 0) return this.#world.chance.pick(living);
      await this.#world.sleep(1000);
    }
  }

  living(): Process[] {
    return this.#places.flatMap(({ process }) => (process?.machine.alive ? [process] : []));
  }

  /** Nothing that was done to a machine before holds it up any more. */
  relieve(): void {
    for (const { machine } of this.#places) machine?.relieve();
  }

  #open(place: Place): void {
    const { chance, scheduler, weather } = this.#world;
    place.starts += 1;
    const clockAhead = chance.pick([0, 0, 2000, -2000, -hourMs, hourMs]);
    const slowness = weather.calm ? 1 : chance.pick(weather.slowness);
    const machine = new Machine(`${place.letter}${place.starts}`, scheduler, { clockAhead, slowness });
    place.machine = machine;
    machine.onDeath(() => {
      this.#world.tell(machine.name, "is dead");
      scheduler.after(chance.between(1000, 60_000), () => this.#open(place));
    });
    const process = openProcess(this.#world, machine, place.folder);
    process.start().then(
      () => {
        place.process = process;
        this.#world.tell(machine.name, "has started");
      },
      () => machine.die(),
    );
  }

  /** Strokes come at any time, as many as the weather has. */
  #brew(): void {
    const { chance, scheduler, weather } = this.#world;
    const { rate, of } = weather.strokes;
    if (rate === 0 || of.length === 0 || weather.calm) return;
    scheduler.after(chance.between(0, 120_000 / rate), () => {
      const place = chance.pick(this.#places);
      if (place.process?.machine.alive && !weather.calm) this.#strike(place, place.process);
      this.#brew();
    });
  }

  #strike(place: Place, { machine, stop }: Process): void {
    const { chance, trace, weather } = this.#world;
    const stroke = chance.pick(weather.strokes.of);
    trace.count(stroke.startsWith("database") ? stroke : `machine ${stroke}`);
    this.#world.tell(machine.name, stroke);
    const jump = chance.pick([-1, 1]) * chance.pick([40_000, hourMs, 9000 * hourMs]);
    const while_ = chance.between(1000, 100_000);
    const strikes = {
      dies: () => machine.die(),
      "loses power": () => {
        machine.die();
        if (this.#has(place)) place.folder.cutPower();
      },
      "ends in order": () => void stop(),
      "stands still": () => machine.standStill(weather.standsMs()),
      "loses the database": () => machine.trouble("database", while_),
      "loses the service": () => machine.trouble("service", while_),
      "has a bad disk": () => machine.trouble("disk", while_),
      "has its clock set": () => {
        machine.clockAhead += jump;
      },
      "database has its clock set": () => {
        // Far less than the days within which the same contents are the same.
        this.#world.databaseClockSet = true;
        this.#world.databaseAhead += jump > 0 ? hourMs : -hourMs;
      },
    };
    strikes[stroke]();
  }

  /** Whether the place's folder is on a disk of its own. */
  #has({ folder }: Place): boolean {
    return this.#places.filter((other) => other.folder === folder).length === 1;
  }
}
