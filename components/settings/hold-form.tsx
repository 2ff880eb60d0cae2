"use client";

import { Field } from "#components/ui/field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf } from "#components/ui/use-action-form.ts";
import type { Result } from "#lib/shared/result.ts";
import { SettingForm } from "./setting-form.tsx";

interface Props {
  seconds: number;
  save: (hold: { seconds: number }) => Promise<Result<null>>;
}

/** For how long a creation can be undone. */
export function HoldForm({ seconds, save }: Props) {
  const texts = useTexts("settings");
  return (
    <SettingForm
      name="hold"
      title={texts.hold}
      text={texts.holdText}
      save={save}
      // What is no number is refused as one.
      read={(data) => ({
        seconds: /^\s*\d{1,3}\s*$/.test(textOf(data, "seconds")) ? Number(data.get("seconds")) : -1,
      })}
      saveLabel={texts.saveHold}
      savedText={texts.holdSaved}
    >
      {(form) => (
        <Field
          id="seconds"
          name="seconds"
          label={texts.holdSeconds}
          hint={texts.holdHint}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={seconds}
          fault={form.fault("seconds")}
          className="max-w-64"
        />
      )}
    </SettingForm>
  );
}
