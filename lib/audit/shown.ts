import type { Database } from "../database/tables.ts";
import { log } from "../runtime/log.ts";
import { keepLast } from "../shared/keep-last.ts";
import { whoActs } from "./actor.ts";
import { audit, linkHash } from "./write.ts";

/** A page that is drawn again and again, as it is after each press, shows the same links; that is one row in so long. */
const sameMs = 10 * 60_000;

/** Links of a document that somebody is about to be shown, each with its signer's place; those of places without a link are none. */
type RecordLinksShown = (documentId: string, links: (string | undefined)[], from?: number) => Promise<void>;

/**
 * Writes down that links are shown. A database that takes nothing just now keeps nobody from the links, which are what is to be had of a
 * document.
 */
export function createLinksShownRecord({ db, now }: { db: Database; now: () => number }): RecordLinksShown {
  const shown = keepLast<number>(10_000);
  return async (documentId, links, from = 0) => {
    const given = links.flatMap((link, i) =>
      link === undefined ? [] : [{ signer: from + i, link: linkHash(db, link) }],
    );
    if (given.length === 0) return;
    const by = whoActs();
    const key = JSON.stringify([documentId, given, by?.person?.id, by?.session]);
    const last = shown.get(key);
    if (last !== undefined && Math.abs(now() - last) < sameMs) return;
    try {
      await db
        .transaction()
        .execute((tx) =>
          audit(tx, { kind: "links_shown", about: { is: "document", id: documentId }, detail: { links: given } }),
        );
      shown.set(key, now());
    } catch (error) {
      log("error", "links are shown that could not be written down", { document: documentId, error });
    }
  };
}
