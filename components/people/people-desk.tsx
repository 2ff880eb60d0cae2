"use client";

import { useState } from "react";
import type { Language } from "#lib/shared/messages/words.ts";
import { AddPerson } from "./add-person.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { PeopleTable } from "./people-table.tsx";
import type { Invitation, PeopleActions, PeopleWords, PersonRow } from "./person-row.ts";

interface Props {
  rows: PersonRow[];
  actions: PeopleActions;
  language: Language;
  timeZone: string;
  words: PeopleWords;
}

/** The page of people: who is added, the link that was made last, and everybody. */
export function PeopleDesk({ rows, actions, language, timeZone, words }: Props) {
  const [invitation, setInvitation] = useState<Invitation>();
  return (
    <div className="@container max-w-[1040px] space-y-5">
      <AddPerson invite={actions.invite} onInvited={setInvitation} {...{ words }} />
      {invitation && <InvitationLink key={invitation.link} {...{ invitation, language, timeZone, words }} />}
      <PeopleTable onLink={setInvitation} {...{ rows, actions, words }} />
    </div>
  );
}
