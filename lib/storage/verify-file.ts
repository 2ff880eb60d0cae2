import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { stampOf } from "./staging.ts";

/** What is known of a staged file since it was hashed. */
export interface Known {
  bytes: number;
  sha256: string;
  stamp: string;
}

const readBytes = 256 * 1024;

/**
 * Whether the file at this path is the one that is known. Answers its stamp; read and hashed again only when that has changed. Throws on
 * surprises of the disk.
 */
export async function verifyFile(path: string, known: Known): Promise<{ stamp: string } | "missing" | "changed"> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!file) return "missing";
  try {
    const stat = await file.stat({ bigint: true });
    const stamp = stampOf(stat);
    if (stamp === known.stamp) return { stamp };
    if (stat.size !== BigInt(known.bytes)) return "changed";
    const hash = createHash("sha256");
    for await (const chunk of file.createReadStream({ highWaterMark: readBytes, autoClose: false })) hash.update(chunk);
    return hash.digest("hex") === known.sha256 ? { stamp } : "changed";
  } finally {
    await file.close();
  }
}
