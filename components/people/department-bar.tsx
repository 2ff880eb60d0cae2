import { useEffect, useRef, useState } from "react";
import { Fault } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { stillThere } from "#components/ui/still-there.ts";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import type { PeopleActions } from "./person-row.ts";

interface Props {
  /** Ids of those who are selected. */
  people: string[];
  departments: { id: string; name: string }[];
  setDepartment: PeopleActions["setDepartment"];
  /** Told what was done, with whom, and whether the person is still there. */
  done: (said: string, people: string[], isThere: boolean) => void;
}

/** Chosen for none; an id has more letters. */
const none = "none";

/** Puts everybody who is selected into one department, or into none; in view while one goes down the list. */
export function DepartmentBar({ people, departments, setDepartment, done }: Props) {
  const texts = useTexts("people");
  const isThere = useRef<() => boolean>(() => true);
  const form = useActionForm({
    action: setDepartment,
    read(data) {
      // Once a press: the action is repeated once a dialog has been answered, where the focus is elsewhere.
      isThere.current = stillThere();
      const department = textOf(data, "department");
      return { people, department: department === none ? null : department };
    },
    onDone(_, { people: changed, department }) {
      const name = departments.find(({ id }) => id === department)?.name ?? texts.noDepartment;
      done(fill(count(texts.departmentSet, changed.length), { department: name }), changed, isThere.current());
    },
  });
  /** Presses without a choice, since the last one. */
  const [unchosen, setUnchosen] = useState(0);
  const isUnchosen = unchosen > 0;
  // Once the fault is there to be read out.
  useEffect(() => {
    if (unchosen > 0) document.getElementById("department")?.focus();
  }, [unchosen]);
  return (
    <form
      {...form.props}
      action={(data) => {
        if (textOf(data, "department")) return form.props.action(data);
        setUnchosen(unchosen + 1);
      }}
      className="sheet sticky bottom-[calc(var(--tabs)+8px)] shadow-[0_12px_var(--paper)] z-10 mt-3 px-5 py-3 sm:px-6 [@media(height<480px)]:static"
    >
      <FormProblem form={form} />
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <p role="status" className="mr-auto font-semibold">
          {count(texts.selected, people.length)}
        </p>
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <label htmlFor="department" className="label">
            {texts.departmentOfSelected}
          </label>
          <select
            id="department"
            name="department"
            className="field w-auto! min-w-0 max-w-80"
            aria-invalid={isUnchosen ? true : undefined}
            aria-describedby={isUnchosen ? "department-fault" : undefined}
            onChange={() => setUnchosen(0)}
          >
            <option value="">{texts.chooseDepartment}</option>
            {departments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={none}>{texts.noDepartment}</option>
          </select>
          <div className="w-0 min-w-full">
            <Fault id="department" text={isUnchosen ? texts.chooseDepartment : undefined} />
          </div>
        </div>
        <SubmitButton busy={form.busy} label={texts.setDepartment} busyLabel={texts.settingDepartment} />
      </div>
    </form>
  );
}
