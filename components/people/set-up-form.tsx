"use client";

import { Field } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import type { Result } from "#lib/shared/result.ts";
import { PasswordField } from "./password-field.tsx";

interface Props {
  setUp: (input: { code: string; name: string; email: string; password: string }) => Promise<Result<null>>;
  code: string;
  goTo: string;
}

export function SetUpForm({ setUp, code, goTo }: Props) {
  const texts = useTexts("people");
  const form = useActionForm({
    action: setUp,
    goTo,
    read: (data) => ({
      code,
      name: textOf(data, "name"),
      email: textOf(data, "email"),
      password: textOf(data, "password"),
    }),
  });
  return (
    <form {...form.props} className="space-y-4">
      <FormProblem form={form} />
      <Field id="name" name="name" autoComplete="name" autoFocus label={texts.name} fault={form.fault("name")} />
      <Field
        id="email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={texts.email}
        fault={form.fault("email")}
      />
      <PasswordField
        autoComplete="new-password"
        hint={texts.passwordHint}
        fault={form.fault("password")}
        busy={form.busy}
      />
      <SubmitButton
        busy={form.busy}
        label={texts.setupButton}
        busyLabel={texts.working}
        className="min-h-[44px]! w-full"
      />
    </form>
  );
}
