import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createSandbox } from "../sandbox/sandbox.ts";
import { isId, newId } from "../shared/id.ts";
import type { Language } from "../shared/messages/words.ts";
import { type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { isoDay } from "../shared/title-pattern.ts";
import type { Trial } from "../shared/trial.ts";
import type { Changed, TemplateRecords } from "./records.ts";

export interface Trials {
  /**
   * Makes a practice document of the template as it is saved. Nothing of it is in the database, and it reaches the built-in sandbox only, whatever service is
   * connected. `trial_outdated` where the template has another version by now.
   */
  make(person: Person, template: Changed, reader: { language: Language; timeZone: string }): Promise<Result<Trial>>;
  /** Answers a request for what is below the signing pages of a practice document; who may ask is the caller's to say. */
  page(id: string, request: Request): Promise<Response>;
  /** Removes practice documents of more than a day, and all but the newest. */
  sweep(): Promise<void>;
}

interface Parts {
  templates: Pick<TemplateRecords, "find">;
  /** Has a folder for each practice document. */
  directory: string;
  maxFiles: number;
  userAgent: string;
  now: () => number;
  /** How many practice documents are kept. */
  most?: number;
}

const keptMs = 24 * 60 * 60 * 1000;
const slowDownSeconds = 10;

export function createTrials({ templates, directory, most = 100, now, ...limits }: Parts): Trials {
  /** Who has one under way. */
  const trying = new Set<string>();
  const placeOf = (id: string) => ({ directory: join(directory, id), path: `/sandbox/trials/${id}` });

  async function sweep(): Promise<void> {
    const names = (await readdir(directory).catch(missing)).filter(isId).toSorted();
    // By their names, which begin with the time: what is of the future is from before a clock was set.
    const [from, to] = [newId(now() - keptMs), newId(now() + keptMs)];
    const recent = new Set(names.filter((name) => name > from && name < to).slice(-most));
    for (const name of names) if (!recent.has(name)) await rm(join(directory, name), { recursive: true, force: true });
  }

  return {
    async make(person, { id, version }, { language, timeZone }) {
      if (trying.has(person.id)) return refuse("slow_down", { retryAfterSeconds: slowDownSeconds });
      trying.add(person.id);
      try {
        const template = await templates.find(id);
        if (!template) return refuse("not_found");
        if (template.version !== version) return refuse("trial_outdated");
        // What it takes is loaded by whoever tries one, not by each start.
        const { trialDocument } = await import("./trial-document.ts");
        const reader = { language, date: isoDay(now(), timeZone) };
        const made = await trialDocument(template.form, reader, { ...placeOf(newId(now())), ...limits, now });
        await sweep();
        return made;
      } finally {
        trying.delete(person.id);
      }
    },
    async page(id, request) {
      const { directory, path } = placeOf(id);
      const publicUrl = new URL(path, "http://localhost");
      // A key that nobody has: nothing is created here any more.
      const apiSecretKey = randomBytes(32).toString("base64url");
      return createSandbox({ directory, publicUrl, apiId: "practice", apiSecretKey, now }).handle(request);
    },
    sweep,
  };
}

function missing(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}
