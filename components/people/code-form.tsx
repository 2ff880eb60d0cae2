"use client";

import { Field } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import type { Result } from "#lib/shared/result.ts";
import { codeField } from "./code-field.ts";

/** Answers the id of the person. */
export type EnterCode = (input: { code: string; token?: string }) => Promise<Result<string>>;

/** Goes on to a path of our own, or stays, with the token of its sign-in, and says who has signed in. */
type Props = { enterCode: EnterCode } & ({ next: string } | { token: string; signedIn: (person: string) => void });

/** The second step of signing in: the code of an app, or a recovery code. */
export function CodeForm({ enterCode, ...then }: Props) {
  const texts = useTexts("code");
  const form = useActionForm({
    action: enterCode,
    ...("next" in then ? { goTo: then.next } : { onDone: then.signedIn }),
    read: (data) => ({ code: textOf(data, "code"), ...("token" in then && { token: then.token }) }),
  });
  return (
    <form {...form.props} className="space-y-4">
      <FormProblem form={form} />
      <Field {...codeField} autoFocus label={texts.code} hint={texts.recoveryHint} fault={form.fault("code")} />
      <SubmitButton busy={form.busy} label={texts.signIn} busyLabel={texts.checking} className="min-h-[44px]! w-full" />
    </form>
  );
}
