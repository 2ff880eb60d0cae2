import assert from "node:assert/strict";
import { test } from "node:test";
import { openStore } from "#lib/database/store.ts";
import { createPeople } from "#lib/people/people.ts";
import type { Person } from "#lib/shared/roles.ts";
import { type Engine, forEachEngine, type TestStore } from "../support/engines.ts";
import { linkKeys } from "../support/link-key.ts";
import { address, admin, ready, value } from "../support/people-office.ts";
import { isRacer, type Racers, serveTasks, startRacers } from "../support/racers.ts";

/** Two processes' worth of the desk on one database, each with its own connection. */
async function race(run: (racers: Racers) => Promise<void>) {
  const racers = await startRacers(import.meta.url, 2);
  try {
    await run(racers);
  } finally {
    await racers.end();
  }
}

const both = (racers: Racers, task: string, one: unknown, other: unknown) =>
  racers.run({ task, argument: one }, { task, argument: other });

function races(engine: Engine): void {
  test("of two set-ups at the same moment one wins, and there is one administrator", async () => {
    await race(async (racers) => {
      for (let round = 0; round < 6; round++) {
        const store = await engine.open();
        await both(racers, "enter", store.where, store.where);
        const answers = await both(racers, "setUp", "one@hanbit.example", "two@hanbit.example");
        assert.deepEqual([...answers].sort(), ["code_invalid", "done"]);
        const people = createPeople({ db: store.db, now: Date.now, keys: linkKeys });
        const winner = answers[0] === "done" ? "one@hanbit.example" : "two@hanbit.example";
        assert.deepEqual(
          (await people.list()).map(({ email, role }) => [email, role]),
          [[winner, "administrator"]],
        );
        value(await people.signIn({ ...admin, email: winner, address }));
      }
    });
  });

  test("an invitation taken up twice at the same moment is taken up once", async () => {
    const { people, first, store } = await ready(engine, Date.now());
    await race(async (racers) => {
      await both(racers, "enter", store.where, store.where);
      for (let round = 0; round < 5; round++) {
        const email = `p${round}@hanbit.example`;
        const { token } = value(await people.invite(first, { name: "이", email, role: "staff" }));
        const passwords = ["blue kettle, nine", "green kettle, ten"];
        const answers = await both(
          racers,
          "accept",
          { token, password: passwords[0] },
          { token, password: passwords[1] },
        );
        assert.deepEqual([...answers].sort(), ["done", "invitation_invalid"]);
        for (const [racer, password] of passwords.entries()) {
          const { ok } = await people.signIn({ email, password, address });
          assert.equal(ok, answers[racer] === "done");
        }
      }
    });
  });

  test("two administrators who put each other out at the same moment leave one of them", async () => {
    const { people, first, store, joined } = await ready(engine, Date.now());
    const { person: second } = await joined("second@hanbit.example", "administrator");
    await race(async (racers) => {
      await both(racers, "enter", store.where, store.where);
      for (let round = 0; round < 20; round++) {
        const task = round % 2 === 0 ? "disable" : "demote";
        const answers = await both(racers, task, second, first);
        assert.deepEqual([...answers].sort(), ["done", "last_administrator"], `round ${round}`);
        const left = answers[0] === "done" ? first : second;
        const out = answers[0] === "done" ? second : first;
        value(await people.enable(left, out.id));
        value(await people.changeRole(left, out.id, "administrator"));
      }
    });
  });
}

function racer(): void {
  let people: ReturnType<typeof createPeople> | undefined;
  const desk = () => people ?? assert.fail("nowhere entered");
  const told = (result: { ok: boolean; problem?: { code: string } }) => (result.ok ? "done" : result.problem?.code);
  serveTasks({
    async enter(where: TestStore["where"]) {
      people = createPeople({ db: openStore(where).db, now: Date.now, keys: linkKeys });
      return people.anybody();
    },
    setUp: async (email: string) => told(await desk().setUp((await desk().newSetupCode()) ?? "", { ...admin, email })),
    accept: async ({ token, password }: { token: string; password: string }) =>
      told(await desk().acceptInvitation(token, password)),
    disable: async (person: Person) => told(await desk().disable(person, person.id)),
    demote: async (person: Person) => told(await desk().changeRole(person, person.id, "staff")),
  });
}

if (isRacer) racer();
else forEachEngine(races);
