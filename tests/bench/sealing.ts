/* What encrypting a file costs: 20 MB put on the disk and read again as the desk does, beside the same without encryption. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fixedKeys } from "#lib/storage/keys.ts";
import { piecesOf } from "#lib/storage/sealed-file.ts";
import { createStaging } from "#lib/storage/staging.ts";
import { largePdf } from "../support/large-pdf.ts";
import { alternate, median, print, summary, timed } from "./measure.ts";

const bytes = 20_000_000;
const plan = { rounds: 15, warmUp: 3 };
const folder = mkdtempSync(join(tmpdir(), "countersign-bench-"));
const staging = createStaging(join(folder, "sealed"), fixedKeys(Buffer.alloc(32, 1)));
const plain = join(folder, "plain.pdf");
const pdf = largePdf(bytes);

/** As they come over a connection. */
async function* pieces() {
  for (let at = 0; at < bytes; at += 65_536) yield pdf.subarray(at, at + 65_536);
}

async function writePlain(): Promise<void> {
  const hash = createHash("sha256");
  async function* hashed(source: AsyncIterable<Uint8Array>) {
    for await (const piece of source) {
      hash.update(piece);
      yield piece;
    }
  }
  await pipeline(pieces, hashed, createWriteStream(plain, { flush: true, highWaterMark: 1024 * 1024 }));
  hash.digest();
}

async function writeSealed(): Promise<string> {
  const received = await staging.receive(pieces(), { bytes, maxBytes: bytes });
  if (!received.ok) throw new Error(received.problem);
  return received.name;
}

async function readAll(source: AsyncIterable<Uint8Array>): Promise<void> {
  let read = 0;
  for await (const piece of source) read += piece.byteLength;
  if (read !== bytes) throw new Error(`${read} bytes were read`);
}

try {
  const written = await alternate(
    {
      plain: () => timed(writePlain),
      sealed: async () => {
        let name = "";
        const ms = await timed(async () => {
          name = await writeSealed();
        });
        await staging.remove(name);
        return ms;
      },
    },
    plan,
  );
  const name = await writeSealed();
  const read = await alternate(
    {
      plain: () => timed(() => readAll(createReadStream(plain, { highWaterMark: 1024 * 1024 }))),
      sealed: () =>
        timed(async () => {
          const file = await staging.open(staging.path(name));
          await readAll(piecesOf(file)).finally(() => file.close());
        }),
    },
    plan,
  );
  for (const [what, { plain, sealed }] of Object.entries({ Writing: written, Reading: read }))
    print(`${what} 20 MB`, [
      ["without encryption", summary(plain, "ms")],
      ["as the desk does", summary(sealed, "ms")],
      ["as the desk does ÷ without", `${(median(sealed) / median(plain)).toFixed(2)} ×`],
    ]);
} finally {
  rmSync(folder, { recursive: true });
}
