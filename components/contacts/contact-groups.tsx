"use client";

import { Plus } from "lucide";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { ScriptButton } from "#components/ui/script-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { count } from "#lib/shared/messages/words.ts";
import { type Group, type GroupActions, GroupForm } from "./group-form.tsx";

interface Props extends GroupActions {
  groups: Group[];
  mayShare: boolean;
  phoneRegion: string;
}

/** The groups of people to whom documents go together; one that is pressed is shown, and changed by whoever may. */
export function ContactGroups({ groups, ...form }: Props) {
  const texts = useTexts("contacts");
  const router = useRouter();
  const [open, setOpen] = useState<{ group?: Group }>();
  const [said, say] = useState("");
  const begin = (group?: Group) => () => {
    say("");
    setOpen(group ? { group } : {});
  };
  return (
    <section aria-labelledby="groups-title" className="mb-4">
      <h2 id="groups-title" className="font-semibold">
        {texts.groups}
      </h2>
      <p className="hint mb-2">{texts.groupsHint}</p>
      <ul className="flex flex-wrap items-center gap-2">
        {groups.map((group) => (
          <li key={group.id} className="min-w-0">
            <ScriptButton className="button button-small max-w-full" onClick={begin(group)}>
              <span className="min-w-0 truncate" title={group.name}>
                {group.name}
              </span>
              <span className="flex-none font-normal text-third">
                {count(texts.groupOf, group.people.length)}
                {group.shared && ` · ${texts.shared}`}
              </span>
            </ScriptButton>
          </li>
        ))}
        <li className="first:-ml-3 forced-colors:first:ml-0">
          <ScriptButton className="button button-small button-quiet" onClick={begin()}>
            <Icon of={Plus} size={15} />
            {texts.newGroup}
          </ScriptButton>
        </li>
      </ul>
      <p role="status" className="text-second text-sm not-empty:mt-2">
        {said}
      </p>
      {open && (
        <GroupForm
          {...form}
          group={open.group}
          closed={() => setOpen(undefined)}
          done={(text) => {
            say(text);
            router.refresh();
          }}
        />
      )}
    </section>
  );
}
