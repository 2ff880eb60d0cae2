/*
 * The page of documents over HTTP with 1,000 documents and with many, on both engines; with the arguments of `search.ts`.
 */
import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { createPeople } from "#lib/people/people.ts";
import { accountByEmail, personOf } from "#lib/store/people.ts";
import { type Desk, startDesk } from "../support/desk.ts";
import { signIn } from "../support/people-pages.ts";
import { withBrowser } from "./bench-desk.ts";
import { alternate, beside, quantile } from "./measure.ts";
import { type Engine, onEachEngine, openAt, roundsOr } from "./search-stores.ts";

const who = { email: "manager@hanbit.example", password: "paper lantern orbit 71" };
/** All but one fill a page of 50 with 1,000 documents too. */
const pages = {
  "first page": "",
  "common word": "?q=근로계약서",
  "2 syllables": "?q=동의",
  "no match": "?q=없는낱말",
  "state and word": "?q=계약&state=created",
};

/** Lets the seed's manager in. */
async function givePassword(engine: Engine, at: string): Promise<void> {
  const store = openAt(engine, at);
  const people = createPeople({ db: store.db, now: Date.now });
  const account = await accountByEmail(store.db, who.email);
  if (!account) throw new Error("the database was not filled by seed-million.ts");
  const invited = await people.renewInvitation(personOf(account), account.id);
  if (!invited.ok || !(await people.acceptInvitation(invited.value.token, who.password)).ok)
    throw new Error("no password could be set");
  await store.close();
}

async function open(engine: Engine, at: string): Promise<{ desk: Desk; cookie: string }> {
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

async function read({ desk, cookie }: { desk: Desk; cookie: string }, query: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${desk.url}/documents${query}`, { headers: { cookie }, redirect: "error" });
  await answer.text();
  if (!answer.ok) throw new Error(`${query}: ${answer.status}`);
  return performance.now() - start;
}

await onEachEngine(async (engine, small, large) => {
  const [few, many] = [await open(engine, small), await open(engine, large)];
  console.log(`\n${engine}, over HTTP, 50 rows a page: p50 in ms with 1,000 documents and with many, then p95`);
  for (const [what, query] of Object.entries(pages)) {
    const figures = await alternate(
      { few: () => read(few, query), many: () => read(many, query) },
      { rounds: roundsOr(100), warmUp: 20 },
    );
    const [p50, p95] = [0.5, 0.95].map((share) => [quantile(figures.few, share), quantile(figures.many, share)]);
    const shown = [p50, p95].map((pair) => pair?.map((ms) => ms.toFixed(1)).join(" / ")).join("   ");
    const [before = Number.NaN, now = Number.NaN] = p95 ?? [];
    console.log(`  ${what.padEnd(20)}${shown}   p95 ${beside(now / before, 1.5, " ×")}`);
  }
  await few.desk.remove();
  await many.desk.remove();
});
