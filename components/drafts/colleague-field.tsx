import { Check } from "lucide";
import { useEffect, useState } from "react";
import { Fault } from "#components/ui/field.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { useListbox } from "#components/ui/use-listbox.ts";
import { keysOf } from "#lib/shared/hangul.ts";
import { count } from "#lib/shared/messages/words.ts";
import type { Colleague } from "#lib/shared/roles.ts";
import type { AskColleagues } from "./listed-draft.ts";

interface Props {
  ask: AskColleagues;
  fault: string | undefined;
  onChosen: (name: string) => void;
}

const id = "to";
const listId = "to-list";

/** One person of the office, found by a part of the name or the email. The form gets the id of whoever is chosen as `person`. */
export function ColleagueField({ ask, fault, onChosen }: Props) {
  const texts = useTexts("drafts");
  const problemText = useProblemText();
  const [people, setPeople] = useState<Colleague[]>();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const [chosen, setChosen] = useState<Colleague>();
  const { call, problem } = useAction(ask, { done: setPeople });
  // Once, when the dialog is opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is another one at each drawing
  useEffect(() => void call(null), []);

  const sought = keysOf(typed.trim());
  const matching = people?.filter(({ name, email }) => keysOf(`${name} ${email}`).includes(sought)) ?? [];
  const shown = chosen ? [chosen] : matching;
  function choose(person: Colleague) {
    setChosen(person);
    setTyped(person.name);
    setActive(-1);
    onChosen(person.name);
  }
  const listbox = useListbox({
    id: listId,
    active,
    count: shown.length,
    activate: setActive,
    enter() {
      const person = shown[active];
      if (!person || chosen) return false;
      choose(person);
      return true;
    },
  });
  const nobody = people?.length === 0 ? texts.noColleagues : texts.noMatch;
  return (
    <div>
      <label htmlFor={id} className="label">
        {texts.colleague}
      </label>
      <input
        id={id}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={listbox.activeId}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={texts.colleaguePlaceholder}
        className="field"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(undefined);
          setActive(target.value.trim() === "" ? -1 : 0);
        }}
        onKeyDown={(event) => listbox.press(event.nativeEvent)}
      />
      <input type="hidden" name="person" value={chosen?.id ?? ""} />
      <Fault id={id} text={fault} />
      {/* Always as high, so that nothing moves while one types. */}
      <div className="mt-1.5 h-44 overflow-y-auto rounded-md border border-line p-1">
        <div id={listId} role="listbox" tabIndex={-1} aria-label={texts.colleagues} hidden={shown.length === 0}>
          {shown.map((person, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus
            <div
              key={person.id}
              id={listbox.idOf(i)}
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              className={`flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 py-1.5 pointer-coarse:min-h-11 ${i === active || person === chosen ? "bg-accent-soft" : "hover:bg-sunk"}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
                <span className="min-w-0 break-words">{person.name}</span>
                <span className="min-w-0 break-words text-second text-sm">{person.email}</span>
              </span>
              {person === chosen && <Icon of={Check} size={16} className="flex-none text-accent" />}
            </div>
          ))}
        </div>
        {problem ? (
          <p role="alert" className="fault px-2.5 py-1">
            {problemText(problem)}
          </p>
        ) : (
          shown.length === 0 && <p className="hint px-2.5 py-1.5">{people ? nobody : texts.loadingColleagues}</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {people && (shown.length === 0 ? nobody : count(texts.colleaguesFound, shown.length))}
      </p>
    </div>
  );
}
