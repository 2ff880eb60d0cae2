"use client";

import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import type { Messages } from "#lib/shared/messages/messages.ts";
import type { Result } from "#lib/shared/result.ts";
import { FormProblem, type ProblemWords } from "../ui/form-problem.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { PasswordField } from "./password-field.tsx";

interface Props {
  accept: (input: { code: string; password: string }) => Promise<Result<null>>;
  token: string;
  email: string;
  goTo: string;
  words: ProblemWords & Messages["people"];
  problems: Messages["problems"];
}

export function InvitationForm({ accept, token, email, goTo, words, problems }: Props) {
  const form = useActionForm({
    ...{ problems, action: accept, goTo },
    read: (data) => ({ code: token, password: textOf(data, "password") }),
  });
  return (
    <form {...form.props} className="space-y-4">
      <FormProblem {...{ form, words, problems }} />
      {/* Not to be seen: a password manager keeps the password under this name. */}
      <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField
        autoComplete="new-password"
        hint={words.passwordHint}
        fault={form.fault("password")}
        busy={form.busy}
        words={words}
      />
      <SubmitButton
        busy={form.busy}
        label={words.invitationButton}
        busyLabel={words.working}
        className="min-h-[44px]! w-full"
      />
    </form>
  );
}
