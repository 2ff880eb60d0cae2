import { currentOf, type SealingKey } from "../database/sealing-keys.ts";
import { Failure } from "../runtime/failure.ts";
import { closedKeyPaths } from "../runtime/key-files.ts";
import { fixedKeys, type Key } from "../storage/keys.ts";
import { seal, unseal } from "../storage/seal.ts";

/** The key that things are encrypted with, and the root. */
export interface InUse {
  current: Key;
  root: Buffer;
}

const place = "root key";

/** The root, as the row of another key keeps it. */
export const sealRoot = (key: Key, root: Buffer): string => seal(fixedKeys(key.bytes), place, root.toString("base64"));

/**
 * The current one among these keys, by the rows of a database; in one without rows the first. Throws a {@link Failure} that says what is
 * missing, and how to go on where it is lost.
 */
export function inUse(
  rows: readonly SealingKey[],
  known: readonly Key[],
  { keyFile, ifLost = "npm run admin -- keys lost" }: { keyFile: string; ifLost?: string },
): InUse {
  const row = currentOf(rows);
  const current = row ? known.find(({ id }) => id === row.id) : known[0];
  if (!current) throw new Failure(missingText(row?.id, known, keyFile, ifLost));
  const opened = row?.root && unseal(fixedKeys(current.bytes), place, row.root);
  if (row?.root && opened === undefined)
    throw new Failure("The database's table sealing_key was changed by somebody else");
  return { current, root: opened ? Buffer.from(opened, "base64") : current.bytes };
}

function missingText(id: string | undefined, known: readonly Key[], keyFile: string, ifLost: string): string {
  const closed = closedKeyPaths(keyFile).join(", ");
  if (closed !== "")
    return `KEY_FILE: expected ${id === undefined ? "a key" : `key ${id}`} that this account can read, and it can't read ${closed}. Make the account that the server has its owner, then try again`;
  if (id === undefined)
    return `KEY_FILE: expected the file that the server uses; there is none at ${keyFile}. If it is lost for good: ${ifLost}`;
  const here = known.length === 0 ? "none" : known.map((key) => key.id).join(", ");
  return `KEY_FILE: expected key ${id}, by which PDFs, signing links and secrets are encrypted; at ${keyFile} there is ${here}. Put the file with that key there, or beside it as ${keyFile}.${id}. If it is lost for good: ${ifLost}`;
}
