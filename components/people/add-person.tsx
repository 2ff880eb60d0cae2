import { useRef } from "react";
import { Fault, Field } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { stillThere } from "#components/ui/still-there.ts";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import { type Role, roles } from "#lib/shared/roles.ts";
import type { Invitation, PeopleActions } from "./person-row.ts";

interface Props {
  invite: PeopleActions["invite"];
  departments: { id: string; name: string }[];
  /** Who sees what. */
  hint: string;
  /** Told with whether the person is still there. */
  onInvited: (invitation: Invitation, isThere: boolean) => void;
}

/** Adds a person; empty again when that has worked. */
export function AddPerson({ invite, departments, hint, onInvited }: Props) {
  const texts = useTexts("people");
  const { roles: roleNames } = useTexts("common");
  const isThere = useRef<() => boolean>(() => true);
  const form = useActionForm({
    action: invite,
    onDone(invitation, sent) {
      for (const [id, value = ""] of Object.entries(sent)) emptyField(id, value);
      onInvited(invitation, isThere.current());
    },
    read(data) {
      // Once a press: the action is repeated once a dialog has been answered, where the focus is elsewhere.
      isThere.current = stillThere();
      return {
        name: textOf(data, "name"),
        email: textOf(data, "email"),
        role: roleOf(data),
        departmentId: textOf(data, "departmentId") || undefined,
      };
    },
  });
  // Another person's name and address: nothing that this browser knows of its own user belongs here.
  const theirs = { autoComplete: "off", spellCheck: false } as const;
  // With a department there are two lines where there is no room for one: two fields, then two and the button.
  const spans = departments.length > 0;
  const half = spans ? "@min-[36rem]:col-span-3 @min-[60rem]:col-span-1" : "";
  const third = spans ? "@min-[36rem]:col-span-2 @min-[60rem]:col-span-1" : "";
  return (
    <section aria-labelledby="add-title" className="sheet px-5 py-5 sm:px-6">
      <h2 id="add-title" className="mb-3 font-[650]">
        {texts.add}
      </h2>
      <form {...form.props}>
        <FormProblem form={form} />
        <div
          className={`grid gap-x-3 gap-y-4 @min-[28rem]:grid-cols-2 ${
            departments.length > 0
              ? "@min-[36rem]:grid-cols-6 @min-[60rem]:grid-cols-[1fr_1.3fr_minmax(120px,auto)_minmax(140px,11rem)_auto]"
              : "@min-[45rem]:grid-cols-[1fr_1.3fr_minmax(140px,auto)_auto]"
          }`}
        >
          <Field id="name" name="name" {...theirs} label={texts.name} fault={form.fault("name")} className={half} />
          <Field
            id="email"
            name="email"
            type="email"
            autoCapitalize="none"
            {...theirs}
            label={texts.email}
            fault={form.fault("email")}
            className={half}
          />
          <div className={third}>
            <label htmlFor="role" className="label">
              {texts.role}
            </label>
            <select id="role" name="role" defaultValue="staff" className="field">
              {roles.map((role) => (
                <option key={role} value={role}>
                  {roleNames[role]}
                </option>
              ))}
            </select>
            <Fault id="role" text={form.fault("role")} />
          </div>
          {departments.length > 0 && (
            <div className={third}>
              <label htmlFor="departmentId" className="label">
                {texts.department}
              </label>
              <select id="departmentId" name="departmentId" className="field">
                <option value="">{texts.noDepartment}</option>
                {departments.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
              <Fault id="departmentId" text={form.fault("departmentId")} />
            </div>
          )}
          <div className={`grid content-start @min-[28rem]:justify-items-start ${third}`}>
            {/* As high as the labels beside it in any language, so that the button stands in line with the fields, not with what is wrong in them. */}
            <span
              aria-hidden
              className={`label invisible hidden ${departments.length > 0 ? "@min-[36rem]:block" : "@min-[28rem]:block"}`}
            >
              {"\u00a0"}
            </span>
            <SubmitButton busy={form.busy} label={texts.invite} busyLabel={texts.inviting} className="min-h-[38px]" />
          </div>
        </div>
        <p className="hint mt-3">{hint}</p>
      </form>
    </section>
  );
}

/** Unless the next person has been begun in it. */
function emptyField(id: string, sent: string): void {
  const field = document.getElementById(id);
  if (field instanceof HTMLInputElement && field.value === sent) field.value = "";
  if (field instanceof HTMLSelectElement && field.value === sent) field.selectedIndex = 0;
}

function roleOf(data: FormData): Role {
  return roles.find((role) => role === data.get("role")) ?? "staff";
}
