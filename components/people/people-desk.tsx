"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { useReader, useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import type { Colleague } from "#lib/shared/roles.ts";
import { exactTime } from "#lib/shared/time.ts";
import { AddPerson } from "./add-person.tsx";
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
  /** The way out of a search that finds nobody. */
  clear: ReactNode;
  actions: PeopleActions;
}

/** The page of people: who is added, the link that was made last, and everybody. */
export function PeopleDesk({ rows, colleagues, departments, hint, search, nothing, clear, actions }: Props) {
  const [made, setMade] = useState<{ invitation: Invitation; takesFocus: boolean }>();
  const show = (invitation: Invitation, takesFocus: boolean) => setMade({ invitation, takesFocus });
  return (
    <div className="max-w-[65rem] space-y-5">
      <AddPerson invite={actions.invite} departments={departments} hint={hint} onInvited={show} />
      {made && <InvitationLink key={made.invitation.link} {...made} />}
      <div>
        {search}
        <p role="status" className="sr-only">
          {nothing}
        </p>
        {nothing ? (
          <div className="sheet px-6 py-12 text-center">
            <h2 className="font-semibold">{nothing}</h2>
            <p className="mt-3">{clear}</p>
          </div>
        ) : (
          <PeopleTable onLink={show} rows={rows} colleagues={colleagues} departments={departments} actions={actions} />
        )}
      </div>
    </div>
  );
}

/** A link that is shown once: only its hash is kept. Takes the focus when it appears, unless the person has gone elsewhere. */
function InvitationLink({ invitation, takesFocus }: { invitation: Invitation; takesFocus: boolean }) {
  const texts = useTexts("people");
  const { language, timeZone } = useReader();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const { name, link, until, isNew } = invitation;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="invitation-title"
      aria-describedby="invitation-text"
      className="sheet border-accent! bg-accent-soft! px-5 py-5 sm:px-6"
    >
      <h2 id="invitation-title" className="font-[650]">
        {fill(isNew ? texts.invitationFor : texts.passwordFor, { name })}
      </h2>
      <p id="invitation-text" className="mt-0.5 text-second">
        {fill(texts.invitationHandOver, { name, time: exactTime(until, language, timeZone) })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <input
          readOnly
          value={link}
          aria-label={texts.link}
          onFocus={(event) => event.target.select()}
          className="field min-w-0 flex-[1_1_240px] font-mono text-sm"
        />
        <CopyButton text={link} label={texts.copyInvitation} className="button-accent min-h-[38px]" />
      </div>
    </section>
  );
}
