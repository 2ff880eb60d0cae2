/* JavaScript that a page loads before anything is touched, beside an empty page of the same Next version. */
import { constants, gzipSync } from "node:zlib";
import { startService } from "../support/service.ts";
import { startBenchDesk } from "./bench-desk.ts";
import { startEmptyApp } from "./empty-app.ts";
import { beside, print } from "./measure.ts";

const bars = { "/documents/new": 1.4, "/documents": 1.15, "/sign-in": 1.05 };

/** Texts that survive minification and tell what is in a chunk. Those of `late` belong in no first load. */
const marks: Record<string, string> = {
  "react-dom": "__reactFiber$",
  "next's router": "next-router-state-tree",
  "react-hook-form": "shouldUseNativeValidation",
  "next/link": "onNavigate",
};
const late: Record<string, string> = {
  zod: "invalid_union",
  "react-dropzone": "isFileDialogActive",
  libphonenumber: "country_calling_codes",
  "@noble/hashes": "0x428a2f98",
  uqr: "Data too long",
  "pdf.js": "InvalidPDFException",
};

interface Chunk {
  src: string;
  bytes: number;
  text: string;
}

/** The scripts named in the served HTML, without those that only old browsers load. */
async function firstLoad(address: string, cookie = ""): Promise<Chunk[]> {
  const answer = await fetch(address, { headers: { cookie } });
  // A form gets its key by a redirect; one to another page, to sign-in, would measure that.
  if (new URL(answer.url).pathname !== new URL(address).pathname) throw new Error(`${address} led to ${answer.url}`);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const tags = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
  const sources = tags.filter((tag) => !/\bnomodule\b/i.test(tag)).map((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1]);
  const unique = [...new Set(sources.filter((src) => src !== undefined))];
  return Promise.all(
    unique.map(async (src) => {
      const text = await (await fetch(new URL(src, address))).text();
      return { src, text, bytes: gzipSync(text, { level: constants.Z_BEST_COMPRESSION }).length };
    }),
  );
}

const sum = (chunks: Chunk[]) => chunks.reduce((bytes, chunk) => bytes + chunk.bytes, 0);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const found = (text: string, among: Record<string, string>) =>
  Object.keys(among).filter((name) => text.includes(among[name] ?? ""));

/** Each chunk, the largest first, with what is known to be in it. */
function contents(chunks: Chunk[]): [string, string][] {
  return chunks
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ src, bytes, text }) => [
      `  ${src.split("/").at(-1)}`,
      `${kilobytes(bytes).padStart(8)}  ${found(text, { ...marks, ...late }).join(", ")}`,
    ]);
}

const empty = await startEmptyApp();
const hello = await firstLoad(empty.url).finally(empty.remove);
print("An empty Next page, gzip -9", [["all", kilobytes(sum(hello))], ...contents(hello)]);

const service = await startService();
const bench = await startBenchDesk(service.settings);
try {
  for (const [path, bar] of Object.entries(bars)) {
    const chunks = await firstLoad(`${bench.desk.url}${path}`, path === "/sign-in" ? "" : bench.cookie);
    const all = chunks.map(({ text }) => text).join("\n");
    print(path, [
      ["all", kilobytes(sum(chunks))],
      ["÷ the empty page", beside(sum(chunks) / sum(hello), bar, " ×")],
      ["what belongs in no first load", found(all, late).join(", ") || "none of it is there"],
      ...contents(chunks),
    ]);
  }
} finally {
  await bench.remove();
  await service.close();
}
