/* A wrong password for an account that there is beside one for a name that nobody has, in process, in turns. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "#lib/database/store.ts";
import { createPeople } from "#lib/people/people.ts";
import { testAuditKey } from "../support/engines.ts";
import { linkKeys } from "../support/link-key.ts";
import { address, admin, day } from "../support/people-office.ts";
import { alternate, beside, print, summary, timed } from "./measure.ts";

const barMs = 10;
const folder = mkdtempSync(join(tmpdir(), "countersign-bench-"));
const store = openStore({ databaseUrl: undefined, sqlitePath: join(folder, "desk.db"), auditKey: testAuditKey });
const mean = (figures: number[]) => figures.reduce((sum, one) => sum + one, 0) / figures.length;

try {
  await store.migrate();
  const clock = { now: Date.now() };
  const people = createPeople({ db: store.db, now: () => clock.now, keys: linkKeys });
  await people.setUp((await people.newSetupCode()) ?? "", admin);
  const guess = (email: string) => () => {
    // By then every failure before is forgotten.
    clock.now += day;
    return timed(() => people.signIn({ email, password: "four quiet lamp", address }));
  };
  const { known, unknown } = await alternate(
    { known: guess(admin.email), unknown: guess("nobody@hanbit.example") },
    { rounds: 100, warmUp: 5 },
  );
  print("A wrong password", [
    ["for an account", summary(known, "ms")],
    ["for nobody's name", summary(unknown, "ms")],
    ["difference of the means", beside(Math.abs(mean(known) - mean(unknown)), barMs, " ms")],
  ]);
} finally {
  await store.close();
  rmSync(folder, { recursive: true });
}
