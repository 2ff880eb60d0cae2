import { readFileSync } from "node:fs";
import { openAccessOffice } from "../support/access-office.ts";
import { startDesk } from "../support/desk.ts";
import { expect, test } from "../support/e2e.ts";
import { randomOf } from "../support/random.ts";
import { faultsIn, fuzz } from "./fuzz.ts";

const seconds = Number(process.env.FUZZ_SECONDS ?? 15);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

const residentOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? 0) / 1024;

test("whatever is sent to any action or route, by whomever, nothing fails, hangs or grows", async ({ browser }) => {
  test.skip(process.platform !== "linux", "memory is read in /proc");
  test.setTimeout((seconds + 90) * 1000);
  console.log(`FUZZ_SEED=${seed}`);
  const desk = await startDesk();
  const { people, close } = await openAccessOffice(browser, desk);
  await close();
  const cookies = people.map(({ cookie }) => cookie);
  try {
    // Pages are compiled and buffers taken first.
    const first = await fuzz(desk.url, cookies, randomOf(`${seed}`), (seconds * 1000) / 3);
    const before = residentOf(desk.pid());
    const rest = await fuzz(desk.url, cookies, randomOf(`${seed} and on`), (seconds * 2000) / 3, first.sent);
    expect([...first.wrong, ...rest.wrong]).toEqual([]);
    expect(faultsIn(desk.output())).toEqual([]);
    expect(rest.sent).toBeGreaterThan(seconds * 5);
    await expect.poll(() => residentOf(desk.pid()), { timeout: 20_000 }).toBeLessThan(before * 1.5 + 100);
    const answer = await fetch(`${desk.url}/documents`, { headers: { cookie: cookies.at(-1) ?? "" } });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("</html>")]);
  } finally {
    await desk.remove();
  }
});
