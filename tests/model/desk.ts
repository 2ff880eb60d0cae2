import { createOutcomeJournal } from "#lib/creation/journal.ts";
import { recover } from "#lib/creation/recovery.ts";
import { createInstance } from "#lib/database/instances.ts";
import type { Database } from "#lib/database/tables.ts";
import { createSigningService, type SigningService } from "#lib/signing/service.ts";
import { type DeskDocuments, documentsWithCreation } from "../support/documents-with-creation.ts";
import { linkKeys, openStaged } from "../support/link-key.ts";
import { noQuotas } from "../support/no-quotas.ts";
import { Life, never } from "./life.ts";
import type { Medium } from "./medium.ts";
import { mortalStore } from "./mortal-store.ts";

/** One process of the desk. */
export interface Desk {
  instance: string;
  /** Beats its heart, whatever befalls the process. */
  beat(db: Database): Promise<void>;
  life: Life;
  db: Database;
  documents: DeskDocuments;
  /** What each beat of its heart does beside beating. */
  recover(): Promise<void>;
}

export interface DeskParts {
  medium: Medium;
  instance: string;
  serviceUrl: URL;
  timeoutSeconds: number;
  spoolFolder: string;
  filePath: (diskName: string) => string;
  sameAgainMs: number;
  now: () => number;
}

export function openDesk(parts: DeskParts): Desk {
  const { now } = parts;
  const instance = createInstance(parts.instance);
  const life = new Life();
  const db = mortalStore(parts.medium, life);
  const journal = createOutcomeJournal(parts.spoolFolder);
  const signing = createSigningService(
    {
      baseUrl: parts.serviceUrl,
      timeoutSeconds: parts.timeoutSeconds,
      now,
      // So that the service knows whose token it is.
      ...{ apiId: instance.id, apiSecretKey: "secret-key" },
    },
    { openPath: openStaged },
  );
  const documents = documentsWithCreation({
    db,
    journal,
    instance,
    now,
    quotas: noQuotas,
    keys: linkKeys,
    signing: mortalSigning(signing, life),
    filePath: parts.filePath,
    sameAgainMs: parts.sameAgainMs,
    arrivalWindowMs: 0,
  });
  return {
    instance: instance.id,
    beat: instance.beat,
    life,
    db,
    documents,
    async recover() {
      await instance.beat(db);
      await recover({ db, journal, instance, isUnderWay: documents.isUnderWay });
    },
  };
}

/** A dead process sends nothing and hears nothing. */
function mortalSigning(signing: SigningService, life: Life): SigningService {
  return {
    ...signing,
    async create(request, hooks) {
      if (life.dead) return never();
      const beforeSend = async () => {
        // It only seems to die: its files must be closed all the same.
        const stopped = life.died.then(() => Promise.reject(new Error("dead")));
        const mayLeave = await Promise.race([stopped, hooks?.beforeSend?.()]);
        if (life.dead) await stopped;
        return mayLeave ?? (() => true);
      };
      const outcome = await signing.create(request, { beforeSend });
      return life.dead ? never() : outcome;
    },
  };
}
