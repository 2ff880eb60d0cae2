import { fill } from "#lib/shared/messages/words.ts";
import type { Role } from "#lib/shared/roles.ts";
import { PersonLine } from "./person-line.tsx";
import type { Invitation, PeopleActions, PeopleWords, PersonRow } from "./person-row.ts";
import { useRowActions } from "./use-row-actions.ts";

interface Props {
  rows: PersonRow[];
  actions: PeopleActions;
  onLink: (invitation: Invitation) => void;
  words: PeopleWords;
}

/** Everybody; where there is no room for columns, beside the sidebar too, each line is a card. */
export function PeopleTable({ rows, actions, onLink, words }: Props) {
  const { people, common } = words;
  const { run, outcome, busyId } = useRowActions();
  const changed = (name: string, what: string) => fill(people.changed, { name, what });

  const perform = (row: PersonRow) => ({
    renew: () =>
      run(
        row.id,
        () => actions.renewInvitation(row.id),
        (invitation) => {
          onLink(invitation);
          return "";
        },
      ),
    changeRole: (role: Role) =>
      run(
        row.id,
        () => actions.changeRole({ id: row.id, role }),
        () => changed(row.name, common.roles[role]),
      ),
    disable: () =>
      run(
        row.id,
        () => actions.disable(row.id),
        () => changed(row.name, people.disabled),
      ),
    enable: () =>
      run(
        row.id,
        () => actions.enable(row.id),
        () => changed(row.name, people.enabled),
      ),
  });

  return (
    <>
      <p role="status" className="sr-only">
        {outcome?.said}
      </p>
      <table className="sheet block w-full border-separate border-spacing-0 @min-[680px]:table">
        <caption className="sr-only">{people.caption}</caption>
        <thead className="sr-only @min-[680px]:table-header-group @min-[680px]:not-sr-only">
          <tr className="text-left text-sm text-third">
            {[people.nameColumn, people.roleColumn, people.stateColumn].map((title) => (
              <th key={title} scope="col" className="px-3 py-2.5 font-semibold first:w-full first:pl-6">
                {title}
              </th>
            ))}
            <th scope="col" className="py-2.5 pr-6 pl-3">
              <span className="sr-only">{people.actionColumn}</span>
            </th>
          </tr>
        </thead>
        <tbody className="block @min-[680px]:table-row-group">
          {rows.map((row) => (
            <PersonLine
              key={row.id}
              row={row}
              busy={busyId === row.id}
              problem={outcome?.id === row.id ? outcome.problem : undefined}
              perform={perform(row)}
              words={words}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}
