"use client";

import { Field } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import type { Result } from "#lib/shared/result.ts";
import { PasswordField } from "./password-field.tsx";

/** Answers the id of the person, or null where a code is asked for next. */
export type SignIn = (input: { email: string; password: string }) => Promise<Result<string | null>>;

/** Goes on to a path of our own, or stays and says who has signed in. */
type Props = { signIn: SignIn } & ({ next: string } | { signedIn: (person: string | null) => void });

export function SignInForm({ signIn, ...then }: Props) {
  const texts = useTexts("signIn");
  const form = useActionForm({
    action: signIn,
    ...("next" in then ? { goTo: then.next } : { onDone: then.signedIn }),
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
