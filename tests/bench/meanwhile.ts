/*
 * How long the page of documents takes for somebody while nothing else goes on, while fifty sign in at once from fifty addresses, and while
 * somebody uploads two PDFs at once that unpack to hundreds of megabytes.
 */
import { newId } from "#lib/shared/id.ts";
import { actionIds } from "../support/action-ids.ts";
import { unpacksTo } from "../support/bomb-pdf.ts";
import { print, quantile, summary, timed } from "./measure.ts";
import { startSignedIn } from "./signed-in.ts";

const rounds = 3;
const { desk, cookie } = await startSignedIn({ TRUSTED_PROXIES: "127.0.0.1,::1" });
const bomb = unpacksTo(200);
const signIn = actionIds().signIn ?? "";
let addresses = 0;

/** Each of somebody else at another address, who is as long looked at as an account's own person. */
async function guess(): Promise<void> {
  const n = ++addresses;
  const answer = await fetch(`${desk.url}/sign-in`, {
    method: "POST",
    body: JSON.stringify([{ email: `p${n}@hanbit.example`, password: "paper lantern orbit 72" }]),
    headers: {
      origin: desk.url,
      "next-action": signIn,
      "content-type": "text/plain;charset=UTF-8",
      "x-forwarded-for": `10.0.${n >> 8}.${n & 255}`,
    },
  });
  if (!(await answer.text()).includes("wrong_credentials")) throw new Error("a guess was not looked at");
}

async function upload(): Promise<void> {
  const headers = { cookie, origin: desk.url, "x-file-name": "a.pdf", "content-type": "application/pdf" };
  const body = new Uint8Array(bomb);
  await (await fetch(`${desk.url}/uploads/${newId()}`, { method: "PUT", headers, body })).arrayBuffer();
}

const page = () =>
  timed(async () => {
    const answer = await fetch(`${desk.url}/documents`, { headers: { cookie }, redirect: "error" });
    await answer.text();
  });

const loads: Record<string, () => Promise<unknown>> = {
  "nothing else": () => new Promise((done) => setTimeout(done, 1000)),
  "fifty sign-ins": () => Promise.all(Array.from({ length: 50 }, guess)),
  "two such PDFs": () => Promise.all([upload(), upload()]),
};

try {
  for (let i = 0; i < 10; i++) await page();
  const names = Object.keys(loads);
  const pages = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  const whole = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      let left = true;
      const load = timed(loads[name] as () => Promise<unknown>).finally(() => {
        left = false;
      });
      while (left) pages[name]?.push(await page());
      whole[name]?.push(await load);
    }
  const quiet = pages[names[0] ?? ""] ?? [];
  for (const name of names) {
    const figures = pages[name] ?? [];
    print(`The page of documents, meanwhile ${name}`, [
      ["the page", summary(figures, "ms")],
      ["its p99", `${quantile(figures, 0.99).toFixed(1)} ms`],
      ["p50 ÷ with nothing else", `${(quantile(figures, 0.5) / quantile(quiet, 0.5)).toFixed(2)} ×`],
      ["p99 ÷ with nothing else", `${(quantile(figures, 0.99) / quantile(quiet, 0.99)).toFixed(2)} ×`],
      ["until the others are done", summary(whole[name] ?? [], "ms", 0)],
    ]);
  }
} finally {
  await desk.remove();
}
