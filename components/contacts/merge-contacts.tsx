import { type ReactNode, useState } from "react";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import { eachSignerField, type SignerField, signerFields, type TypedSigner } from "#lib/shared/signer.ts";
import { ContactDialog } from "./contact-dialog.tsx";
import { keptFirst } from "./may-merge.ts";

interface Listed extends TypedSigner {
  id: string;
  usedAt: number;
  sent: boolean;
  shared: boolean;
}

interface Seen {
  id: string;
  before: TypedSigner;
}

export type Merge = (merged: { contacts: [Seen, Seen]; signer: TypedSigner }) => Promise<Result<null>>;

interface Props {
  contact: Listed;
  /** With which it can be merged. */
  others: Listed[];
  merge: Merge;
  merged: (signer: TypedSigner) => void;
  closed: () => void;
}

/** Chooses another contact of the same person, and what stays of both where they differ, in a dialog. */
export function MergeContacts({ closed, ...fields }: Props) {
  const texts = useTexts("contacts");
  return (
    <ContactDialog title={fill(texts.mergeOf, { name: fields.contact.name })} closed={closed}>
      {(close) => <Fields {...fields} close={close} />}
    </ContactDialog>
  );
}

const seenOf = (row: Listed): Seen => ({ id: row.id, before: eachSignerField((field) => row[field]) });
const sameFields = (one: TypedSigner, other: TypedSigner) =>
  signerFields.filter((field) => one[field] !== "" && one[field] === other[field]).length;

function Fields({ contact, others, merge, merged, close }: Omit<Props, "closed"> & { close: () => void }) {
  const texts = useTexts("contacts");
  const { cancel } = useTexts("common");
  const [otherId, setOtherId] = useState<string>();
  const other = others.find(({ id }) => id === otherId);
  const form = useActionForm({
    async action({ other, signer }: { other: Listed; signer: TypedSigner }) {
      const result = await merge({ contacts: [seenOf(contact), seenOf(other)], signer });
      if (result.ok) {
        close();
        merged(signer);
      }
      return result;
    },
    read: (data) => {
      const chosen = others.find(({ id }) => id === data.get("other")) ?? contact;
      return {
        other: chosen,
        signer: eachSignerField((field) => textOf(data, `signer.${field}`) || contact[field] || chosen[field]),
      };
    },
  });
  const likeliest = others.toSorted((one, next) => sameFields(next, contact) - sameFields(one, contact));
  return (
    <form {...form.props}>
      <FormProblem form={form} />
      <div className="grid gap-4">
        {likeliest.length === 0 ? (
          <p>{texts.mergeNobody}</p>
        ) : (
          <Choice legend={texts.mergeWith} hint={texts.mergeHint}>
            {/* However many there are, what stays of both is seen beneath them. */}
            <div className="max-h-72 overflow-y-auto rounded-md border border-line px-3 py-1">
              {likeliest.map((row) => (
                <Radio
                  key={row.id}
                  name="other"
                  value={row.id}
                  checked={row === other}
                  choose={() => setOtherId(row.id)}
                >
                  {signerFields.flatMap((field) => row[field] || []).join(", ")}
                  {row.shared && <span className="text-third">{` · ${texts.shared}`}</span>}
                </Radio>
              ))}
            </div>
          </Choice>
        )}
        {other && <WhatStays key={other.id} contact={contact} other={other} />}
        {other && (
          <p className="text-second text-sm">{contact.shared || other.shared ? texts.mergeShared : texts.mergeNote}</p>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {other && <SubmitButton busy={form.busy} label={texts.merge} busyLabel={texts.merging} />}
        <button type="button" className="button" onClick={close}>
          {cancel}
        </button>
      </div>
    </form>
  );
}

/** Of each field in which both have something else, which of the two; at first what {@link keptFirst} keeps. */
function WhatStays({ contact, other }: { contact: Listed; other: Listed }) {
  const texts = useTexts("contacts");
  const labels = useTexts("signer");
  const [kept, spare] = keptFirst(contact, other);
  const differs = (field: SignerField) => kept[field] !== "" && spare[field] !== "" && kept[field] !== spare[field];
  return signerFields.filter(differs).map((field) => (
    <Choice key={field} legend={fill(texts.mergeKeep, { field: labels[field] })}>
      {[kept, spare].map((row) => (
        <Radio key={row.id} name={`signer.${field}`} value={row[field]} chosenFirst={row === kept}>
          {row[field]}
        </Radio>
      ))}
    </Choice>
  ));
}

function Choice({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0" aria-describedby={hint && "merge-hint"}>
      <legend className="label">{legend}</legend>
      {children}
      {hint && (
        <p id="merge-hint" className="hint">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

interface RadioProps {
  name: string;
  value: string;
  checked?: boolean;
  chosenFirst?: boolean;
  choose?: () => void;
  children: ReactNode;
}

function Radio({ name, value, checked, chosenFirst, choose, children }: RadioProps) {
  return (
    <label className="flex min-h-6 min-w-0 items-center gap-2.5 py-0.5 pointer-coarse:min-h-11">
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        defaultChecked={chosenFirst}
        onChange={choose}
        className="size-4 flex-none accent-accent"
      />
      <span className="min-w-0 break-words">{children}</span>
    </label>
  );
}
