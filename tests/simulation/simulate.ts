import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import type { Delivery, Order } from "./worker.ts";

export interface Simulation {
  worlds: number;
  /** Attempts that began. */
  creations: number;
  /** How often each fault and each outcome occurred. */
  counts: Map<string, number>;
  /** Of all worlds in their order: the same for the same seed. */
  hash: string;
  /** Worlds in which something was wrong. */
  wrong: Pick<Delivery, "world" | "violations" | "story">[];
}

/** What is to be run: worlds from `first` on, until at least so many creations have begun, shared out among processes. */
export interface Wish {
  seed: string;
  creations: number;
  first?: number;
  processes: number;
}

/** Runs the worlds of a seed. `onWorld` is told of each as it ends. Which ones they are follows from the wish alone. */
export async function simulate(
  { seed, creations, first = 0, processes }: Wish,
  onWorld: (delivery: Delivery) => void = () => {},
): Promise<Simulation> {
  const hashes = new Map<number, string>();
  const counts = new Map<string, number>();
  const simulation: Simulation = { worlds: 0, creations: 0, counts, hash: "", wrong: [] };
  const take = (delivery: Delivery) => {
    hashes.set(delivery.world, delivery.hash);
    simulation.worlds += 1;
    simulation.creations += delivery.creations;
    for (const [what, times] of delivery.counts) counts.set(what, (counts.get(what) ?? 0) + times);
    if (delivery.violations.length > 0) simulation.wrong.push(delivery);
    onWorld(delivery);
  };
  const share = { seed, step: processes, creations: Math.ceil(creations / processes) };
  const orders = Array.from({ length: processes }, (_, i) => ({ ...share, first: first + i }));
  await Promise.all(orders.map((order) => work(order, take)));
  const inOrder = [...hashes].sort(([one], [other]) => one - other);
  simulation.hash = createHash("sha256").update(inOrder.join()).digest("hex");
  return simulation;
}

/** One process with its share of the worlds. Rejects when it ends without having run them. */
function work(order: Order, take: (delivery: Delivery) => void): Promise<void> {
  const worker = fork(new URL("./worker.ts", import.meta.url), { serialization: "advanced" });
  worker.on("message", (delivery: Delivery) => take(delivery));
  worker.send(order);
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
  });
}

/** What happened in a world that went wrong: of its people only the one whom it befell. */
export function tellStory({ world, violations, story }: Simulation["wrong"][number], seed: string): string {
  const name = /^form \d+/.exec(violations[0] ?? "")?.[0];
  const lines = story.filter((line) => !/ form \d+ /.test(line) || line.includes(` ${name} `));
  return [`world ${world} of seed ${seed}:`, ...violations.map((what) => `  ${what}`), ...lines].join("\n");
}
