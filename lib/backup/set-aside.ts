import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isSetAside, type KeptOutcome } from "../creation/journal.ts";
import { openLink, openUnmatched } from "../documents/sealed-links.ts";
import { outcomesPath } from "../runtime/data-dir.ts";
import { type Keys, keysIn } from "../storage/keys.ts";
import type { Places } from "./backup.ts";
import { namesIn } from "./folder.ts";

/**
 * What the journal has set aside because it belongs to no attempt of the database, in lines for a person: what was sent, and what came of
 * it. Links are told as they came; of one that no key opens, that, and of a file that is no outcome its name.
 */
export async function setAsideOutcomes({ dataDir, databaseUrl, keyFile }: Places): Promise<string[]> {
  const folder = outcomesPath(dataDir, databaseUrl ? "postgres" : "sqlite");
  const keys = keysIn(keyFile);
  const names = (await namesIn(folder)).filter(isSetAside);
  const told = names.map(async (name) => {
    const text = await readFile(join(folder, name), "utf8");
    try {
      return linesOf(JSON.parse(text) as KeptOutcome, keys);
    } catch {
      return [`${join(folder, name)}: this file is damaged. Look at what is left in it`];
    }
  });
  return (await Promise.all(told)).flat();
}

/** Names and titles as JSON has them: on one line, whatever is in them. */
function linesOf({ outcome, content, attemptId, reference, at }: KeptOutcome, keys: Keys): string[] {
  const head = `${reference}, ${new Date(at).toISOString()}: ${JSON.stringify(content.title)}, ${outcome.state}`;
  const unmatched = "unmatched" in outcome && outcome.unmatched !== undefined ? outcome.unmatched : undefined;
  const others = unmatched === undefined ? [] : openUnmatched(keys, attemptId, unmatched);
  const unmatchedLines = others?.map((link) => `  Fits no signer: ${JSON.stringify(link)}`) ?? [
    "  Links that fit no signer cannot be read with this key",
  ];
  if (outcome.state !== "created") return [head, ...unmatchedLines];
  const open = (position: number, stored: string, kind?: "unsafe link") =>
    openLink(keys, attemptId, position, stored, kind) ?? "cannot be read with this key";
  return [
    head,
    `  Document ID at the service: ${outcome.serviceId}`,
    ...outcome.links.map(({ url, unsafeUrl }, position) => {
      const link = url ? open(position, url) : unsafeUrl ? open(position, unsafeUrl, "unsafe link") : "no link";
      return `  ${JSON.stringify(content.signers[position]?.name ?? "")}: ${JSON.stringify(link)}`;
    }),
    ...unmatchedLines,
  ];
}
