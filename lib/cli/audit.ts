import { cutAudit } from "../audit/cut.ts";
import { type AuditFault, type Verified, verifyAudit } from "../audit/verify.ts";
import { readKnown } from "../audit/witness.ts";
import { watchClock } from "../database/steady-clock.ts";
import { auditKnownPath } from "../runtime/data-dir.ts";
import { Failure } from "../runtime/failure.ts";
import { type Place, withStore } from "./with-store.ts";

/**
 * Deletes what is older than so many days, while the server runs or not; nothing while the clock cannot be trusted. Answers what it did, in
 * words.
 */
export function cutAuditLog(place: Place, days: string): Promise<string> {
  if (!/^\d{1,5}$/.test(days) || Number(days) < 30) throw new Failure("DAYS: expected a whole number, 30 at least");
  return withStore(place, async ({ db, now }) => {
    const until = await watchClock(db, now).check();
    if (until !== undefined)
      throw new Failure(
        `The clock has jumped, or is behind: nothing is deleted until ${time(until)}. Set it right if it is wrong, then try again`,
      );
    const rows = await cutAudit(db, (await now()) - Number(days) * 24 * 60 * 60 * 1000);
    return `Deleted from the audit log: ${rows} ${rows === 1 ? "row" : "rows"}`;
  });
}

/** Looks whether the audit log is as it was written, while the server runs or not. Answers what it found, in words. */
export function verifyAuditLog(place: Place): Promise<{ lines: string[]; whole: boolean }> {
  return withStore(place, async ({ db, engine }) => {
    const verified = await verifyAudit(db, await readKnown(auditKnownPath(place.dataDir, engine)));
    const { fault } = verified;
    const lines = fault ? ["Audit log: NOT intact", `  ${inWords(fault)}`] : [`Audit log: intact, ${extent(verified)}`];
    return { lines, whole: !fault };
  });
}

const time = (ms: number) => new Date(ms).toISOString();

function extent({ rows, first, last, cut, waiting = 0 }: Verified): string {
  const deleted = cut - waiting;
  const gone = [
    deleted > 0 ? `; ${deleted} older ${deleted === 1 ? "row was" : "rows were"} deleted` : "",
    waiting > 0 ? `; ${waiting} older ${waiting === 1 ? "row is" : "rows are"} yet to be deleted` : "",
  ].join("");
  if (first === undefined || last === undefined) return `no rows${gone}`;
  return `${rows} ${rows === 1 ? "row" : "rows"} from ${time(first)} to ${time(last)}${gone}`;
}

function inWords(fault: AuditFault): string {
  const { number } = fault;
  switch (fault.fault) {
    case "missing":
      return `Row ${number} is missing; the rows before it are as they were written`;
    case "changed":
      return `Row ${number}${fault.at === undefined ? "" : `, dated ${time(fault.at)},`} is not the one that was written there: it was changed, inserted or moved. ${
        number === 1
          ? "So it is where the first key was lost (npm run admin -- keys lost)"
          : "The rows before it are as they were written"
      }`;
    case "before":
      return `Row ${number} was not written by the server: it stands in front of the oldest row`;
    case "cut":
      return `The newest rows are missing, from row ${number} on${fault.known === undefined ? "" : `; row ${fault.known} was there`}`;
    case "beyond":
      return `Row ${number} was not written by the server: it stands behind the newest row`;
    case "head":
      return `All rows up to ${number} are as they were written, but what says that they are all was changed: newer ones may be missing`;
  }
}
