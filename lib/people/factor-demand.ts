import { audit } from "../audit/write.ts";
import { lockSetting } from "../database/row-locks.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import type { Database } from "../database/tables.ts";
import { type Demand, demands } from "../shared/factor.ts";
import { ok, type Result } from "../shared/result.ts";
import { atLeast, type Person, type Role, roles } from "../shared/roles.ts";
import { byWhoMay } from "./rows.ts";

const setting = "second_factor";

export interface FactorDemand {
  /** From which role on two-step sign-in is demanded. */
  demand(): Promise<Demand>;
  isDemandedOf(role: Role): Promise<boolean>;
  /** Sets it for everybody, as of their next sign-in. `not_allowed` to whoever is no administrator any more. */
  saveDemand(by: Person, demand: Demand): Promise<Result<null>>;
}

export function createFactorDemand({ db, now }: { db: Database; now: () => number }): FactorDemand {
  return {
    demand: () => demandIn(db),
    isDemandedOf: async (role) => (await demandedRoles(db)).includes(role),
    saveDemand: (by, demand) =>
      byWhoMay<null>(db, by, "changeSettings", async (tx) => {
        await lockSetting(tx, setting);
        const before = await demandIn(tx);
        if (before === demand) return ok(null);
        await writeSetting(tx, { name: setting, value: demand, personId: by.id }, now());
        const about = { is: "setting", id: setting } as const;
        await audit(tx, { kind: "setting_changed", about, detail: { before, after: demand } });
        return ok(null);
      }),
  };
}

/** The roles that need two-step sign-in. */
export async function demandedRoles(db: Database): Promise<Role[]> {
  const demand = await demandIn(db);
  return demand === "nobody" ? [] : roles.filter((role) => atLeast(role, demand));
}

async function demandIn(db: Database): Promise<Demand> {
  const set = await readSetting(db, setting);
  return demands.find((one) => one === set) ?? "nobody";
}
