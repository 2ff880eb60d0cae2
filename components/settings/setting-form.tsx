"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { useUnsavedFields } from "#components/shell/use-unsaved-fields.ts";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { type ActionForm, useActionForm } from "#components/ui/use-action-form.ts";
import type { Result } from "#lib/shared/result.ts";

interface Props<Input> {
  /** Its first word in the ids of what it draws. */
  name: string;
  title: string;
  text: string;
  save: (input: Input) => Promise<Result<null>>;
  read: (data: FormData) => Input;
  saveLabel: string;
  savedText: string;
  children: (form: ActionForm) => ReactNode;
}

/** One setting with a button that saves it, and a word that it was. */
export function SettingForm<Input>({ name, title, text, save, read, saveLabel, savedText, children }: Props<Input>) {
  const { saving } = useTexts("settings");
  const router = useRouter();
  const [saved, setSaved] = useState(false);
  /** Whether anything was changed since it was sent. */
  const changedSince = useRef(false);
  const form = useActionForm({
    action(input) {
      changedSince.current = false;
      return save(input);
    },
    read,
    onDone() {
      fields.saved();
      setSaved(!changedSince.current);
      router.refresh();
    },
  });
  const fields = useUnsavedFields(title, form);
  return (
    <section aria-labelledby={`${name}-title`} className="sheet px-4 py-5 sm:px-6">
      <h2 id={`${name}-title`} className="font-semibold">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-[72ch] text-second">{text}</p>
      <form
        {...fields.props}
        onInput={(event) => {
          fields.props.onInput(event);
          changedSince.current = true;
          setSaved(false);
        }}
      >
        <FormProblem form={form} />
        {children(form)}
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton busy={form.busy} label={saveLabel} busyLabel={saving} />
          <p role="status" className="text-second text-sm">
            {saved && savedText}
          </p>
        </div>
      </form>
    </section>
  );
}
