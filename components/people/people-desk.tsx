"use client";

import { useState } from "react";
import { AddPerson } from "./add-person.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { PeopleTable } from "./people-table.tsx";
import type { Invitation, PeopleActions, PersonRow } from "./person-row.ts";

interface Props {
  rows: PersonRow[];
  actions: PeopleActions;
}

/** The page of people: who is added, the link that was made last, and everybody. */
export function PeopleDesk({ rows, actions }: Props) {
  const [invitation, setInvitation] = useState<Invitation>();
  return (
    <div className="@container max-w-[1040px] space-y-5">
      <AddPerson invite={actions.invite} onInvited={setInvitation} />
      {invitation && <InvitationLink key={invitation.link} invitation={invitation} />}
      <PeopleTable onLink={setInvitation} {...{ rows, actions }} />
    </div>
  );
}
