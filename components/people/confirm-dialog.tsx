"use client";

import { useEffect, useRef } from "react";
import { CloseButton } from "#components/ui/close-button.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import type { ConfirmWith } from "#lib/shared/factor.ts";
import type { Result } from "#lib/shared/result.ts";
import { codeField } from "./code-field.ts";
import { PasswordField } from "./password-field.tsx";

export type Confirm = (typed: { password: string; code: string }) => Promise<Result<null>>;

interface Props {
  confirm: Confirm;
  what: ConfirmWith;
  /** To be called with whether it was confirmed. */
  done: (confirmed: boolean) => void;
}

/** The password over a page, before what matters goes on. */
export function ConfirmDialog({ confirm, what, done }: Props) {
  const texts = useTexts("confirm");
  const { companyTab } = useTexts("signIn");
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    dialog.current?.querySelector("input")?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="confirm-title"
      onClose={() => done(false)}
      className="sheet w-[min(400px,calc(100vw-32px))] px-5 pt-4 pb-6 sm:px-7"
    >
      <div className="-mr-2 flex items-center justify-between">
        <h2 id="confirm-title" className="font-semibold">
          {texts.confirmTitle}
        </h2>
        <CloseButton />
      </div>
      {what !== "company" && <p className="mt-1 mb-4 text-second">{texts.confirmText}</p>}
      <ConfirmForm confirm={confirm} what={what} confirmed={() => done(true)} />
      {what === "company" && <p className="hint mt-2">{companyTab}</p>}
    </dialog>
  );
}

interface FormProps extends Pick<Props, "confirm" | "what"> {
  confirmed: () => void;
}

/** Asks for what a session is confirmed with. */
export function ConfirmForm(props: FormProps) {
  return props.what === "company" ? <CompanyAgain /> : <PasswordAgain {...props} />;
}

/** Leads away in a tab of its own: what stands on this page stays. */
function CompanyAgain() {
  const texts = useTexts("confirm");
  return (
    <a
      href="/sign-in/company?next=/account"
      target="_blank"
      rel="noopener"
      className="button button-accent mt-3 w-full"
    >
      {texts.confirmCompany}
    </a>
  );
}

function PasswordAgain({ confirm, what, confirmed }: FormProps) {
  const texts = useTexts("confirm");
  const form = useActionForm({
    action: confirm,
    onDone: confirmed,
    read: (data) => ({ password: textOf(data, "own-password"), code: textOf(data, "code") }),
  });
  return (
    <form {...form.props} className="space-y-4">
      <FormProblem form={form} />
      <PasswordField
        name="own-password"
        autoComplete="current-password"
        fault={form.fault("own-password")}
        busy={form.busy}
      />
      {what === "password_and_code" && <Field {...codeField} label={texts.code} fault={form.fault("code")} />}
      <SubmitButton
        busy={form.busy}
        label={texts.confirm}
        busyLabel={texts.checking}
        className="min-h-[44px]! w-full"
      />
    </form>
  );
}
