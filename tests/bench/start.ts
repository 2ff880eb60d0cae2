/*
 * A start of the server until its first page has been answered, and its memory after 50 pages, beside an empty page of the same Next.
 * Where Node keeps what it has compiled the first start fills it, as the first one after an installation does.
 */
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { startEmptyApp } from "./empty-app.ts";
import { alternate, beside, median, print, summary, timed } from "./measure.ts";
import { processorMs, residentMegabytes } from "./memory.ts";
import { startSignedIn } from "./signed-in.ts";

const bars = { start: 1.3, memory: 1.3 };

const { desk, cookie } = await startSignedIn();
const empty = await startEmptyApp(
  'export const dynamic = "force-dynamic";\nexport default function Page() {\n  return <h1>Hello</h1>;\n}\n',
);

/** By a connection of its own: one that was kept would be to the process before. */
async function read(url: string, headers: Record<string, string> = {}): Promise<void> {
  const [answer] = (await once(get(url, { headers, agent: false }), "response")) as [IncomingMessage];
  for await (const _ of answer);
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
}

const ours = {
  pid: desk.pid,
  async start() {
    await desk.stop();
    return timed(async () => {
      await desk.start();
      await read(`${desk.url}/sign-in`);
    });
  },
  page: () => read(`${desk.url}/documents`, { cookie }),
};
const bare = {
  pid: empty.pid,
  start: () =>
    timed(async () => {
      await empty.restart();
      await read(empty.url);
    }),
  page: () => read(empty.url),
};

const processor = { ours: [] as number[], bare: [] as number[] };
const memory = { ours: [] as number[], bare: [] as number[] };

async function round(side: typeof ours, name: "ours" | "bare"): Promise<number> {
  const milliseconds = await side.start();
  processor[name].push(processorMs(side.pid()));
  for (let page = 0; page < 50; page++) await side.page();
  memory[name].push(residentMegabytes(side.pid()));
  return milliseconds;
}

const start = await alternate(
  { ours: () => round(ours, "ours"), bare: () => round(bare, "bare") },
  { rounds: 9, warmUp: 1 },
);
const ratio = (figures: Record<"ours" | "bare", number[]>) => median(figures.ours) / median(figures.bare);
print("A start until the first page, and 50 pages, beside an empty page", [
  ["start", `${summary(start.ours, "ms", 0)}; empty ${summary(start.bare, "ms", 0)}`],
  ["start ÷ empty", beside(ratio(start), bars.start, " ×")],
  ["processor time of it", `${summary(processor.ours, "ms", 0)}; empty ${summary(processor.bare, "ms", 0)}`],
  ["processor time ÷ empty", `${ratio(processor).toFixed(2)} ×`],
  ["memory after 50 pages", `${summary(memory.ours, "MB", 0)}; empty ${summary(memory.bare, "MB", 0)}`],
  ["memory ÷ empty", beside(ratio(memory), bars.memory, " ×")],
]);
await empty.remove();
await desk.remove();
