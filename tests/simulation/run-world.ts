import type { Form } from "./book.ts";
import { Chance } from "./chance.ts";
import { VirtualDatabase } from "./database.ts";
import { violations } from "./invariants.ts";
import { pursue } from "./people.ts";
import { type PlatformNow, withoutPlatform } from "./platform.ts";
import { stormMs, World } from "./world.ts";

/** How many documents people want in one world. */
const formsPerWorld = 100;
/** Within so long they come. */
const spanMs = 3 * 60 * 1000;
/** After that all must be resolved: it is longer than any pause, any lease and any request. */
const calmMs = 5 * 60 * 1000;

export interface WorldResult {
  /** Of all that happened: the same for the same seed. */
  hash: string;
  /** How often each fault and each outcome occurred. */
  counts: Map<string, number>;
  /** Attempts that began. */
  creations: number;
  violations: string[];
  story: string[];
}

/** The seeds of as many worlds as anybody wants. */
export function* seedsFrom(seed: string, first = 0): Iterable<string> {
  for (let world = first; ; world++) yield `${seed}/${world}`;
}

/** Runs the worlds of these seeds, one after another, on one database. Goes on as long as `onResult` answers true. */
export async function runWorlds(
  seeds: Iterable<string>,
  onResult: (seed: string, result: WorldResult) => boolean,
): Promise<void> {
  const database = await VirtualDatabase.open();
  const platform: PlatformNow = { world: undefined };
  await withoutPlatform(platform, async () => {
    for (const seed of seeds) {
      const world = new World(new Chance(seed), database, platform);
      if (!onResult(seed, await runWorld(world))) return;
    }
  });
}

async function runWorld(world: World): Promise<WorldResult> {
  const { chance, database, scheduler, trace } = world;
  world.furnish();
  world.house.begin();
  const patience = { doubleClicks: chance.pick([0, 0.1, 0.4]), falseWords: chance.pick([0, 0.3, 0.8]) };
  for (let number = 0; number < formsPerWorld; number++) {
    const form = fillIn(world, number);
    scheduler.after(chance.between(0, spanMs), () => void pursue(world, form, patience));
  }
  await scheduler.run(stormMs);
  // What is cut off is joined, what stands goes on.
  world.weather.calm = true;
  world.house.relieve();
  world.tell("weather", "is calm");
  await scheduler.run(stormMs + calmMs);
  const found = violations(world);
  const outcomes = database.rows<{ outcome: string; n: number }>(
    `select state || coalesce(', ' || reason, '') || case when conflict is null then '' else ', conflict' end
     || case when late is null then '' else ', late' end as outcome, count(*) as n from attempt group by outcome`,
  );
  for (const { outcome, n } of outcomes) trace.counts.set(`outcome ${outcome}`, n);
  const creations = outcomes.reduce((sum, { n }) => sum + n, 0);
  return { hash: trace.hash(), counts: trace.counts, creations, violations: found, story: trace.story };
}

function fillIn(world: World, number: number): Form {
  const { chance } = world;
  const name = `form ${number}`;
  const like = world.forms.length > 0 && chance.happens(0.1) ? chance.pick(world.forms).contents[0] : undefined;
  const several = number % 2 === 0;
  const content = like ?? {
    templateId: "lease",
    signers: [
      { name: "홍길동", mobile: "01012345678" },
      ...(several ? [{ name: "Kim Minseo", email: "minseo@hanbit.example" }] : []),
    ],
    items: [{ key: "form", value: name }],
    files: [chance.pick(world.uploads)],
    autoSend: several,
  };
  const form: Form = {
    name,
    key: world.newId(),
    person: world.person,
    contents: [{ ...content, title: `contract ${number}` }],
    words: { created: 0, notCreated: 0 },
    wentBeyond: false,
    seen: new Set(),
  };
  world.addForm(form);
  return form;
}
