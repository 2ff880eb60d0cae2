import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SignerRequest } from "./document-request.ts";
import { type DocumentJson, filePath, Intake, type SandboxDocument } from "./intake.ts";

/** What a signer did. */
export interface Decision {
  action: "signed" | "declined";
  at: string;
}

const firstId = 10482;
const leftoverMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Documents in a folder: `documents/{id}/` holds `document.json`, the PDFs as `1.pdf`, `2.pdf` … and a file per decision. A folder
 * comes into being by one rename, so that a document is there whole or not at all.
 */
export class DocumentStore {
  readonly #documents: string;
  readonly #incoming: string;
  readonly #byToken = new Map<string, { id: string; index: number }>();
  readonly #indexed = new Set<string>();
  #last: Promise<number> | undefined;

  constructor(directory: string) {
    this.#documents = join(directory, "documents");
    this.#incoming = join(directory, "incoming");
  }

  /** A place for a creation that may still turn out wrong. */
  async receive(): Promise<Intake> {
    await mkdir(this.#documents, { recursive: true, mode: 0o700 });
    await mkdir(this.#incoming, { recursive: true, mode: 0o700 });
    await removeLeftovers(this.#incoming);
    const folder = join(this.#incoming, randomBytes(16).toString("hex"));
    await mkdir(folder, { mode: 0o700 });
    return new Intake(folder, async () => this.#load(await this.#publish(folder)));
  }

  /** Oldest first. */
  async all(): Promise<SandboxDocument[]> {
    return Promise.all((await this.#ids()).map((id) => this.#load(id)));
  }

  async byToken(token: string): Promise<{ document: SandboxDocument; signer: SignerRequest } | undefined> {
    if (!this.#byToken.has(token)) await this.#indexNew();
    const found = this.#byToken.get(token);
    if (!found) return undefined;
    const document = await this.#load(found.id);
    const signer = document.request.signer.find(({ index }) => index === found.index);
    return signer && { document, signer };
  }

  /** The first decision of a signer stands; a later one is ignored. */
  async decide(id: string, index: number, decision: Decision): Promise<void> {
    const draft = join(this.#documents, id, `${randomBytes(8).toString("hex")}.part`);
    await writeFile(draft, JSON.stringify(decision), { mode: 0o600 });
    try {
      // Unlike a rename, a link never replaces: of two presses at once, one wins.
      await link(draft, this.#decisionPath(id, index));
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
    } finally {
      await rm(draft);
    }
  }

  /** Per index, of those signers who have decided. */
  async decisions({ id, request }: SandboxDocument): Promise<Map<number, Decision>> {
    const found = new Map<number, Decision>();
    for (const { index } of request.signer) {
      const path = this.#decisionPath(id, index);
      if (existsSync(path)) found.set(index, JSON.parse(await readFile(path, "utf8")) as Decision);
    }
    return found;
  }

  #decisionPath(id: string, index: number): string {
    return join(this.#documents, id, `signer-${index}.json`);
  }

  async #ids(): Promise<string[]> {
    if (!existsSync(this.#documents)) return [];
    const names = await readdir(this.#documents);
    return names.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(a) - Number(b));
  }

  async #load(id: string): Promise<SandboxDocument> {
    const folder = join(this.#documents, id);
    const { files, ...rest } = JSON.parse(await readFile(join(folder, "document.json"), "utf8")) as DocumentJson;
    return { id, ...rest, files: files.map((name, n) => ({ name, path: filePath(folder, n + 1) })) };
  }

  /** Looks only into documents that it has not seen: all of them after a restart, later what another process has added. */
  async #indexNew(): Promise<void> {
    for (const id of await this.#ids()) {
      if (this.#indexed.has(id)) continue;
      const { viewTokens, request } = await this.#load(id);
      for (const [n, { index }] of request.signer.entries()) this.#byToken.set(viewTokens[n] ?? "", { id, index });
      this.#indexed.add(id);
    }
  }

  /** Gives the folder the next number, also when two creations ask at once. */
  async #publish(folder: string): Promise<string> {
    for (;;) {
      const last = this.#last ?? this.#ids().then((ids) => Number(ids.at(-1) ?? firstId - 1));
      const next = last.then((number) => number + 1);
      this.#last = next;
      // What could not be read once is read again by the next creation.
      next.catch(() => {
        if (this.#last === next) this.#last = undefined;
      });
      const id = String(await next);
      try {
        await rename(folder, join(this.#documents, id));
        return id;
      } catch (error) {
        // Another process took this number: a folder that is not empty is never replaced.
        if (!hasCode(error, "ENOTEMPTY", "EEXIST")) throw error;
      }
    }
  }
}

/** What a process left behind that died while it received. */
async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const modified = await stat(path).then(
      (stats) => stats.mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (modified < Date.now() - leftoverMilliseconds) await rm(path, { recursive: true, force: true });
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
