import { type ReactNode, useState } from "react";
import { problemText } from "#lib/shared/messages/problem-text.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Problem } from "#lib/shared/result.ts";
import { type Role, roles } from "#lib/shared/roles.ts";
import type { PeopleWords } from "./people-desk.tsx";
import type { PersonRow } from "./person-row.ts";

interface Props {
  row: PersonRow;
  busy: boolean;
  problem: Problem | undefined;
  perform: {
    renew: () => Promise<void>;
    changeRole: (role: Role) => Promise<void>;
    disable: () => Promise<void>;
    enable: () => Promise<void>;
  };
  words: PeopleWords;
}

const chips = { active: "chip-ok", invited: "", expired: "chip-warn", disabled: "" } as const;

/** One person: role, state, and what can be done. */
export function PersonLine({ row, busy, problem, perform, words: { people, common, problems } }: Props) {
  const { name, email, state } = row;
  return (
    <tr className="block border-line border-t px-5 py-4 first:border-t-0 sm:table-row sm:p-0">
      <th
        scope="row"
        className="block text-left font-normal sm:table-cell sm:border-line sm:border-t sm:py-3 sm:pr-3 sm:pl-5"
      >
        <strong className="font-semibold">{name}</strong>
        {row.you && <span className="text-third"> ({people.you})</span>}
        <span className="block text-second text-sm">{email}</span>
        <span role="alert" className="fault block empty:hidden">
          {problem && problemText(problems, problem)}
          {problem?.reference && ` ${fill(common.reference, { reference: problem.reference })}`}
        </span>
      </th>
      <Cell label={people.roleColumn}>
        <RoleSelect
          key={row.id}
          role={row.role}
          label={fill(people.roleOf, { name })}
          choose={perform.changeRole}
          names={common.roles}
        />
      </Cell>
      <Cell label={people.stateColumn}>
        <span className={`chip ${chips[state]}`} title={row.stateExact}>
          {row.stateText}
        </span>
      </Cell>
      <td className="mt-3 block sm:mt-0 sm:table-cell sm:border-line sm:border-t sm:py-3 sm:pr-5 sm:pl-3">
        <span className="flex flex-wrap gap-2 sm:justify-end">
          {state !== "disabled" && (
            <button
              type="button"
              className="button button-small"
              aria-disabled={busy}
              aria-label={fill(state === "active" ? people.passwordLinkFor : people.newLinkFor, { name })}
              onClick={perform.renew}
            >
              {state === "active" ? people.passwordLink : people.newLink}
            </button>
          )}
          {!row.you && (
            <button
              type="button"
              className="button button-small"
              aria-disabled={busy}
              aria-label={fill(state === "disabled" ? people.enableFor : people.disableFor, { name })}
              onClick={state === "disabled" ? perform.enable : perform.disable}
            >
              {state === "disabled" ? people.enable : people.disable}
            </button>
          )}
        </span>
      </td>
    </tr>
  );
}

/** A cell that carries its column's title where there are no columns. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="mt-2.5 flex items-center gap-3 sm:mt-0 sm:table-cell sm:border-line sm:border-t sm:px-3 sm:py-3">
      <span className="w-16 flex-none text-sm text-third sm:hidden">{label}</span>
      {children}
    </td>
  );
}

interface RoleProps {
  role: Role;
  label: string;
  choose: (role: Role) => Promise<void>;
  names: Record<Role, string>;
}

/** Shows the choice while it is on its way, and what is true afterwards. */
function RoleSelect({ role, label, choose, names }: RoleProps) {
  const [chosen, setChosen] = useState<Role>();
  return (
    <select
      aria-label={label}
      className="field w-auto! sm:min-w-[8.5rem]"
      value={chosen ?? role}
      onChange={async (event) => {
        const wanted = roles.find((one) => one === event.target.value);
        setChosen(wanted);
        if (wanted) await choose(wanted);
        setChosen(undefined);
      }}
    >
      {roles.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </select>
  );
}
