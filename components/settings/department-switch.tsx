"use client";

import { useTexts } from "#components/ui/texts.tsx";
import type { Result } from "#lib/shared/result.ts";
import { SettingForm } from "./setting-form.tsx";

interface Props {
  on: boolean;
  save: (input: { on: boolean }) => Promise<Result<null>>;
}

/** Whether people see their department's documents. */
export function DepartmentSwitch({ on, save }: Props) {
  const texts = useTexts("settings");
  return (
    <SettingForm
      name="sees"
      title={texts.seesDepartment}
      text={texts.seesDepartmentText}
      save={save}
      read={(data) => ({ on: data.get("sees") === "on" })}
      saveLabel={texts.saveSeesDepartment}
      savedText={texts.seesDepartmentSaved}
    >
      {() => (
        <label className="flex min-h-6 w-fit items-center gap-2.5 pointer-coarse:min-h-11">
          <input type="checkbox" name="sees" defaultChecked={on} className="size-4 flex-none accent-accent" />
          {texts.seesDepartmentOn}
        </label>
      )}
    </SettingForm>
  );
}
