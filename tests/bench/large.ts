/* 100 MB through the desk beside curl and a bare Node server: time, and the memory that the desk takes for it. */
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { server } from "#lib/cli/server-process.mjs";
import { newId } from "#lib/shared/id.ts";
import { filesIn } from "../support/files-in.ts";
import { largePdf } from "../support/large-pdf.ts";
import { startBenchDesk } from "./bench-desk.ts";
import { alternate, beside, median, print, summary, timed } from "./measure.ts";
import { childWith, type Growth, watched } from "./memory.ts";

const bytes = 100_000_000;
const rounds = 9;
const atOnce = 8;

const folder = mkdtempSync(join(tmpdir(), "countersign-bench-"));
const file = join(folder, "contract.pdf");
const pdf = largePdf(bytes);
writeFileSync(file, pdf);
const sha256 = createHash("sha256").update(pdf).digest("hex");

const sink = spawn(process.execPath, ["tests/bench/sink.ts", folder], { stdio: ["ignore", "pipe", "inherit"] });
const sinkUrl = `http://127.0.0.1:${String((await once(sink.stdout, "data"))[0]).trim()}`;
const bench = await startBenchDesk({
  SIGNING_BASE_URL: sinkUrl,
  SIGNING_API_ID: "bench",
  SIGNING_API_SECRET_KEY: "bench",
  MAX_FILE_MB: "200",
});
const { desk, cookie } = bench;

/** Seconds are curl's own, so that its start does not count. Answers milliseconds. */
async function curl(...args: string[]): Promise<number> {
  const { stdout } = await promisify(execFile)("curl", ["-s", "-f", "-o", "/dev/null", "-w", "%{time_total}", ...args]);
  return Number(stdout) * 1000;
}

const put = (address: string, ...headers: string[]) =>
  curl("-T", file, "-H", "Expect:", ...headers.flatMap((header) => ["-H", header]), address);

async function upload(id = newId()): Promise<number> {
  const headers = [
    `Cookie: ${cookie}`,
    `Origin: ${desk.url}`,
    "X-File-Name: contract.pdf",
    `X-Content-SHA256: ${sha256}`,
  ];
  return put(`${desk.url}/uploads/${id}`, "Content-Type: application/pdf", ...headers);
}

const staged = join(desk.dataDir, "files", "sqlite");
let kept = filesIn(staged);

/** Removes what was uploaded and is not needed again, or a run would fill the disk. */
function clear(): void {
  for (const name of filesIn(staged)) if (!kept.includes(name)) rmSync(join(staged, name));
}

async function uploads(): Promise<void> {
  const figures = await alternate(
    {
      plain: () => put(`${sinkUrl}/plain`),
      flushed: () => put(`${sinkUrl}/flushed`),
      desk: async () => {
        const ms = await upload();
        clear();
        return ms;
      },
    },
    { rounds, warmUp: 2 },
  );
  print("Uploading 100 MB by curl", [
    ["to a bare Node server, piped to the disk", summary(figures.plain, "ms", 0)],
    ["the same, flushed to the disk", summary(figures.flushed, "ms", 0)],
    ["to the desk", summary(figures.desk, "ms", 0)],
    ["desk ÷ bare server", beside(median(figures.desk) / median(figures.plain), 2.0, " ×")],
    ["desk ÷ bare server that flushes", `${(median(figures.desk) / median(figures.flushed)).toFixed(2)} ×`],
  ]);
}

const creation = [
  "-H",
  "Expect:",
  "-H",
  "Authorization: Bearer held",
  "-F",
  `document_file=@${file};type=application/pdf`,
];
const document = {
  template_id: "77001",
  title: "Agreement",
  signer: [{ index: 1, name: "Jane Porter", email: "jane@acme.example" }],
};

async function creations(uploadId: string): Promise<void> {
  const part = `document=${JSON.stringify({ ...document, auto_send: false })};type=application/json`;
  const figures = await alternate(
    {
      curl: () => curl("-F", part, ...creation, `${sinkUrl}/api/v1/document/create`),
      desk: () => timed(() => bench.create(uploadId)),
    },
    { rounds, warmUp: 2 },
  );
  print("Creating a document with a staged file of 100 MB", [
    ["curl -F of the same request", summary(figures.curl, "ms", 0)],
    ["through the desk", summary(figures.desk, "ms", 0)],
    ["desk ÷ curl", beside(median(figures.desk) / median(figures.curl), 1.4, " ×")],
  ]);
}

/** Each figure from a desk that has just been started and has served a few requests. */
async function fresh(work: () => Promise<unknown>): Promise<Growth> {
  await desk.stop();
  await desk.start();
  for (let i = 0; i < 5; i++) await bench.create();
  return watched(childWith(server), work);
}

async function memory(uploadId: string): Promise<void> {
  const grown: Record<"one" | "many" | "creation", Growth[]> = { one: [], many: [], creation: [] };
  for (let round = 0; round < 7; round++) {
    grown.one.push(await fresh(() => upload()));
    grown.many.push(await fresh(() => Promise.all(Array.from({ length: atOnce }, () => upload()))));
    grown.creation.push(await fresh(() => bench.create(uploadId)));
    clear();
  }
  const growth = (of: Growth[], what: "server" | "tree") => of.map(({ before, peak }) => peak[what] - before[what]);
  for (const what of ["server", "tree"] as const) {
    const [one, many, creating] = [growth(grown.one, what), growth(grown.many, what), growth(grown.creation, what)];
    const idle = Object.values(grown).flatMap((of) => of.map(({ before }) => before[what]));
    print(
      what === "server" ? "Resident memory, the server process" : "Resident memory, with the child that reads PDFs",
      [
        ["before", summary(idle, "MB", 0)],
        ["growth for one upload of 100 MB", summary(one, "MB", 0)],
        [`growth for ${atOnce} at once`, summary(many, "MB", 0)],
        ["growth for a creation with 100 MB", summary(creating, "MB", 0)],
        ["one upload ÷ its size", beside((median(one) * 1e6) / bytes, 1, " ×")],
        [`${atOnce} at once ÷ one`, beside(median(many) / median(one), 1.5, " ×")],
      ],
    );
  }
}

try {
  await uploads();
  const uploadId = newId();
  await upload(uploadId);
  kept = filesIn(staged);
  await creations(uploadId);
  await memory(uploadId);
} finally {
  await bench.remove();
  sink.kill();
  rmSync(folder, { recursive: true, force: true });
}
