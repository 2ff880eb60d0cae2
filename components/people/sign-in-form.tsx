"use client";

import { Field } from "#components/ui/field.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import type { Result } from "#lib/shared/result.ts";
import { FormProblem, type ProblemWords } from "../ui/form-problem.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { PasswordField } from "./password-field.tsx";

interface Props {
  signIn: (input: { email: string; password: string }) => Promise<Result<null>>;
  /** A path of our own. */
  next: string;
  words: ProblemWords & Pick<Messages["people"], "email" | "password" | "show" | "hide" | "signInButton" | "signingIn">;
  problems: Messages["problems"];
}

export function SignInForm({ signIn, next, words, problems }: Props) {
  const form = useActionForm({
    ...{ problems, action: signIn, goTo: next },
    read: (data) => ({ email: textOf(data, "email"), password: textOf(data, "password") }),
  });
  return (
    <form {...form.props} className="space-y-4">
      <FormProblem {...{ form, words, problems }} />
      <Field
        id="email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={words.email}
        fault={form.fault("email")}
      />
      <PasswordField autoComplete="current-password" fault={form.fault("password")} busy={form.busy} words={words} />
      <SubmitButton
        busy={form.busy}
        label={words.signInButton}
        busyLabel={words.signingIn}
        className="min-h-[44px]! w-full"
      />
    </form>
  );
}
