import { ConfirmAgain } from "#components/people/confirm-again.tsx";
import { PeopleDesk } from "#components/people/people-desk.tsx";
import type { PersonRow } from "#components/people/person-row.ts";
import { AddressSearch } from "#components/shell/address-search.tsx";
import { ClearLink } from "#components/ui/clear-link.tsx";
import { PageTitle } from "#components/ui/page-title.tsx";
import { type Reader, Texts } from "#components/ui/texts.tsx";
import type { ListedPerson } from "#lib/people/roster.ts";
import { type Messages, textsOf } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { mostShown } from "#lib/shared/people.ts";
import { searchText, searchWords } from "#lib/shared/search.ts";
import { exactTime, recentTime } from "#lib/shared/time.ts";
import { formLimits } from "#lib/web/form-limits.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { searchTexts, typedQuery } from "#lib/web/typed-query.ts";
import { confirm } from "../actions.ts";
import {
  changeRole,
  disable,
  enable,
  handOver,
  invite,
  renewInvitation,
  resetFactor,
  setDepartment,
  signOutEverywhere,
  undoHandOver,
} from "./actions.ts";

interface Props {
  searchParams: Promise<{ q?: string | string[] }>;
}

/** From so many on people are searched for. */
const leastSearched = 10;

/** Everybody who has an account, or those whose name, initials, email or department is searched for. */
export default async function PeoplePage({ searchParams }: Props) {
  const reader = await requirePerson("/people", "managePeople");
  const typed = typedQuery((await searchParams).q);
  const { language, timeZone, m } = await readerMessages();
  const { people, handOvers } = services();
  const [everybody, colleagues, standing, departments, seesDepartment] = await Promise.all([
    people.list(),
    people.colleagues(),
    handOvers.standing(),
    people.departments(),
    people.seesDepartment(),
  ]);
  const handedOver = new Map(standing.map((handOver) => [handOver.from, handOver]));
  const found = everybody.filter(isMeant(typed));
  // The newest: who was added just now is among them.
  const rows = found.slice(-mostShown).map((person) => ({
    ...rowOf(person, m, { language, timeZone }),
    handedTo: handedOver.get(person.id)?.to,
    restTo: handedOver.get(person.id)?.restTo,
    you: person.id === reader.id,
  }));
  return (
    <>
      <PageTitle className="mb-5">{m.people.title}</PageTitle>
      <Texts texts={textsOf(m, "people", "document", "confirm", "signIn", "problems")}>
        <PeopleDesk
          rows={rows}
          colleagues={colleagues}
          departments={departments}
          hint={seesDepartment ? m.people.hintDepartment : m.people.hint}
          search={
            (typed !== "" || everybody.length >= leastSearched) && (
              <AddressSearch path="/people" typed={typed} texts={searchTexts(m.people)} />
            )
          }
          nothing={rows.length === 0 && fill(m.people.nothingFound, { query: typed })}
          clear={
            <ClearLink href="/people" className="py-1 pointer-coarse:py-2.5">
              {m.results.clear}
            </ClearLink>
          }
          actions={{
            invite,
            renewInvitation,
            changeRole,
            disable,
            enable,
            resetFactor,
            signOutEverywhere,
            handOver,
            undoHandOver,
            setDepartment,
          }}
        />
        {found.length > mostShown && (
          <p className="hint mt-3">{fill(m.people.more, { n: mostShown, total: found.length })}</p>
        )}
        <ConfirmAgain confirm={confirm} />
      </Texts>
    </>
  );
}

function isMeant(typed: string): (person: ListedPerson) => boolean {
  const words = searchWords(typed, formLimits().phoneRegion);
  return ({ name, email, departmentName = "" }) => {
    const text = searchText([name, email, departmentName], [name]);
    return words.every((spellings) => spellings.some((spelling) => text.includes(spelling)));
  };
}

function rowOf(
  person: ListedPerson,
  m: Messages,
  { language, timeZone }: Reader,
): Omit<PersonRow, "you" | "handedTo" | "restTo"> {
  const { id, name, email, role, invitedUntil, sessions, factor, departmentName } = person;
  const now = services().now();
  const expired = person.state === "invited" && (invitedUntil ?? 0) <= now;
  const state = expired ? "expired" : person.state;
  const time = invitedUntil === undefined ? "" : recentTime(invitedUntil, language, now, timeZone);
  return {
    id,
    name,
    email,
    role,
    state,
    sessions,
    factor,
    departmentName,
    stateText: fill(m.people[state], { time }),
    stateExact:
      invitedUntil === undefined || state === "disabled" ? undefined : exactTime(invitedUntil, language, timeZone),
  };
}
