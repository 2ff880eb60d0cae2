import { backup } from "../backup/backup.ts";
import { check } from "../backup/check.ts";
import { restore } from "../backup/restore.ts";
import { setAsideOutcomes } from "../backup/set-aside.ts";
import { FolderInUse } from "../database/folder-lock.ts";
import { ConfigError, loadPlaces } from "../runtime/config.ts";
import { Failure } from "../runtime/failure.ts";

const usage = `npm run admin -- backup FOLDER    writes a backup to a new folder; the server may be running
npm run admin -- restore FOLDER   restores a backup into an empty DATA_DIR and an empty database
npm run admin -- check            checks that the database and all files are intact
npm run admin -- journal          shows outcomes that were set aside, with their signing links`;

/** Does what the arguments say. Answers whether it went well. */
async function run([command, folder, ...more]: string[]): Promise<boolean> {
  const places = loadPlaces();
  if (command === "check" && folder === undefined) {
    const { lines, whole } = await check(places);
    for (const line of lines) console.log(line);
    return whole;
  }
  if (command === "journal" && folder === undefined) {
    const lines = await setAsideOutcomes(places);
    for (const line of lines.length > 0 ? lines : ["No outcome is set aside"]) console.log(line);
    return true;
  }
  const works: Record<string, typeof backup> = { backup, restore };
  const work = Object.hasOwn(works, command ?? "") && works[command ?? ""];
  if (!work || folder === undefined || more.length > 0) throw new Failure(usage);
  for (const line of await work(places, folder)) console.log(line);
  return true;
}

// Links and secrets are in what is written here: for its owner alone, whatever the folder says.
process.umask(0o077);
try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  if (error instanceof Failure || error instanceof ConfigError || error instanceof FolderInUse)
    console.error(error.message);
  else console.error("The command failed:", error);
  process.exitCode = 1;
}
