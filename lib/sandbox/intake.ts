import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { DocumentRequest } from "./document-request.ts";

/** Files of a creation that may still turn out wrong. */
export class Intake {
  readonly #folder: string;
  readonly #publish: () => Promise<SandboxDocument>;
  readonly #files: string[] = [];

  constructor(folder: string, publish: () => Promise<SandboxDocument>) {
    this.#folder = folder;
    this.#publish = publish;
  }

  async add(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const number = this.#files.push(name);
    await pipeline(bytes, createWriteStream(filePath(this.#folder, number), { flags: "wx", mode: 0o600 }));
  }

  /** Makes the document exist, all at once. */
  async keep(request: DocumentRequest, createdAt: Date): Promise<SandboxDocument> {
    const viewTokens = request.signer.map(() => randomBytes(16).toString("hex"));
    const stored: DocumentJson = { createdAt: createdAt.toISOString(), request, files: this.#files, viewTokens };
    await writeFile(join(this.#folder, "document.json"), JSON.stringify(stored, null, 2), { mode: 0o600 });
    return this.#publish();
  }

  async discard(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** A document as it was created. */
export interface SandboxDocument {
  id: string;
  createdAt: string;
  request: DocumentRequest;
  files: { name: string; path: string }[];
  /** One secret per signer, in the order of `request.signer`: the last part of the signing link. */
  viewTokens: string[];
}

/** `document.json`: without what the folder's own name and place say. */
export type DocumentJson = Omit<SandboxDocument, "id" | "files"> & { files: string[] };

/** Files are numbered: the name that came with one is never part of a path. */
export function filePath(folder: string, number: number): string {
  return join(folder, `${number}.pdf`);
}
