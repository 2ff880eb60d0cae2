import assert from "node:assert/strict";
import { argon2Sync } from "node:crypto";
import { test } from "node:test";
import { forEachEngine } from "../support/engines.ts";
import { address, admin, day, joinPassword, problem, ready, value } from "../support/people-office.ts";

forEachEngine((engine) => {
  test("an address opens the account however it is typed", async () => {
    const { people, first } = await ready(engine);
    for (const email of ["KIM@Hanbit.Example", " kim@hanbit.example ", "ｋｉｍ@hanbit.example"]) {
      assert.partialDeepStrictEqual(value(await people.signIn({ email, password: admin.password, address })), first);
    }
    assert.equal(
      problem(await people.invite(first, { ...admin, email: "KIM@HANBIT.example", role: "staff" })),
      "email_taken",
    );
  });

  test("whatever keeps somebody from signing in, the answer is the same", async () => {
    const { people, first, joined } = await ready(engine);
    const { person: gone } = await joined("gone@hanbit.example");
    value(await people.disable(first, gone.id));
    value(await people.invite(first, { name: "Not yet", email: "new@hanbit.example", role: "staff" }));
    const answers = [
      await people.signIn({ email: admin.email, password: "four quiet lamp", address }),
      await people.signIn({ email: "nobody@hanbit.example", password: admin.password, address }),
      await people.signIn({ email: gone.email, password: joinPassword, address }),
      await people.signIn({ email: "new@hanbit.example", password: "", address }),
    ];
    for (const answer of answers) assert.deepEqual(answer, { ok: false, problem: { code: "wrong_credentials" } });
  });

  test("the time of a refusal does not tell whether there is such an account", async () => {
    const { people, clock } = await ready(engine);
    const times: Record<string, number[]> = { [admin.email]: [], "nobody@hanbit.example": [] };
    // The quickest of each, which other work on the machine disturbs least. Without the hash of nobody's password the second takes
    // a tenth of the first.
    const quickest = () => Object.values(times).map((list) => Math.min(...list));
    const areAlike = ([known = 0, unknown = 0]: number[]) => unknown > 0.4 * known && known > 0.4 * unknown;
    for (let round = 0; round < 60 && (round < 12 || !areAlike(quickest())); round++) {
      clock.now += day;
      // In turns, lest it is always the same one that comes after the other.
      const emails = Object.entries(times);
      for (const [email, list] of round % 2 === 0 ? emails : emails.toReversed()) {
        const start = performance.now();
        await people.signIn({ email, password: "four quiet lamp", address });
        list.push(performance.now() - start);
      }
    }
    assert.ok(areAlike(quickest()), `${quickest().join(" ms and ")} ms`);
  });

  test("guesses at the same moment are counted one by one", async () => {
    const { people } = await ready(engine);
    const guess = (n: number) => people.signIn({ ...admin, password: `guess number ${n}`, address });
    const answers = (await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)))).map(problem);
    assert.equal(answers.filter((code) => code === "wrong_credentials").length, 10);
    assert.equal(answers.filter((code) => code === "slow_down").length, 20);
  });

  test("a password kept with an older cost is kept with today's after the next sign-in", async () => {
    const { people, db, first } = await ready(engine);
    const nonce = Buffer.from("0123456789abcdef");
    const weak = { message: admin.password, nonce, memory: 8192, passes: 1, parallelism: 1, tagLength: 32 };
    const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
    const stored = `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(argon2Sync("argon2id", weak))}`;
    await db.updateTable("person").set({ password_hash: stored }).where("id", "=", first.id).execute();
    const kept = async () => (await db.selectFrom("person").select("password_hash").executeTakeFirst())?.password_hash;
    assert.equal(problem(await people.signIn({ ...admin, password: "four quiet lamp", address })), "wrong_credentials");
    assert.equal(await kept(), stored);
    value(await people.signIn({ ...admin, address }));
    assert.match((await kept()) ?? "", /\$m=19456,t=2,p=1\$/);
    value(await people.signIn({ ...admin, address }));
  });
});
