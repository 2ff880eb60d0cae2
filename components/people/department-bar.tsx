import { useRef } from "react";
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

/** Puts everybody who is selected into one department, or into none; in view while one goes down the list. */
export function DepartmentBar({ people, departments, setDepartment, done }: Props) {
  const texts = useTexts("people");
  const isThere = useRef<() => boolean>(() => true);
  const form = useActionForm({
    action: setDepartment,
    read(data) {
      // Once a press: the action is repeated once a dialog has been answered, where the focus is elsewhere.
      isThere.current = stillThere();
      return { people, department: textOf(data, "department") || null };
    },
    onDone(_, { people: changed, department }) {
      const name = departments.find(({ id }) => id === department)?.name ?? texts.noDepartment;
      done(fill(count(texts.departmentSet, changed.length), { department: name }), changed, isThere.current());
    },
  });
  return (
    <form
      {...form.props}
      className="sheet sticky bottom-[calc(var(--tabs)+8px)] z-10 mt-3 px-5 py-3 sm:px-6 [@media(height<480px)]:static"
    >
      <FormProblem form={form} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="mr-auto font-semibold">
          {count(texts.selected, people.length)}
        </p>
        <select
          id="department"
          name="department"
          aria-label={texts.departmentOfSelected}
          className="field w-auto! max-w-[min(20rem,100%)]"
        >
          {departments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="">{texts.noDepartment}</option>
        </select>
        <SubmitButton busy={form.busy} label={texts.setDepartment} busyLabel={texts.settingDepartment} />
      </div>
    </form>
  );
}
