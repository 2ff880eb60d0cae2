"use client";

import { Field } from "#components/ui/field.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import type { Result } from "#lib/shared/result.ts";
import { FormProblem, type ProblemWords } from "../ui/form-problem.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { PasswordField } from "./password-field.tsx";

interface Props {
  setUp: (input: { code: string; name: string; email: string; password: string }) => Promise<Result<null>>;
  code: string;
  goTo: string;
  words: ProblemWords & Messages["people"];
  problems: Messages["problems"];
}

export function SetUpForm({ setUp, code, goTo, words, problems }: Props) {
  const form = useActionForm({
    ...{ problems, action: setUp, goTo },
    read: (data) => ({
      code,
      name: textOf(data, "name"),
      email: textOf(data, "email"),
      password: textOf(data, "password"),
    }),
  });
  return (
    <form {...form.props} className="space-y-4">
      <FormProblem {...{ form, words, problems }} />
      <Field id="name" name="name" autoComplete="name" label={words.name} fault={form.fault("name")} />
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
      <PasswordField
        autoComplete="new-password"
        hint={words.passwordHint}
        fault={form.fault("password")}
        busy={form.busy}
        words={words}
      />
      <SubmitButton
        busy={form.busy}
        label={words.setupButton}
        busyLabel={words.working}
        className="min-h-[44px]! w-full"
      />
    </form>
  );
}
