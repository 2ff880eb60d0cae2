import { readSetting, writeSetting } from "../database/settings.ts";
import type { Database } from "../database/tables.ts";
import { log } from "../runtime/log.ts";
import { eachLanguage } from "../shared/messages/words.ts";
import type { Person } from "../shared/roles.ts";
import { usualWording, type Wording } from "../shared/wording.ts";
import { wordingSchema } from "../shared/wording-schema.ts";

/** The setting's name; it holds only the languages whose text is not the usual one. */
const setting = "wording";
const stored = wordingSchema.partial().catch({});

export interface MessageWording {
  /** The wording of messages to signers: as an administrator set it, else the usual one. */
  current(): Promise<Wording>;
  /** Sets it for everybody; a text equal to the usual one follows that from then on. */
  save(person: Person, wording: Wording): Promise<void>;
}

/** The wording on one database; a stored text that is malformed counts as not set. */
export function createWording({ db, now }: { db: Database; now: () => number }): MessageWording {
  return {
    async current() {
      const own = stored.parse(await readSetting(db, setting));
      return eachLanguage((language) => own[language] ?? usualWording[language]);
    },
    async save(person, wording) {
      const own = Object.entries(wording).filter(
        ([language, text]) => JSON.stringify(text) !== JSON.stringify(usualWording[language as keyof Wording]),
      );
      await writeSetting(db, { name: setting, value: Object.fromEntries(own), personId: person.id }, now());
      log("info", "message wording changed", { by: person.id });
    },
  };
}
