import { actingOnCommand } from "../audit/actor.ts";
import { backup, type Places } from "../backup/backup.ts";
import { check } from "../backup/check.ts";
import { restore } from "../backup/restore.ts";
import { setAsideOutcomes } from "../backup/set-aside.ts";
import { loadAppUrl, loadPlaces } from "../runtime/config.ts";
import { Failure } from "../runtime/failure.ts";
import { cutAuditLog, verifyAuditLog } from "./audit.ts";
import { commandFault } from "./command-fault.ts";
import { databaseText } from "./database-text.ts";
import { deleteKey, goOnAfterLoss, listAllKeys, rotateKey } from "./keys.ts";
import { letPasswordsIn, newPasswordLink, resetTwoStep } from "./people.ts";

const usage = `npm run admin -- backup FOLDER    writes a backup to a new folder; the server may be running
npm run admin -- restore FOLDER   restores a backup into an empty DATA_DIR and an empty database
npm run admin -- restore FOLDER key-lost    the same, where nobody has the backup's key any more
npm run admin -- check            checks that the database and all files are intact
npm run admin -- journal          shows outcomes that were set aside, with their signing links
npm run admin -- audit verify     checks that nobody has changed the audit log, or removed anything from it
npm run admin -- audit cut DAYS    deletes entries older than DAYS days from the audit log; at least 30
npm run admin -- keys list         shows the encryption keys, what is under each, and which may go
npm run admin -- keys rotate       makes a new key current; a running server encrypts everything anew
npm run admin -- keys remove ID    deletes a key that nothing needs
npm run admin -- keys lost         goes on with another key where nobody has the current one any more
npm run admin -- people new-password EMAIL      prints a link with which somebody chooses a new password
npm run admin -- people reset-two-step EMAIL    takes two-step sign-in away from somebody who has lost it
npm run admin -- people password-sign-in on     lets people sign in with their passwords again`;

type Found = Awaited<ReturnType<typeof check>>;
type Command = (places: Places) => Promise<string[] | Found>;

/** By all their words. */
const plain: Record<string, Command> = {
  check,
  "audit verify": verifyAuditLog,
  "keys list": listAllKeys,
  "keys rotate": rotateKey,
  "keys lost": goOnAfterLoss,
  "people password-sign-in on": async (places) => [await letPasswordsIn(places)],
  async journal(places) {
    const lines = await setAsideOutcomes(places);
    return lines.length > 0 ? lines : ["No outcome is set aside"];
  },
};

/** By all their words but for one, which is whatever somebody means. */
const withWord: Record<string, (places: Places, word: string) => Promise<string[]>> = {
  backup,
  restore: (places, folder) => restore(places, folder),
  "audit cut": async (places, days) => [await cutAuditLog(places, days)],
  "keys remove": deleteKey,
  "people reset-two-step": async (places, email) => [await resetTwoStep(places, email)],
  "people new-password": (places, email) => newPasswordLink(places, email, loadAppUrl()),
};

function commandOf(words: string[]): Command | undefined {
  const all = words.join(" ");
  if (Object.hasOwn(plain, all)) return plain[all];
  const [first, folder = "", ...more] = words;
  if (first === "restore" && more.join() === "key-lost") return (places) => restore(places, folder, { keyLost: true });
  const [last = "", begin] = [words.at(-1), words.slice(0, -1).join(" ")];
  const work = Object.hasOwn(withWord, begin) ? withWord[begin] : undefined;
  return work && ((places) => work(places, last));
}

/** Does what the arguments say. Answers whether it went well. */
async function run(words: string[]): Promise<boolean> {
  const command = commandOf(words);
  if (!command) throw new Failure(usage);
  const places = loadPlaces();
  console.log(`Using ${databaseText(places)}`);
  const found = await command(places);
  const { lines, whole } = Array.isArray(found) ? { lines: found, whole: true } : found;
  for (const line of lines) console.log(line);
  return whole;
}

// Links and secrets are in what is written here: for its owner alone, whatever the folder says.
process.umask(0o077);
try {
  process.exitCode = (await actingOnCommand(() => run(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  const fault = commandFault(error);
  if (fault === undefined) console.error("The command failed:", error);
  else console.error(fault);
  process.exitCode = 1;
}
