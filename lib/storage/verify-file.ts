import { createHash } from "node:crypto";
import { FileUnreadable, type OpenedFile, piecesOf } from "./sealed-file.ts";
import { stampOf } from "./staging.ts";

/** What is known of a staged file since it was hashed. */
interface Known {
  bytes: number;
  sha256: string;
  stamp: string;
}

/**
 * Whether the file that is opened so is the one that is known. Answers its stamp; read and hashed again only when that has changed. `locked`: its
 * key is not here. Throws on surprises of the disk.
 */
export async function verifyFile(
  open: Promise<OpenedFile>,
  known: Known,
): Promise<{ stamp: string } | "missing" | "changed" | "locked"> {
  let file: OpenedFile | undefined;
  try {
    file = await open;
    const stat = await file.stat({ bigint: true });
    const stamp = stampOf(stat);
    if (stamp === known.stamp) return { stamp };
    if (stat.size !== BigInt(known.bytes)) return "changed";
    const hash = createHash("sha256");
    for await (const piece of piecesOf(file)) hash.update(piece);
    return hash.digest("hex") === known.sha256 ? { stamp } : "changed";
  } catch (error) {
    if (error instanceof FileUnreadable) return error.code === "KEY_MISSING" ? "locked" : "changed";
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "missing";
    throw error;
  } finally {
    await file?.close();
  }
}
