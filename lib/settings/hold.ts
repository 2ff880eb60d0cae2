import { audit } from "../audit/write.ts";
import { lockSetting } from "../database/row-locks.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import type { Database } from "../database/tables.ts";
import { byWhoMay } from "../people/rows.ts";
import { log } from "../runtime/log.ts";
import { holdSchema } from "../shared/hold-schema.ts";
import { ok, type Result } from "../shared/result.ts";
import type { Person } from "../shared/roles.ts";

const setting = "hold";
const stored = holdSchema.catch(0);

/** For how long a form that was sent waits in its page before the document is created. */
export interface Hold {
  /** 0 to 30; 0 as long as nobody has set it. */
  seconds(): Promise<number>;
  /** Sets it for everybody; forms that are open keep theirs. `not_allowed` to whoever is no administrator any more. */
  save(person: Person, seconds: number): Promise<Result<null>>;
}

export function createHold({ db, now }: { db: Database; now: () => number }): Hold {
  return {
    seconds: async () => stored.parse(await readSetting(db, setting)),
    async save(person, seconds) {
      const saved = await byWhoMay<null>(db, person, "changeSettings", async (tx) => {
        await lockSetting(tx, setting);
        const before = stored.parse(await readSetting(tx, setting));
        if (before === seconds) return ok(null);
        await writeSetting(tx, { name: setting, value: seconds, personId: person.id }, now());
        const about = { is: "setting", id: setting } as const;
        await audit(tx, { kind: "setting_changed", about, detail: { before, after: seconds } });
        return ok(null);
      });
      if (saved.ok) log("info", "hold of creations saved", { by: person.id });
      return saved;
    },
  };
}
