import { type RefObject, useId, useRef, useState } from "react";
import { CloseButton } from "#components/ui/close-button.tsx";
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
    <span className="flex items-center gap-2">
      <select
        id={id}
        // Chosen earlier it would look like another role without being one.
        disabled={!hydrated}
        aria-label={fill(texts.roleOf, { name })}
        className="field min-h-[32px] w-auto! min-w-[8rem] py-0.5! text-sm"
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
      <AdministratorQuestion dialog={question} name={name} confirm={() => void save("administrator")} />
    </span>
  );
}

interface QuestionProps {
  dialog: RefObject<HTMLDialogElement | null>;
  name: string;
  confirm: () => void;
}

function AdministratorQuestion({ dialog, name, confirm }: QuestionProps) {
  const texts = useTexts("people");
  const { cancel } = useTexts("common");
  const title = useId();
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} aria-labelledby={title} className="sheet w-[min(440px,calc(100vw-32px))] p-5 text-left">
      <div className="flex items-center justify-between gap-3">
        <h2 id={title} className="font-semibold">
          {fill(texts.administratorTitle, { name })}
        </h2>
        <CloseButton className="-mr-2" />
      </div>
      <p className="mt-1 whitespace-normal text-second">{texts.administratorText}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <button
          type="button"
          className="button button-accent"
          onClick={() => {
            close();
            confirm();
          }}
        >
          {texts.makeAdministrator}
        </button>
        <button type="button" className="button" onClick={close}>
          {cancel}
        </button>
      </div>
    </dialog>
  );
}
