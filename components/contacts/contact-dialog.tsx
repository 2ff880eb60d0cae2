import { type ReactNode, useEffect, useRef } from "react";
import { leave } from "#components/shell/unsaved.ts";
import { CloseButton } from "#components/ui/close-button.tsx";

interface Props {
  title: string;
  closed: () => void;
  /** Given what closes it, so that the focus goes back to where it came from. */
  children: (close: () => void) => ReactNode;
}

/** Over the page as long as it is drawn; what is typed in it is not lost by a slip. */
export function ContactDialog({ title, closed, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("form :is(input:not([hidden]), button)")?.focus();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby="contact-dialog-title"
      onClose={closed}
      onCancel={(event) => {
        event.preventDefault();
        leave(close);
      }}
      onKeyDown={(event) => {
        // Pressed again, it would close the dialog whatever is said to `cancel`.
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        leave(close);
      }}
      className="sheet w-[min(480px,calc(100vw-32px))] px-5 pt-4 pb-5 text-left"
    >
      <div className="-mr-2 mb-3 flex items-start justify-between gap-2">
        <h2 id="contact-dialog-title" className="min-w-0 break-words pt-1.5 font-semibold">
          {title}
        </h2>
        <CloseButton className="flex-none" close={() => leave(close)} />
      </div>
      {children(close)}
    </dialog>
  );
}
