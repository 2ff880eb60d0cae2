"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useActionForm } from "#components/ui/use-action-form.ts";
import { type Demand, demands } from "#lib/shared/factor.ts";
import type { Result } from "#lib/shared/result.ts";

interface Props {
  demand: Demand;
  save: (input: { demand: Demand }) => Promise<Result<null>>;
}

/** From which role on two-step sign-in is demanded. */
export function DemandForm({ demand, save }: Props) {
  const texts = useTexts("settings");
  const router = useRouter();
  const [saved, setSaved] = useState(false);
  const form = useActionForm({
    action: save,
    read: (data) => ({ demand: demands.find((one) => one === data.get("demand")) ?? demand }),
    onDone() {
      setSaved(true);
      router.refresh();
    },
  });
  return (
    <section aria-labelledby="demand-title" className="sheet px-4 py-5 sm:px-6">
      <h2 id="demand-title" className="font-semibold">
        {texts.factor}
      </h2>
      <p className="mt-1 mb-4 max-w-[72ch] text-second">{texts.factorText}</p>
      <form
        {...form.props}
        onInput={(event) => {
          form.props.onInput(event);
          setSaved(false);
        }}
      >
        <FormProblem form={form} />
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
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton busy={form.busy} label={texts.saveFactor} busyLabel={texts.saving} />
          <p role="status" className="text-second text-sm">
            {saved && texts.factorSaved}
          </p>
        </div>
      </form>
    </section>
  );
}
