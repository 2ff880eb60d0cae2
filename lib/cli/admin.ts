import { actingOnCommand } from "../audit/actor.ts";
import { backup } from "../backup/backup.ts";
import { check } from "../backup/check.ts";
import { restore } from "../backup/restore.ts";
import { setAsideOutcomes } from "../backup/set-aside.ts";
import { loadAppUrl, loadPlaces } from "../runtime/config.ts";
import { Failure } from "../runtime/failure.ts";
import { cutAuditLog, verifyAuditLog } from "./audit.ts";
import { commandFault } from "./command-fault.ts";
import { deleteKey, goOnAfterLoss, listAllKeys, rotateKey } from "./keys.ts";
import { letPasswordsIn, newPasswordLink, resetTwoStep } from "./people.ts";
import type { Place } from "./with-store.ts";

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

/** Commands that look, and answer what they found. */
const looks: Record<string, typeof check> = { check, "audit verify": verifyAuditLog, "keys list": listAllKeys };

/** Does what the arguments say. Answers whether it went well. */
async function run(words: string[]): Promise<boolean> {
  const places = loadPlaces();
  const look = Object.hasOwn(looks, words.join(" ")) ? looks[words.join(" ")] : undefined;
  if (look) {
    const { lines, whole } = await look(places);
    for (const line of lines) console.log(line);
    return whole;
  }
  if (words[0] === "audit" && words[1] === "cut" && words.length === 3) {
    console.log(await cutAuditLog(places, words[2] ?? ""));
    return true;
  }
  if (words.join(" ") === "people password-sign-in on") {
    console.log(await letPasswordsIn(places));
    return true;
  }
  if (words[0] === "people" && words[1] === "reset-two-step" && words.length === 3) {
    console.log(await resetTwoStep(places, words[2] ?? ""));
    return true;
  }
  if (words[0] === "people" && words[1] === "new-password" && words.length === 3) {
    for (const line of await newPasswordLink(places, words[2] ?? "", loadAppUrl())) console.log(line);
    return true;
  }
  if (words[0] === "keys") {
    const lines = await changeKeys(words.slice(1), places);
    for (const line of lines) console.log(line);
    return true;
  }
  const [command, folder, ...more] = words;
  if (command === "journal" && folder === undefined) {
    const lines = await setAsideOutcomes(places);
    for (const line of lines.length > 0 ? lines : ["No outcome is set aside"]) console.log(line);
    return true;
  }
  const keyLost = command === "restore" && more.join() === "key-lost";
  const works: Record<string, typeof backup> = {
    backup,
    restore: (from, source) => restore(from, source, { keyLost }),
  };
  const work = Object.hasOwn(works, command ?? "") && works[command ?? ""];
  if (!work || folder === undefined || (more.length > 0 && !keyLost)) throw new Failure(usage);
  for (const line of await work(places, folder)) console.log(line);
  return true;
}

function changeKeys([what, id, ...more]: string[], places: Place): Promise<string[]> {
  if (what === "rotate" && id === undefined) return rotateKey(places);
  if (what === "lost" && id === undefined) return goOnAfterLoss(places);
  if (what === "remove" && id !== undefined && more.length === 0) return deleteKey(places, id);
  throw new Failure(usage);
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
