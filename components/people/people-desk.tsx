"use client";

import { type ReactNode, useState } from "react";
import type { Colleague } from "#lib/shared/roles.ts";
import { AddPerson } from "./add-person.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { PeopleTable } from "./people-table.tsx";
import type { Invitation, PeopleActions, PersonRow } from "./person-row.ts";

interface Props {
  rows: PersonRow[];
  /** Where there are many. */
  search: ReactNode;
  departments: { id: string; name: string }[];
  /** Who sees what, in words. */
  hint: string;
  /** Who can go on with somebody's work. */
  colleagues: Colleague[];
  /** That nobody is found, in words. */
  nothing: string | false;
  actions: PeopleActions;
}

/** The page of people: who is added, the link that was made last, and everybody. */
export function PeopleDesk({ rows, colleagues, departments, hint, search, nothing, actions }: Props) {
  const [made, setMade] = useState<{ invitation: Invitation; takesFocus: boolean }>();
  const show = (invitation: Invitation, takesFocus: boolean) => setMade({ invitation, takesFocus });
  return (
    <div className="@container max-w-[1040px] space-y-5">
      <AddPerson invite={actions.invite} departments={departments} hint={hint} onInvited={show} />
      {made && <InvitationLink key={made.invitation.link} {...made} />}
      <div>
        {search}
        <p role="status" className="sr-only">
          {nothing}
        </p>
        {nothing ? (
          <h2 className="sheet px-6 py-12 text-center font-semibold">{nothing}</h2>
        ) : (
          <PeopleTable onLink={show} rows={rows} colleagues={colleagues} departments={departments} actions={actions} />
        )}
      </div>
    </div>
  );
}
