import { useId, useRef, useState } from "react";
import { Question } from "#components/ui/question.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { type Role, roles } from "#lib/shared/roles.ts";
import { PassingButton } from "./passing-button.tsx";

interface Props {
  name: string;
  role: Role;
  busy: boolean;
  save: (role: Role) => Promise<void>;
}

/** A role is chosen, then saved: the keys that go through the choices change nothing yet. Who becomes an administrator is asked about first. */
export function RoleChoice({ name, role, busy, save }: Props) {
  const texts = useTexts("people");
  const { roles: names } = useTexts("common");
  const hydrated = useHydrated();
  const id = useId();
  const question = useRef<HTMLDialogElement>(null);
  // What was chosen before the role became another one is not what is meant now.
  const [choice, choose] = useState<{ from: Role; to: Role }>();
  const chosen = choice?.from === role ? choice.to : role;
  const ask = () => (chosen === "administrator" ? question.current?.showModal() : void save(chosen));
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <select
        id={id}
        // Chosen earlier it would look like another role without being one.
        inert={!hydrated}
        aria-label={fill(texts.roleOf, { name })}
        className="field min-h-[32px] w-auto! min-w-[128px] max-w-full py-0.5! text-sm"
        value={chosen}
        onChange={({ target }) => choose({ from: role, to: roles.find((one) => one === target.value) ?? role })}
      >
        {roles.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
      {chosen !== role && (
        <PassingButton
          label={texts.saveRole}
          name={fill(texts.saveRoleOf, { name })}
          busy={busy}
          className="button-accent"
          passesFocusTo={id}
          onPress={ask}
        />
      )}
      <Question
        dialog={question}
        title={fill(texts.administratorTitle, { name })}
        text={texts.administratorText}
        yes={texts.makeAdministrator}
        confirm={() => void save("administrator")}
      />
    </span>
  );
}
