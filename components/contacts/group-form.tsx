import { useState } from "react";
import { useUnsavedFields } from "#components/shell/use-unsaved-fields.ts";
import { Field } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useFaultText, useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import { signerFields, type TypedSigner } from "#lib/shared/signer.ts";
import { ContactDialog } from "./contact-dialog.tsx";
import { ShareSwitch } from "./share-switch.tsx";

export interface Group {
  id: string;
  version: number;
  name: string;
  people: TypedSigner[];
  shared: boolean;
  /** Whether the reader may change it. */
  mine: boolean;
}

type Version = Pick<Group, "id" | "version">;

export interface GroupActions {
  save: (group: {
    name: string;
    people: TypedSigner[];
    shared: boolean;
    changed?: Version | undefined;
  }) => Promise<Result<null>>;
  remove: (group: Version) => Promise<Result<null>>;
}

interface Props extends GroupActions {
  /** As it stands; a new one otherwise. */
  group: Group | undefined;
  mayShare: boolean;
  phoneRegion: string;
  closed: () => void;
  /** Told what was done. */
  done: (said: string) => void;
}

// Numbers of all countries: only who saves a group needs it.
const loadReader = () => import("#lib/shared/paste-people.ts");
const lineOf = (person: TypedSigner) => signerFields.flatMap((field) => person[field] || []).join(", ");

/** A group's name and its people, a line each. */
export function GroupForm({ closed, ...fields }: Props) {
  const texts = useTexts("contacts");
  return (
    <ContactDialog title={fields.group?.name ?? texts.newGroup} closed={closed}>
      {(close) =>
        fields.group?.mine === false ? <Shown people={fields.group.people} /> : <Fields {...fields} close={close} />
      }
    </ContactDialog>
  );
}

function Shown({ people }: { people: TypedSigner[] }) {
  return (
    <ul className="space-y-1">
      {people.map((person) => (
        <li key={lineOf(person)} className="break-words">
          {lineOf(person)}
        </li>
      ))}
    </ul>
  );
}

type FieldsProps = Omit<Props, "closed"> & { close: () => void };

function Fields({ group, mayShare, phoneRegion, save, remove, done, close }: FieldsProps) {
  const texts = useTexts("contacts");
  const { cancel } = useTexts("common");
  const faultText = useFaultText();
  const problemText = useProblemText();
  const [lineFault, setLineFault] = useState<string>();
  const changed = group && { id: group.id, version: group.version };
  const finish = (text: string) => {
    close();
    done(text);
  };
  const form = useActionForm({
    async action({ name, typed, shared }: { name: string; typed: string; shared: boolean }) {
      const { readLines } = await loadReader();
      // Who stood there stays to the letter.
      const known = new Map(group?.people.map((person) => [lineOf(person), person]));
      const { people: read, unread } = readLines(typed, phoneRegion, known);
      if (unread) {
        setLineFault(fill(texts.groupUnread, { n: unread.line, text: unread.text }));
        return { ok: false, problem: { code: "form_invalid", fields: { people: "form_invalid" } } };
      }
      const people = read.map(({ person }) => person);
      const result = await save({ name, people, shared, changed });
      if (result.ok) {
        fields.saved();
        finish(fill(texts.groupSaved, { name: name.trim() }));
      } else if (result.problem.fields) {
        // The first that is wrong is told, by its line.
        const [path, code] = Object.entries(result.problem.fields).find(([field]) => /^people\.\d/.test(field)) ?? [];
        const wrongOne = read[Number(path?.split(".")[1])];
        if (!path || !code || !wrongOne) setLineFault(undefined);
        else {
          const { person, line } = wrongOne;
          setLineFault(fill(texts.groupLine, { n: line, who: lineOf(person), fault: faultText(path, code) }));
          const { name: wrong } = result.problem.fields;
          return { ok: false, problem: { ...result.problem, fields: { people: code, ...(wrong && { name: wrong }) } } };
        }
      }
      return result;
    },
    read: (data) => ({
      name: textOf(data, "name"),
      typed: textOf(data, "people"),
      shared: data.get("shared") === "on",
    }),
  });
  const removal = useAction(remove, { done: () => finish(fill(texts.groupDeleted, { name: group?.name ?? "" })) });
  const fault: typeof form.fault = (field) => {
    const text = form.fault(field);
    return text && field === "people" ? (lineFault ?? text) : text;
  };
  const fields = useUnsavedFields(group?.name ?? texts.newGroup, form);
  return (
    <form {...fields.props} autoComplete="off">
      <FormProblem form={{ ...form, fault }} />
      {removal.problem && (
        <p role="alert" className="fault mb-3">
          {problemText(removal.problem)}
        </p>
      )}
      <div className="grid gap-3">
        <Field
          id="name"
          name="name"
          label={texts.groupName}
          defaultValue={group?.name}
          fault={fault("name")}
          autoComplete="off"
        />
        <Field
          id="people"
          name="people"
          label={texts.people}
          hint={texts.peopleHint}
          long={8}
          defaultValue={group?.people.map(lineOf).join("\n")}
          fault={fault("people")}
          spellCheck={false}
        />
        {mayShare && <ShareSwitch checked={group?.shared ?? false} />}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <SubmitButton busy={form.busy} label={texts.save} busyLabel={texts.saving} />
        <button type="button" className="button" onClick={close}>
          {cancel}
        </button>
        {changed && (
          <button
            type="button"
            className="button button-quiet ml-auto"
            aria-disabled={removal.busy}
            onClick={() => void removal.call(changed)}
          >
            {removal.busy ? texts.deletingGroup : texts.deleteGroup}
          </button>
        )}
      </div>
    </form>
  );
}
