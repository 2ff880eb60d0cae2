import fc from "fast-check";
import { type Command, command } from "./command.ts";
import { fault, type TokenFaultName, tokenFaults } from "./faults.ts";

const place = fc.nat(1);

const faulty = fault.map((fault) =>
  command({ name: `next at the service: ${fault}`, run: async ({ service }) => service.next.push(fault) }),
);

const silence = fc.constant("made, silent" as const).map((fault) =>
  command({
    name: `next at the service: ${fault}`,
    can: ({ setting }) => setting.hasty,
    run: async ({ service }) => service.next.push(fault),
  }),
);

const tokenFault = fc.constantFrom(...(Object.keys(tokenFaults) as TokenFaultName[])).map((fault) =>
  command({
    name: `next at the service: ${fault}`,
    run: async ({ service }) => service.nextTokens.push(fault),
  }),
);

const blow = fc
  .record({
    what: fc.constantFrom("dies" as const, "is refused" as const),
    when: fc.constantFrom("before" as const, "after" as const),
    at: fc.integer({ min: 1, max: 30 }),
    place,
  })
  .map(({ place, ...blow }) =>
    command({
      name: (say) => `${say.desk(place)} ${blow.what} ${blow.when} statement ${blow.at} from now`,
      run: async (world) => (await world.desk(place)).life.arm(blow),
    }),
  );

const doom = place.map((place) =>
  command({
    name: (say) => `${say.desk(place)} is to die while its next creation is at the service`,
    run: async (world) => world.doomed.add((await world.desk(place)).life),
  }),
);

const death = place.map((place) =>
  command({
    name: (say) => `${say.desk(place)} dies`,
    run: async (world) => (await world.desk(place)).life.die(),
  }),
);

const restart = place.map((place) =>
  command({
    name: (say) => `${say.desk(place)} dies and is back at once`,
    async run(world) {
      await (await world.desk(place)).life.die();
      await world.desk(place);
    },
  }),
);

const endingsRefused = fc.tuple(place, fc.boolean()).map(([place, refuses]) =>
  command({
    name: (say) => `the store ${refuses ? "takes no" : "takes"} endings from ${say.desk(place)}`,
    async run(world) {
      (await world.desk(place)).life.endingsRefused = refuses ? Number.POSITIVE_INFINITY : 0;
    },
  }),
);

const stalled = place.map((place) =>
  command({
    name: (say) => `${say.desk(place)} stands still for longer than its lease, and ${say.desk(place + 1)} sees that`,
    can: ({ setting }) => !setting.alone,
    async run(world) {
      const { life } = await world.desk(place);
      life.struck = true;
      life.beats = false;
      const other = await world.desk(place + 1);
      await world.pass();
      await world.recovered(other);
      life.beats = true;
    },
  }),
);

const beat = place.map((place) =>
  command({
    name: (say) => `the heart of ${say.desk(place)} beats`,
    run: async (world) => world.recovered(await world.desk(place)),
  }),
);

/** What goes wrong, and how much of it. */
export const troubleCommands: fc.WeightedArbitrary<Command>[] = [
  { weight: 6, arbitrary: faulty },
  { weight: 2, arbitrary: silence },
  { weight: 2, arbitrary: tokenFault },
  { weight: 4, arbitrary: blow },
  { weight: 2, arbitrary: doom },
  { weight: 2, arbitrary: death },
  { weight: 1, arbitrary: restart },
  { weight: 2, arbitrary: endingsRefused },
  { weight: 4, arbitrary: stalled },
  { weight: 5, arbitrary: beat },
];
