"use client";

import { FormProblem } from "#components/ui/form-problem.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import type { Result } from "#lib/shared/result.ts";
import { PasswordField } from "./password-field.tsx";

interface Props {
  accept: (input: { code: string; password: string }) => Promise<Result<null>>;
  token: string;
  email: string;
  goTo: string;
}

export function InvitationForm({ accept, token, email, goTo }: Props) {
  const texts = useTexts("people");
  const form = useActionForm({
    action: accept,
    goTo,
    read: (data) => ({ code: token, password: textOf(data, "password") }),
  });
  return (
    <form {...form.props} className="space-y-4">
      <FormProblem form={form} />
      {/* Not to be seen: a password manager keeps the password under this name. */}
      <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField
        autoComplete="new-password"
        hint={texts.passwordHint}
        fault={form.fault("password")}
        busy={form.busy}
      />
      <SubmitButton
        busy={form.busy}
        label={texts.invitationButton}
        busyLabel={texts.working}
        className="min-h-[44px]! w-full"
      />
    </form>
  );
}
