"use client";

import { Field } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import type { Result } from "#lib/shared/result.ts";
import { PasswordField } from "./password-field.tsx";

/** Goes on to a path of our own, or stays and hands the answer on. */
interface Props<Answer> {
  signIn: (input: { email: string; password: string }) => Promise<Result<Answer>>;
  next?: string;
  signedIn?: (answer: Answer) => void;
}

export function SignInForm<Answer>({ signIn, next, signedIn }: Props<Answer>) {
  const texts = useTexts("signIn");
  const form = useActionForm({
    action: signIn,
    goTo: next,
    onDone: signedIn,
    read: (data) => ({ email: textOf(data, "email"), password: textOf(data, "password") }),
  });
  return (
    <form {...form.props} className="space-y-4">
      <FormProblem form={form} />
      <Field
        id="email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        label={texts.email}
        fault={form.fault("email")}
      />
      <PasswordField autoComplete="current-password" fault={form.fault("password")} busy={form.busy} />
      <SubmitButton
        busy={form.busy}
        label={texts.signInButton}
        busyLabel={texts.signingIn}
        className="min-h-[44px]! w-full"
      />
    </form>
  );
}
