import { randomBytes } from "node:crypto";
import { constants, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sealData } from "iron-session";
import { auditKeyFrom } from "#lib/audit/chain.ts";
import { openStore } from "#lib/database/store.ts";
import { createSessions } from "#lib/people/sessions.ts";
import { loadConfig } from "#lib/runtime/config.ts";
import { seedMillion } from "../bench/seed-million.ts";
import { actionIds } from "../support/action-ids.ts";
import { type Desk, startDesk } from "../support/desk.ts";
import { generatedKeys } from "../support/link-key.ts";

/** Who asks, beside somebody without a session. */
export type Who = "manager" | "staff" | "colleague";

const emails: Record<Who, string> = {
  manager: "manager@hanbit.example",
  staff: "p1@hanbit.example",
  colleague: "p2@hanbit.example",
};

export interface Office {
  desk: Desk;
  /** Ids and sessions, as the browser sends them. */
  people: Record<Who, { id: string; cookie: string }>;
  /** The ids of the server's actions, by their names. */
  actions: Record<string, string>;
  remove(): Promise<void>;
}

/** A desk on SQLite with so many documents, or with a copy of a database that was filled so, and people who are signed in. */
export async function openOffice(documents: number, filled?: string): Promise<Office> {
  const dataDir = mkdtempSync(join(tmpdir(), "countersign-office-"));
  const path = join(dataDir, "countersign.db");
  const secret = randomBytes(32).toString("hex");
  if (filled) copyFileSync(filled, path, constants.COPYFILE_FICLONE);
  else await seedMillion("sqlite", path, documents);
  loadConfig({ DATA_DIR: dataDir });
  const store = openStore({
    databaseUrl: undefined,
    sqlitePath: path,
    auditKey: auditKeyFrom(generatedKeys(dataDir).root()),
  });
  const sessions = createSessions({ db: store.db, now: Date.now });
  const enter = async (who: Who) => {
    const { id } = await store.db
      .selectFrom("person")
      .select("id")
      .where("email", "=", emails[who])
      .executeTakeFirstOrThrow();
    const sealed = await sealData({ sid: await sessions.openSession(id) }, { password: secret, ttl: 0 });
    return { id, cookie: `countersign=${encodeURIComponent(sealed)}` };
  };
  const people = { manager: await enter("manager"), staff: await enter("staff"), colleague: await enter("colleague") };
  await store.close();
  const desk = await startDesk({ DATA_DIR: dataDir, SESSION_SECRET: secret });
  return {
    desk,
    people,
    actions: actionIds(),
    async remove() {
      await desk.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
