import { useState } from "react";
import { ScriptLabel } from "#components/ui/script-fields.tsx";
import { stillThere } from "#components/ui/still-there.ts";
import { useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { ok, type Result } from "#lib/shared/result.ts";
import type { Colleague, Role } from "#lib/shared/roles.ts";
import { DepartmentBar } from "./department-bar.tsx";
import { PersonLine } from "./person-line.tsx";
import type { Invitation, PeopleActions, PersonRow } from "./person-row.ts";

interface Props {
  rows: PersonRow[];
  colleagues: Colleague[];
  departments: { id: string; name: string }[];
  actions: PeopleActions;
  /** Told with whether the person is still where they asked for it. */
  onLink: (invitation: Invitation, isThere: boolean) => void;
}

/** Everybody; where there is no room for columns, beside the sidebar too, each line is a card. */
export function PeopleTable({ rows, colleagues, departments, actions, onLink }: Props) {
  const texts = useTexts("people");
  const { roles } = useTexts("common");
  const { run, said, busy, refused } = useRowActions();
  const { selected, select } = useSelection(rows.map(({ id }) => id));
  const [departmentSet, sayDepartmentSet] = useState("");
  const changed = (name: string, what: string) => fill(texts.changed, { name, what });

  const perform = ({ id, name }: PersonRow) => ({
    renew: () => {
      // Once a press: `act` is repeated once a dialog has been answered, where the focus is elsewhere.
      const isThere = stillThere();
      return run({
        id,
        act: async () => {
          const renewed = await actions.renewInvitation(id);
          if (!renewed.ok) return renewed;
          onLink(renewed.value, isThere());
          return ok(null);
        },
        done: "",
      });
    },
    changeRole: (role: Role) =>
      run({ id, act: () => actions.changeRole({ id, role }), done: changed(name, roles[role]) }),
    disable: () => run({ id, act: () => actions.disable(id), done: changed(name, texts.disabled) }),
    signOut: () => run({ id, act: () => actions.signOutEverywhere(id), done: changed(name, texts.signedOut) }),
    resetFactor: () => run({ id, act: () => actions.resetFactor(id), done: changed(name, texts.factorReset) }),
    enable: () => run({ id, act: () => actions.enable(id), done: changed(name, texts.enabled) }),
    handOver: (to: string) =>
      run({ id, act: () => actions.handOver({ from: id, to }), done: changed(name, texts.handedOver) }),
    undoHandOver: () => run({ id, act: () => actions.undoHandOver(id), done: changed(name, texts.handOverUndone) }),
  });

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p role="status" className="text-second text-sm not-empty:mb-2">
        {selected.length === 0 && departmentSet}
      </p>
      {departments.length > 0 && (
        <ScriptLabel className="mb-2 flex min-h-6 w-fit items-center gap-3 pl-5 @min-[57.5rem]:pl-6 pointer-coarse:min-h-11">
          <input
            id="select-all"
            type="checkbox"
            className="size-4 accent-accent"
            checked={selected.length === rows.length}
            onChange={({ target }) =>
              select(
                rows.map(({ id }) => id),
                target.checked,
              )
            }
          />
          {texts.selectAll}
        </ScriptLabel>
      )}
      <table className="sheet block w-full border-separate border-spacing-0 @min-[57.5rem]:table">
        <caption className="sr-only">{texts.caption}</caption>
        <thead className="sr-only @min-[57.5rem]:table-header-group @min-[57.5rem]:not-sr-only">
          <tr className="text-left text-sm text-third">
            {[texts.nameColumn, texts.roleColumn, texts.stateColumn].map((title) => (
              <th key={title} scope="col" className="px-3 py-2.5 font-semibold first:w-full first:pl-6">
                {title}
              </th>
            ))}
            <th scope="col" className="py-2.5 pr-6 pl-3">
              <span className="sr-only">{texts.actionColumn}</span>
            </th>
          </tr>
        </thead>
        <tbody className="block @min-[57.5rem]:table-row-group">
          {rows.map((row) => (
            <PersonLine
              key={row.id}
              row={row}
              busy={busy}
              problem={refused?.id === row.id ? refused.problem : undefined}
              perform={perform(row)}
              colleagues={colleagues}
              select={
                departments.length > 0 && (
                  // As large as a target has to be.
                  <ScriptLabel className="-ml-1 flex size-6 flex-none items-center justify-center pointer-coarse:-ml-3.5 pointer-coarse:size-11">
                    <input
                      type="checkbox"
                      className="size-4 accent-accent"
                      aria-label={fill(texts.select, { name: row.name })}
                      checked={selected.includes(row.id)}
                      onChange={({ target }) => select([row.id], target.checked)}
                    />
                  </ScriptLabel>
                )
              }
            />
          ))}
        </tbody>
      </table>
      {selected.length > 0 && (
        <DepartmentBar
          people={selected}
          departments={departments}
          setDepartment={actions.setDepartment}
          done={(text, people, isThere) => {
            select(people, false);
            sayDepartmentSet(text);
            if (isThere) document.getElementById("select-all")?.focus();
          }}
        />
      )}
    </>
  );
}

interface RowAction {
  /** Of the row. */
  id: string;
  act: () => Promise<Result<null>>;
  /** What is said politely when it worked. */
  done: string;
}

/** Runs one action on a row at a time and remembers how the last one ended. */
function useRowActions() {
  const [last, setLast] = useState<RowAction>();
  const { call, busy, problem } = useAction((row: RowAction) => {
    setLast(row);
    return row.act();
  });
  return {
    run: call,
    busy,
    said: !busy && !problem ? last?.done : undefined,
    refused: !busy && problem && last ? { id: last.id, problem } : undefined,
  };
}

/** Which of the ids that are shown are selected, and how that is changed. */
function useSelection(shown: string[]) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const selected = shown.filter((id) => chosen.has(id));
  const select = (ids: string[], on: boolean) =>
    choose(
      (before) => new Set([...[...before].filter((id) => shown.includes(id) && !ids.includes(id)), ...(on ? ids : [])]),
    );
  return { selected, select };
}
