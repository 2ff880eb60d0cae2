import { type RefObject, useId } from "react";
import { CloseButton } from "./close-button.tsx";
import { useTexts } from "./texts.tsx";

interface Props {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  text: string;
  /** What is done if the answer is yes. */
  yes: string;
  danger?: boolean;
  confirm: () => void;
  /** In place of Cancel. */
  no?: { label: string; button: RefObject<HTMLButtonElement | null> };
  closed?: () => void;
}

/** Asks before something is done. */
export function Question({ dialog, title, text, yes, danger = false, confirm, no, closed }: Props) {
  const { cancel } = useTexts("common");
  const id = useId();
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClose={closed}
      className="sheet w-[min(440px,calc(100vw-32px))] p-5 text-left"
    >
      <div className="-mt-1.5 flex items-start justify-between gap-3">
        <h2 id={id} className="min-w-0 pt-1.5 font-semibold">
          {title}
        </h2>
        <CloseButton className="-mr-2" />
      </div>
      <p id={`${id}-text`} className="mt-1 whitespace-normal text-second">
        {text}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <button
          type="button"
          className={`button ${danger ? "button-danger" : "button-accent"}`}
          onClick={() => {
            close();
            confirm();
          }}
        >
          {yes}
        </button>
        <button ref={no?.button} type="button" className="button" onClick={close}>
          {no?.label ?? cancel}
        </button>
      </div>
    </dialog>
  );
}
