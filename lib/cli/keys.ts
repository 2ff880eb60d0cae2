import { setTimeout as pause } from "node:timers/promises";
import { auditKeyFrom } from "../audit/chain.ts";
import { audit } from "../audit/write.ts";
import { holdAuditKey } from "../database/audit-key.ts";
import { beatMs, keysOfInstances, leaseMs } from "../database/instances.ts";
import { currentOf, enterSealingKey, listSealingKeys, promoteWaiting } from "../database/sealing-keys.ts";
import type { Store } from "../database/store.ts";
import { goOnWithout, type KeptKey, listKeys, removeKey, rotate } from "../keys/rotate.ts";
import { outcomesPath } from "../runtime/data-dir.ts";
import { Failure } from "../runtime/failure.ts";
import { countSealed } from "../sealed-kinds.ts";
import { type Place, withoutKeys, withStore } from "./with-store.ts";

/** Until a process that died no longer counts, and a few beats, in which every other says that it has the key. */
const patienceMs = leaseMs + 3 * beatMs;

/** Says of each key what is under it, and which may go. Not whole: what is under a key cannot be read here. */
export function listAllKeys(place: Place): Promise<{ lines: string[]; whole: boolean }> {
  return withoutKeys(place, async (store) => {
    const { keys, notEncrypted } = await kept(store, place);
    const shown = keys.filter(({ is, path, under }) => is !== "older" || path !== undefined || under.length > 0);
    return {
      lines: [
        ...shown.flatMap((key) => [`Key ${key.id}, ${standing(key)}`, ...linesOf(key).map((line) => `  ${line}`)]),
        ...(notEncrypted.length > 0 ? [`Not encrypted, or not looked at yet: ${countsText(notEncrypted)}`] : []),
      ],
      whole: shown.every(({ path }) => path !== undefined),
    };
  });
}

/** Lets another key become current, while the server runs or not. Answers what it did, in words. */
export function rotateKey(place: Place): Promise<string[]> {
  return withStore(place, async ({ db }) => {
    const { id, path } = await rotate(db, place.keyFile);
    const isCurrent = async () => currentOf(await listSealingKeys(db))?.id === id;
    for (let waited = 0; waited < patienceMs && !(await isCurrent()); waited += 250) {
      await pause(250);
      // No server may run that would.
      await promoteWaiting(db);
    }
    if (await isCurrent())
      return [
        `Key ${id} in ${path} is current. Keep a copy of it elsewhere`,
        "What is older is encrypted anew while the server runs; npm run admin -- keys list shows how far",
      ];
    const without = (await keysOfInstances(db)).filter((keys) => !keys.includes(id)).length;
    return [
      `Key ${id} in ${path} waits: ${without} of the servers that run ${without === 1 ? "does" : "do"} not have it yet`,
      "Copy the file beside the key of each. It is current within seconds once all have it; nothing has to be restarted",
    ];
  });
}

/** Deletes a key that nothing needs. Answers what it did, in words. */
export function deleteKey(place: Place, id: string): Promise<string[]> {
  return withStore(place, async (store) => {
    const key = (await kept(store, place)).keys.find((one) => one.id === id);
    if (!key) throw new Failure(`${id}: expected a key of this database; npm run admin -- keys list has them`);
    if (key.path === undefined && key.is !== "waiting")
      throw new Failure(`Key ${id} is not at ${place.keyFile}, nor beside it`);
    await removeKey(store.db, key, { keyFile: place.keyFile, why: linesOf(key).join("; ") });
    return [`Deleted: key ${id}${key.path === undefined ? "" : ` in ${key.path}`}. Backups from before need it`];
  });
}

/** Goes on with another key where nobody has the current one any more. Answers what it did, in words. */
export function goOnAfterLoss(place: Place): Promise<string[]> {
  return withoutKeys(place, async ({ db }) => {
    const { id, path, bytes } = await goOnWithout(db, place.keyFile);
    holdAuditKey(db, auditKeyFrom(bytes));
    await db.transaction().execute(async (tx) => {
      await enterSealingKey(tx, { id, root: null, waits: false });
      await audit(tx, { kind: "key_lost", detail: { key: id } });
    });
    return [
      `Key ${id} in ${path} is current. Keep a copy of it elsewhere`,
      "What was encrypted before cannot be read, unless the lost key is put back beside it: PDFs, signing links, the connection, two-step sign-in",
      "The audit log cannot be verified any more",
    ];
  });
}

async function kept({ db, engine, now }: Store, { dataDir, keyFile }: Place) {
  const counts = await countSealed(db, outcomesPath(dataDir, engine));
  return listKeys(db, { keyFile, counts, now: await now() });
}

const countsText = (counts: [what: string, n: number][]) => counts.map(([what, n]) => `${what} ${n}`).join(", ");
const time = (ms: number | null) => new Date(ms ?? 0).toISOString();

function standing({ is, current_since, made_at }: KeptKey): string {
  if (is === "current") return `current since ${time(current_since)}`;
  return is === "waiting" ? `to be current, made ${time(made_at)}` : `used from ${time(current_since)}`;
}

function linesOf(key: KeptKey): string[] {
  const { id, path, under, needed, freeAt } = key;
  return [
    path === undefined ? "its file is NOT here" : path,
    under.length > 0 ? `under it: ${countsText(under)}` : "nothing under it",
    ...{
      current: [],
      waiting: ["waits until every server that runs has it"],
      under: [
        `needed; what is under it is encrypted anew while the server runs${path === undefined ? " and has it" : ""}`,
      ],
      in_use: [
        "needed: a server that runs goes on with this one until it has the current key, for which servers look every few seconds",
      ],
      under_way: [`needed until ${time(freeAt)} by what was under way when it was replaced`],
      unlooked: ["needed until all files have been looked at, which a running server does"],
      free: path === undefined ? [] : [`not needed any more: npm run admin -- keys remove ${id}`],
    }[needed ?? "free"],
  ];
}
