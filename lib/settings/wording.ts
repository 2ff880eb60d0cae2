import { isDeepStrictEqual } from "node:util";
import { audit } from "../audit/write.ts";
import { readSetting, swapSetting } from "../database/settings.ts";
import type { Database } from "../database/tables.ts";
import { byWhoMay } from "../people/rows.ts";
import { log } from "../runtime/log.ts";
import { eachLanguage, languages } from "../shared/messages/words.ts";
import { ok, type Result, refuse } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";
import { isSameText as isSame, usualWording, type Wording } from "../shared/wording.ts";
import { wordingSchema } from "../shared/wording-schema.ts";

/** The setting's name; it holds only the languages whose text is not the usual one. */
const setting = "wording";
const stored = wordingSchema.partial().catch({});

export interface MessageWording {
  /** The wording of messages to signers: as an administrator set it, else the usual one. */
  current(): Promise<Wording>;
  /**
   * Sets it for everybody, in the languages in which it is another than `before`, as it was seen: what somebody else has changed there since
   * stays (`setting_changed`), unless it is the same change: its answer may have been lost. A text equal to the usual one follows that from then on. Answers how all of it stands then.
   * `not_allowed` to whoever is no administrator any more.
   */
  save(person: Person, wording: Wording, before: Wording): Promise<Result<Wording>>;
}

/** The wording on one database; a stored text that is malformed counts as not set. */
export function createWording({ db, now }: { db: Database; now: () => number }): MessageWording {
  const wordingOf = (value: unknown): Wording => {
    const own = stored.parse(value);
    return eachLanguage((language) => own[language] ?? usualWording[language]);
  };
  return {
    current: async () => wordingOf(await readSetting(db, setting)),
    async save(person, wording, before) {
      const value = await readSetting(db, setting);
      const there = wordingOf(value);
      const changed = languages.filter((language) => !isSame(wording[language], before[language]));
      const open = changed.filter((language) => !isSame(there[language], wording[language]));
      if (open.some((language) => !isSame(there[language], before[language]))) return refuse("setting_changed");
      if (open.length === 0) return ok(there);
      const saved = eachLanguage((language) => (changed.includes(language) ? wording : there)[language]);
      const own = languages.filter((language) => !isSame(saved[language], usualWording[language]));
      const kept = Object.fromEntries(own.map((language) => [language, saved[language]]));
      const asRead = (now: unknown) => isDeepStrictEqual(now, value);
      const done = await byWhoMay<Wording>(db, person, "changeSettings", async (tx) => {
        if (!(await swapSetting(tx, { name: setting, value: kept, personId: person.id }, asRead, now())))
          return refuse("setting_changed");
        // Which languages have one of their own; the texts themselves may name anybody.
        const detail = { before: Object.keys(stored.parse(value)), after: own };
        await audit(tx, { kind: "setting_changed", about: { is: "setting", id: setting }, detail });
        return ok(saved);
      });
      if (done.ok) log("info", "message wording changed", { by: person.id });
      return done;
    },
  };
}
