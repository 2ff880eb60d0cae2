import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import type { Store } from "#lib/database/store.ts";
import { newId } from "#lib/shared/id.ts";
import { createClients, type Files, type Staged } from "./crash-clients.ts";
import { faultsOf, readBooks, storeOf, type TriedUpload, uploadFaults } from "./crash-faults.ts";
import { type CrashRun, createCrashRun, stretchOf } from "./crash-run.ts";
import type { Desk } from "./desk.ts";
import { pdf } from "./e2e.ts";
import { largePdf } from "./large-pdf.ts";
import { generatedKeys } from "./link-key.ts";
import { startPacedService } from "./paced-service.ts";
import { captureCreation, type Replay } from "./replay.ts";
import { settingsFor } from "./service.ts";

/** More than a connection on loopback holds while the service does not read. */
const largeBytes = 16 * 1024 * 1024;
const contract = pdf("nda-pdf-1.5.pdf");

/** A desk that is killed again and again, its service, and a look into its books. */
export interface CrashScene {
  desk: Desk;
  run: CrashRun;
  uploads: TriedUpload[];
  store: Store;
  /** Where the uploads lie. */
  folder: string;
  /** What is broken now of all that was ever tried; `open` as for `faultsOf`. */
  faults(open?: boolean): Promise<string[]>;
  /** How many creations the kills met in which stretch. */
  counts(): Promise<Record<string, number>>;
  /** Every person presses the button once more, as after a lost answer. Answers how many documents there are more than before. */
  pressAgain(): Promise<number>;
  end(): Promise<void>;
}

type Another = (settings: Record<string, string>) => Promise<{ desk: Desk; page: Page }>;

export async function beginCrashes(another: Another, seed: string, databaseUrl?: string): Promise<CrashScene> {
  const service = await startPacedService();
  const settings = { ...settingsFor(service.url), ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const { desk, page } = await another(settings);
  const replay = await captureCreation(page, { title: "By the form", files: [contract] });
  // What a browser would say of a dead server is no fault.
  await page.goto("about:blank");
  const files = await stageFiles(replay);
  const store = storeOf(desk, databaseUrl);
  const clients = createClients(replay, files, service.moments);
  const { tried, uploads } = clients;
  const run = createCrashRun({ seed, desk, service, store, clients, files });
  const folder = join(desk.dataDir, "files", store.engine);
  const keys = generatedKeys(desk.dataDir);
  return {
    desk,
    uploads,
    run,
    store,
    folder,
    async faults(open) {
      const books = await readBooks(store, desk);
      return [...faultsOf(tried, service.made, books, open), ...(await uploadFaults(uploads, books, { folder, keys }))];
    },
    async counts() {
      const { documents } = await readBooks(store, desk);
      const counts: Record<string, number> = {};
      for (const one of tried) {
        const stretch = stretchOf(one, documents.get(one.form.formKey), service);
        counts[stretch] = (counts[stretch] ?? 0) + 1;
      }
      return counts;
    },
    async pressAgain() {
      const before = service.made.length;
      const answers = await Promise.all(tried.map(({ form }) => replay.create(form)));
      const refused = answers.filter((answer) => !answer?.ok);
      if (refused.length > 0) throw new Error(`${refused.length} refused, the first: ${JSON.stringify(refused[0])}`);
      return service.made.length - before;
    },
    async end() {
      await desk.stop();
      await store.close();
      await service.close();
    },
  };
}

/** The one that the browser has uploaded, and a large one. */
async function stageFiles(replay: Replay): Promise<Files> {
  const [uploadId = ""] = replay.form.files;
  const small = staged(uploadId, readFileSync(contract));
  const large = staged(newId(), largePdf(largeBytes));
  if ((await replay.upload(large.uploadId, "large.pdf", large.content)) !== 201) throw new Error("no large upload");
  return { small, large };
}

function staged(uploadId: string, content: Buffer): Staged {
  return { uploadId, content, sha256: createHash("sha256").update(content).digest("hex") };
}
