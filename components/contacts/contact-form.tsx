import Link from "next/link";
import { leave } from "#components/shell/unsaved.ts";
import { useUnsavedFields } from "#components/shell/use-unsaved-fields.ts";
import { Field } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { signerInputs } from "#components/ui/signer-inputs.ts";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import { eachSignerField, signerFields, type TypedSigner } from "#lib/shared/signer.ts";
import { ContactDialog } from "./contact-dialog.tsx";
import { ShareSwitch } from "./share-switch.tsx";

export interface Entered {
  signer: TypedSigner;
  shared: boolean;
}

interface Props<Answer> {
  /** As it stands; a new one otherwise. */
  contact?: (TypedSigner & { shared: boolean }) | undefined;
  mayShare: boolean;
  /** The page on which the person is forgotten, for whoever may. */
  forgetAt?: string | undefined;
  /** Opens what makes it one with another, in its place. */
  merge?: (() => void) | undefined;
  save: (entered: Entered) => Promise<Result<Answer>>;
  saved: (entered: Entered, answer: Answer) => void;
  closed: () => void;
}

/** A contact's name, email and mobile, in a dialog. */
export function ContactForm<Answer>({ closed, ...fields }: Props<Answer>) {
  const texts = useTexts("contacts");
  const title = fields.contact ? fill(texts.editOf, { name: fields.contact.name }) : texts.new;
  return (
    <ContactDialog title={title} closed={closed}>
      {(close) => <Fields {...fields} title={title} close={close} />}
    </ContactDialog>
  );
}

type FieldsProps<Answer> = Omit<Props<Answer>, "closed"> & { title: string; close: () => void };

function Fields<Answer>({ title, contact, mayShare, forgetAt, merge, save, saved, close }: FieldsProps<Answer>) {
  const texts = useTexts("contacts");
  const { cancel } = useTexts("common");
  const labels = useTexts("signer");
  const form = useActionForm({
    action: async (entered: Entered) => {
      const result = await save(entered);
      if (result.ok) {
        fields.saved();
        close();
        saved(entered, result.value);
      }
      return result;
    },
    read: (data) => ({
      signer: eachSignerField((field) => textOf(data, `signer.${field}`)),
      shared: data.get("shared") === "on",
    }),
  });
  const fields = useUnsavedFields(title, form);
  return (
    <form {...fields.props} autoComplete="off">
      <FormProblem form={form} />
      <div className="grid gap-3">
        {signerFields.map((field) => (
          <Field
            key={field}
            id={`signer.${field}`}
            name={`signer.${field}`}
            label={labels[field]}
            defaultValue={contact?.[field]}
            fault={form.fault(`signer.${field}`)}
            autoComplete="off"
            {...signerInputs[field]}
            spellCheck={false}
          />
        ))}
        {mayShare && <ShareSwitch checked={contact?.shared ?? false} />}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <SubmitButton busy={form.busy} label={texts.save} busyLabel={texts.saving} />
        <button type="button" className="button" onClick={close}>
          {cancel}
        </button>
        {merge && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() =>
              leave(() => {
                close();
                merge();
              })
            }
          >
            {texts.mergeOpen}
          </button>
        )}
        {forgetAt && <ForgetLink href={forgetAt} />}
      </div>
    </form>
  );
}

function ForgetLink({ href }: { href: string }) {
  const texts = useTexts("forgetting");
  return (
    <Link href={href} prefetch={false} className="button button-quiet ml-auto text-bad">
      {texts.open}
    </Link>
  );
}
