import { useId, useRef } from "react";
import { CloseButton } from "#components/ui/close-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { fill } from "#lib/shared/messages/words.ts";
import { PassingButton } from "./passing-button.tsx";

interface Props {
  name: string;
  busy: boolean;
  passesFocusTo: string;
  confirm: () => void;
}

/** Takes somebody's lost second factor away, once it was asked about. */
export function ResetFactor({ name, busy, passesFocusTo, confirm }: Props) {
  const texts = useTexts("people");
  const { cancel } = useTexts("common");
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const close = () => dialog.current?.close();
  return (
    <>
      <PassingButton
        label={texts.resetFactor}
        name={fill(texts.resetFactorOf, { name })}
        busy={busy}
        passesFocusTo={passesFocusTo}
        onPress={() => dialog.current?.showModal()}
      />
      <dialog ref={dialog} aria-labelledby={title} className="sheet w-[min(440px,calc(100vw-32px))] p-5 text-left">
        <div className="flex items-center justify-between gap-3">
          <h2 id={title} className="font-semibold">
            {fill(texts.resetFactorTitle, { name })}
          </h2>
          <CloseButton className="-mr-2" />
        </div>
        <p className="mt-1 whitespace-normal text-second">{texts.resetFactorText}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <button
            type="button"
            className="button button-accent"
            onClick={() => {
              close();
              confirm();
            }}
          >
            {texts.resetFactor}
          </button>
          <button type="button" className="button" onClick={close}>
            {cancel}
          </button>
        </div>
      </dialog>
    </>
  );
}
