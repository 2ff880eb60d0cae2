import { type FormEvent, type RefObject, useEffect, useId, useState } from "react";
import { CloseButton } from "#components/ui/close-button.tsx";
import { Fault } from "#components/ui/field.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import type { Colleague } from "#lib/shared/roles.ts";

interface Props {
  dialog: RefObject<HTMLDialogElement | null>;
  /** Whose work it is. */
  name: string;
  colleagues: Colleague[];
  /** With the id of whoever was chosen. */
  confirm: (to: string) => void;
}

/** Asks who goes on with the work of somebody who has left. */
export function HandOverDialog({ dialog, name, colleagues, confirm }: Props) {
  const texts = useTexts("people");
  const { cancel } = useTexts("common");
  const id = useId();
  /** Presses without a choice, since the last one. */
  const [unchosen, setUnchosen] = useState(0);
  const isUnchosen = unchosen > 0;
  // Once the fault is there to be read out.
  useEffect(() => {
    if (unchosen > 0) document.getElementById(`${id}-to`)?.focus();
  }, [unchosen, id]);
  const close = () => dialog.current?.close();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const to = String(new FormData(event.currentTarget).get("to"));
    if (to === "") {
      setUnchosen(unchosen + 1);
      return;
    }
    close();
    confirm(to);
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={() => setUnchosen(0)}
      className="sheet w-[min(440px,calc(100vw-32px))] whitespace-normal px-5 pt-4 pb-5 text-left"
    >
      <div className="-mr-2 flex items-start justify-between gap-2">
        <h2 id={`${id}-title`} className="min-w-0 break-words pt-1.5 font-semibold">
          {fill(texts.handOverTitle, { name })}
        </h2>
        <CloseButton className="flex-none" />
      </div>
      <form onSubmit={submit}>
        <p className="mt-1 mb-3 text-second">{texts.handOverText}</p>
        <label htmlFor={`${id}-to`} className="label">
          {texts.colleague}
        </label>
        <select
          id={`${id}-to`}
          name="to"
          className="field"
          aria-invalid={isUnchosen ? true : undefined}
          aria-describedby={isUnchosen ? `${id}-to-fault` : undefined}
          onChange={() => setUnchosen(0)}
        >
          <option value="">{texts.chooseColleague}</option>
          {colleagues.map(({ id: colleague, name: called, email }) => (
            <option key={colleague} value={colleague}>
              {called} · {email}
            </option>
          ))}
        </select>
        <Fault id={`${id}-to`} text={isUnchosen ? texts.chooseColleague : undefined} />
        <div className="mt-4 flex flex-wrap gap-2">
          <button type="submit" className="button button-accent">
            {texts.handOver}
          </button>
          <button type="button" className="button" onClick={close}>
            {cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
