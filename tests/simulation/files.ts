import { createHash } from "node:crypto";
import type { OpenPath } from "#lib/signing/files.ts";

export interface VirtualFile {
  content: Buffer;
  sha256: string;
  stamp: bigint;
}

/** PDFs on the disk that all machines share, by their paths. */
export type Files = Map<string, VirtualFile>;

export function putFile(files: Files, path: string, content: Buffer): VirtualFile {
  const sha256 = createHash("sha256").update(content).digest("hex");
  const file = { content, sha256, stamp: BigInt(files.size + 1) };
  files.set(path, file);
  return file;
}

export function virtualOpen(files: Files): OpenPath {
  return async (path) => {
    const file = files.get(path);
    if (!file) throw Object.assign(new Error("ENOENT: no such file"), { code: "ENOENT" });
    return {
      stat: async () => ({ size: BigInt(file.content.length), ino: file.stamp, ctimeNs: file.stamp }),
      async read(buffer, offset, length, position) {
        return { bytesRead: file.content.copy(buffer, offset, position, position + length) };
      },
      close: async () => {},
    };
  };
}
