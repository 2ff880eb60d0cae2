import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { createPeople } from "#lib/people/people.ts";
import { accountByEmail, personOf } from "#lib/people/rows.ts";
import { type Desk, startDesk } from "../support/desk.ts";
import { linkKeys } from "../support/link-key.ts";
import { signIn } from "../support/people-pages.ts";
import { withBrowser } from "./bench-desk.ts";
import { type Engine, openAt } from "./search-stores.ts";

const who = { email: "manager@hanbit.example", password: "paper lantern orbit 71" };

export interface Seeded {
  desk: Desk;
  /** The manager's session. */
  cookie: string;
}

/** Lets the seed's manager in. */
async function givePassword(engine: Engine, at: string): Promise<void> {
  const store = openAt(engine, at);
  const people = createPeople({ db: store.db, now: Date.now, keys: linkKeys });
  const account = await accountByEmail(store.db, who.email);
  if (!account) throw new Error("the database was not filled by seed-million.ts");
  const invited = await people.renewInvitation(personOf(account), account.id);
  if (!invited.ok || !(await people.acceptInvitation(invited.value.token, who.password)).ok)
    throw new Error("no password could be set");
  await store.close();
}

/** Starts a desk on a database that `seed-million.ts` has filled, and signs its manager in. */
export async function openSeeded(engine: Engine, at: string): Promise<Seeded> {
  await givePassword(engine, at);
  const desk = await startDesk(engine === "postgres" ? { DATABASE_URL: at } : {});
  if (engine === "sqlite") {
    await desk.stop();
    const own = join(desk.dataDir, "countersign.db");
    for (const file of [own, `${own}-wal`, `${own}-shm`]) rmSync(file, { force: true });
    symlinkSync(at, own);
    await desk.start();
  }
  const cookie = await withBrowser(desk.url, async (page) => {
    await signIn(page, who);
    return (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  });
  return { desk, cookie };
}
