"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import type { Result } from "#lib/shared/result.ts";
import { PasswordField } from "./password-field.tsx";

interface Props {
  email: string;
  hint: string;
  change: (passwords: { current: string; password: string }) => Promise<Result<null>>;
}

/** A new password, for whoever says the one that there is. */
export function PasswordForm({ email, hint, change }: Props) {
  const texts = useTexts("account");
  const router = useRouter();
  const fields = useRef<HTMLDivElement>(null);
  const [changed, setChanged] = useState(false);
  const form = useActionForm({
    action: change,
    read: (data) => ({ current: textOf(data, "current"), password: textOf(data, "password") }),
    onDone() {
      setChanged(true);
      for (const field of fields.current?.querySelectorAll("input") ?? []) field.value = "";
      router.refresh();
    },
  });
  return (
    <section aria-labelledby="password-title" className="sheet px-4 py-5 sm:px-6">
      <h2 id="password-title" className="mb-3 font-semibold">
        {texts.passwordTitle}
      </h2>
      <form
        {...form.props}
        onInput={(event) => {
          form.props.onInput(event);
          setChanged(false);
        }}
      >
        <FormProblem form={form} />
        {/* Not to be seen: a password manager keeps the password under this name. */}
        <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
        <div ref={fields} className="space-y-4">
          <PasswordField
            name="current"
            label={texts.current}
            autoComplete="current-password"
            fault={form.fault("current")}
            busy={form.busy}
          />
          <PasswordField
            label={texts.password}
            autoComplete="new-password"
            hint={hint}
            fault={form.fault("password")}
            busy={form.busy}
          />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton busy={form.busy} label={texts.change} busyLabel={texts.changing} />
          <p role="status" className="text-second text-sm">
            {changed && texts.changed}
          </p>
        </div>
      </form>
    </section>
  );
}
