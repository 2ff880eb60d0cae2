"use client";

import { useTexts } from "#components/ui/texts.tsx";
import { type Demand, demands } from "#lib/shared/factor.ts";
import type { Result } from "#lib/shared/result.ts";
import { SettingForm } from "./setting-form.tsx";

interface Props {
  demand: Demand;
  save: (input: { demand: Demand }) => Promise<Result<null>>;
}

/** From which role on two-step sign-in is demanded. */
export function DemandForm({ demand, save }: Props) {
  const texts = useTexts("settings");
  return (
    <SettingForm
      name="demand"
      title={texts.factor}
      text={texts.factorText}
      save={save}
      read={(data) => ({ demand: demands.find((one) => one === data.get("demand")) ?? demand })}
      saveLabel={texts.saveFactor}
      savedText={texts.factorSaved}
    >
      {() => (
        <>
          <label htmlFor="demand" className="label">
            {texts.factorFor}
          </label>
          <select id="demand" name="demand" defaultValue={demand} className="field max-w-72">
            {demands.map((one) => (
              <option key={one} value={one}>
                {texts.factorRoles[one]}
              </option>
            ))}
          </select>
        </>
      )}
    </SettingForm>
  );
}
