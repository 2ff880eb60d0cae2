import { PeopleDesk } from "#components/people/people-desk.tsx";
import type { PersonRow } from "#components/people/person-row.ts";
import { PageTitle } from "#components/ui/page-title.tsx";
import { type Reader, Texts } from "#components/ui/texts.tsx";
import type { ListedPerson } from "#lib/people/roster.ts";
import { type Messages, textsOf } from "#lib/shared/messages/messages.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { exactTime, recentTime } from "#lib/shared/time.ts";
import { readerMessages } from "#lib/web/language.ts";
import { services } from "#lib/web/services.ts";
import { requirePerson } from "#lib/web/session.ts";
import { changeRole, disable, enable, invite, renewInvitation, signOutEverywhere } from "./actions.ts";

export default async function PeoplePage() {
  const reader = await requirePerson("/people", "administrator");
  const { language, timeZone, m } = await readerMessages();
  const rows = (await services().people.list()).map((person) => ({
    ...rowOf(person, m, { language, timeZone }),
    you: person.id === reader.id,
  }));
  return (
    <>
      <PageTitle className="mb-5">{m.people.title}</PageTitle>
      <Texts texts={textsOf(m, "people", "document", "problems")}>
        <PeopleDesk rows={rows} actions={{ invite, renewInvitation, changeRole, disable, enable, signOutEverywhere }} />
      </Texts>
    </>
  );
}

function rowOf(person: ListedPerson, m: Messages, { language, timeZone }: Reader): Omit<PersonRow, "you"> {
  const { id, name, email, role, invitedUntil, sessions } = person;
  const now = services().now();
  const expired = person.state === "invited" && (invitedUntil ?? 0) <= now;
  const state = expired ? "expired" : person.state;
  const time = invitedUntil === undefined ? "" : recentTime(invitedUntil, language, now, timeZone);
  return {
    ...{ id, name, email, role, state, sessions },
    stateText: fill(m.people[state], { time }),
    stateExact:
      invitedUntil === undefined || state === "disabled" ? undefined : exactTime(invitedUntil, language, timeZone),
  };
}
