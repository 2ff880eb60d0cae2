/*
 * The page of 50 documents, three signers each: bytes and processor time of a request, beside the same table without a desk around it,
 * rendered by the same Next.
 */
import { administrator } from "../support/people-pages.ts";
import { type Seed, seed } from "../support/seed.ts";
import { startEmptyApp } from "./empty-app.ts";
import { alternate, beside, median, print, summary } from "./measure.ts";
import { processorMs } from "./memory.ts";
import { startSignedIn } from "./signed-in.ts";

const bars = { bytes: 80_000, processorMs: 16 };
/** The kernel counts processor time in hundredths of a second: so many requests are counted together. */
const together = 50;

const names = ["김민서", "(주)한빛 대표이사", "Jane Porter"];
const documents = Array.from(
  { length: 50 },
  (_, i): Seed => ({
    title: `근로계약서 ${2001 + i} 홍길동`,
    signers: names.map((name, n) => ({ name: `${name} ${i}`, email: `signer${n}@hanbit.example` })),
    serviceId: `L-${i}`,
  }),
);

const rows = documents.map(({ title, signers = [] }) => ({
  title,
  signers: signers.map(({ name }) => name).join(", "),
}));
const page = `export const dynamic = "force-dynamic";
const rows = ${JSON.stringify(rows)};
export default function Page() {
  return <table><tbody>{rows.map(({ title, signers }, i) => (
    <tr key={i}>
      <td><a href={"/documents/01kecz2d4g000000000000000" + i}>{title}</a><span>77001</span></td>
      <td>{signers}</td><td>Kim Minseo</td><td>Created</td>
      <td><time dateTime="2026-01-07T09:00:00.000Z" title="7 January 2026, 18:00 KST">7 Jan</time></td>
      <td><button type="button" aria-label={"Copy link, " + title}>Copy link…</button></td>
    </tr>
  ))}</tbody></table>;
}
`;

async function read(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { headers, redirect: "error" });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

async function costOf(pid: number, ask: () => Promise<unknown>): Promise<number> {
  const before = processorMs(pid);
  for (let i = 0; i < together; i++) await ask();
  return (processorMs(pid) - before) / together;
}

const { desk, cookie } = await startSignedIn();
await seed(desk, administrator.email, Date.UTC(2026, 0, 7, 9), documents);
const bare = await startEmptyApp(page);

const list = () => read(`${desk.url}/documents`, { cookie });
const table = () => read(bare.url, {});
const bytes = async (text: Promise<string>) => Buffer.byteLength(await text);
const sizes = { list: await bytes(list()), bare: await bytes(table()) };
const html = await list();
const flight = [...html.matchAll(/<script[^>]*>self\.__next_f\.push\(.*?<\/script>/gs)].reduce(
  (n, [text]) => n + Buffer.byteLength(text),
  0,
);
const figures = await alternate(
  { list: () => costOf(desk.pid(), list), bare: () => costOf(bare.pid(), table) },
  { rounds: 11, warmUp: 3 },
);
const milliseconds = median(figures.list);
const kilobytes = (n: number) => `${(n / 1000).toFixed(1)} kB`;
print("The page of 50 documents, and the same table bare", [
  ["HTML", `${kilobytes(sizes.list)}, of it for the scripts ${kilobytes(flight)}; bare ${kilobytes(sizes.bare)}`],
  ["HTML ÷ bare", (sizes.list / sizes.bare).toFixed(2)],
  ["HTML", beside(sizes.list / 1000, bars.bytes / 1000, " kB")],
  ["processor time of a request", `${summary(figures.list, "ms")}; bare ${summary(figures.bare, "ms")}`],
  ["processor time ÷ bare", (milliseconds / median(figures.bare)).toFixed(2)],
  ["processor time", beside(milliseconds, bars.processorMs, " ms")],
]);
await bare.remove();
await desk.remove();
