"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useUnsavedFields } from "#components/shell/use-unsaved-fields.ts";
import { Field } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { Question } from "#components/ui/question.tsx";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";

interface Department {
  id: string;
  name: string;
  /** How many are in it. */
  people: number;
}

interface Actions {
  save: (department: { id?: string | undefined; departmentName: string }) => Promise<Result<null>>;
  remove: (id: string) => Promise<Result<null>>;
}

interface Props extends Actions {
  departments: Department[];
}

/** The office's departments: each can be renamed and deleted, and one be added. */
export function DepartmentList({ departments, save, remove }: Props) {
  const texts = useTexts("settings");
  const router = useRouter();
  const [said, say] = useState("");
  /** Id of the one that is being renamed. */
  const [renamed, rename] = useState<string>();
  /** Id of the one whose renaming has ended where the person still is: its line takes the focus. */
  const [ended, end] = useState<string>();
  /** Another may be renamed by then. */
  const close = (id: string, isThere: boolean) => {
    rename((now) => (now === id ? undefined : now));
    end(isThere ? id : undefined);
  };
  const saved = (name: string) => {
    say(fill(texts.departmentSaved, { name }));
    router.refresh();
  };
  return (
    <section
      aria-labelledby="departments-title"
      className="sheet px-4 py-5 sm:px-6"
      // What was said of the last one is not to stand under what becomes of this one.
      onSubmit={() => say("")}
    >
      <h2 id="departments-title" tabIndex={-1} className="font-semibold">
        {texts.departments}
      </h2>
      <p className="mt-1 mb-3 max-w-[72ch] text-second">{texts.departmentsText}</p>
      {departments.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-line border-y">
          {departments.map((department) => (
            <li key={department.id} className="py-2">
              {renamed === department.id ? (
                <NameForm
                  department={department}
                  save={save}
                  saved={saved}
                  close={(isThere) => close(department.id, isThere)}
                />
              ) : (
                <Line
                  department={department}
                  takesFocus={ended === department.id}
                  remove={remove}
                  rename={() => {
                    say("");
                    end(undefined);
                    rename(department.id);
                  }}
                  removed={() => {
                    say(fill(texts.departmentDeleted, { name: department.name }));
                    document.getElementById("departments-title")?.focus();
                    router.refresh();
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <NameForm save={save} saved={saved} hidden={renamed !== undefined} />
      <p role="status" className="text-second text-sm not-empty:mt-3">
        {said}
      </p>
    </section>
  );
}

interface LineProps {
  department: Department;
  /** As it appears. */
  takesFocus: boolean;
  remove: Actions["remove"];
  rename: () => void;
  removed: () => void;
}

function Line({ department: { id, name, people }, takesFocus, remove, rename, removed }: LineProps) {
  const texts = useTexts("settings");
  const problemText = useProblemText();
  const question = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const { call, busy, problem } = useAction(remove, { done: removed });
  const inIt = count(texts.peopleIn, people);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="mr-auto min-w-0 break-words">
        {name} <span className="whitespace-nowrap text-sm text-third">{inIt}</span>
      </p>
      <span className="flex gap-2">
        <ScriptButton
          ref={button}
          className="button button-small"
          aria-label={fill(texts.renameOf, { name })}
          onClick={rename}
        >
          {texts.rename}
        </ScriptButton>
        <ScriptButton
          className="button button-small"
          aria-disabled={busy}
          aria-label={fill(texts.deleteOf, { name })}
          onClick={() => question.current?.showModal()}
        >
          {texts.delete}
        </ScriptButton>
      </span>
      {problem && (
        <p role="alert" className="fault basis-full">
          {problemText(problem)}
        </p>
      )}
      <Question
        dialog={question}
        title={fill(texts.deleteTitle, { name })}
        text={fill(texts.deleteText, { people: inIt })}
        yes={texts.delete}
        danger
        confirm={() => void call(id)}
      />
    </div>
  );
}

interface NameProps {
  /** That is renamed; else one is added. */
  department?: Department;
  save: Actions["save"];
  saved: (name: string) => void;
  /** It keeps what is typed while a name is asked for elsewhere. */
  hidden?: boolean;
  /** Told with whether the person is still there. */
  close?: (isThere: boolean) => void;
}

function NameForm({ department, save, saved, hidden, close }: NameProps) {
  const texts = useTexts("settings");
  const common = useTexts("common");
  const box = useRef<HTMLDivElement>(null);
  const form = useActionForm({
    action: save,
    read: (data) => ({ id: department?.id, departmentName: textOf(data, "departmentName") }),
    onDone(_, { departmentName }) {
      const at = document.activeElement;
      const isThere = at === document.body || box.current?.contains(at) === true;
      saved(departmentName.trim());
      fields.saved();
      if (close) return close(isThere);
      const field = box.current?.querySelector("input");
      if (!field) return;
      // The next one can be entered at once, and may have been begun.
      if (field.value === departmentName) field.value = "";
      fields.saved();
      if (isThere) field.focus();
    },
  });
  const label = department ? fill(texts.renameOf, { name: department.name }) : texts.departmentName;
  const fields = useUnsavedFields(label, form);
  return (
    <form {...fields.props} autoComplete="off" hidden={hidden}>
      <FormProblem form={form} />
      <div ref={box} className="flex flex-wrap items-start gap-2">
        <Field
          // A fault leads to the field that is shown.
          id={hidden ? "departmentNameLater" : "departmentName"}
          name="departmentName"
          label={label}
          defaultValue={department?.name}
          fault={form.fault("departmentName")}
          autoComplete="off"
          autoFocus={department !== undefined}
          className="min-w-0 max-w-80 grow basis-48"
        />
        <SubmitButton
          busy={form.busy}
          label={department ? texts.saveName : texts.addDepartment}
          busyLabel={texts.saving}
          className="mt-[1.515rem]"
        />
        {close && (
          <button type="button" className="button mt-[1.515rem]" onClick={() => close(true)}>
            {common.cancel}
          </button>
        )}
      </div>
    </form>
  );
}
