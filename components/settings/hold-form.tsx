"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import type { Result } from "#lib/shared/result.ts";

interface Props {
  seconds: number;
  save: (hold: { seconds: number }) => Promise<Result<null>>;
}

/** For how long a creation can be undone. */
export function HoldForm({ seconds, save }: Props) {
  const texts = useTexts("settings");
  const router = useRouter();
  const [saved, setSaved] = useState(false);
  const form = useActionForm({
    action: save,
    // What is no number is refused as one.
    read: (data) => ({ seconds: /^\s*\d{1,3}\s*$/.test(textOf(data, "seconds")) ? Number(data.get("seconds")) : -1 }),
    onDone() {
      setSaved(true);
      router.refresh();
    },
  });
  return (
    <section aria-labelledby="hold-title" className="sheet px-4 py-5 sm:px-6">
      <h2 id="hold-title" className="font-semibold">
        {texts.hold}
      </h2>
      <p className="mt-1 mb-4 max-w-[72ch] text-second">{texts.holdText}</p>
      <form
        {...form.props}
        onInput={(event) => {
          form.props.onInput(event);
          setSaved(false);
        }}
      >
        <FormProblem form={form} />
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
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton busy={form.busy} label={texts.saveHold} busyLabel={texts.saving} />
          <p role="status" className="text-second text-sm">
            {saved && texts.holdSaved}
          </p>
        </div>
      </form>
    </section>
  );
}
