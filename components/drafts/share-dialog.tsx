import { useEffect, useRef } from "react";
import { CloseButton } from "#components/ui/close-button.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { textOf, useActionForm } from "#components/ui/use-action-form.ts";
import { fill } from "#lib/shared/messages/words.ts";
import { ColleagueField } from "./colleague-field.tsx";
import type { AskColleagues, ShareDraft } from "./listed-draft.ts";

interface Props {
  formKey: string;
  title: string;
  share: ShareDraft;
  colleagues: AskColleagues;
  closed: () => void;
  /** Told with whom. */
  done: (name: string) => void;
}

/** Over the page as long as it is drawn: to whom a draft goes, and what they are told. */
export function ShareDialog({ formKey, title, share, colleagues, closed, done }: Props) {
  const texts = useTexts("drafts");
  const { cancel } = useTexts("common");
  const dialog = useRef<HTMLDialogElement>(null);
  const chosen = useRef("");
  useEffect(() => {
    dialog.current?.showModal();
    document.getElementById("to")?.focus();
  }, []);
  const close = () => dialog.current?.close();
  const form = useActionForm({
    action: ({ draft }: { draft: Parameters<ShareDraft>[0]; name: string }) => share(draft),
    read: (data) => ({
      draft: { formKey, to: textOf(data, "person"), shareNote: textOf(data, "shareNote") },
      name: chosen.current,
    }),
    onDone(_, { name }) {
      close();
      done(name);
    },
  });
  return (
    <dialog
      ref={dialog}
      aria-labelledby="share-title"
      onClose={closed}
      className="sheet w-[min(480px,calc(100vw-32px))] px-5 pt-4 pb-5 text-left"
    >
      <div className="-mr-2 mb-1 flex items-start justify-between gap-2">
        <h2 id="share-title" className="min-w-0 break-words pt-1.5 font-semibold">
          {fill(texts.shareTitle, { title })}
        </h2>
        <CloseButton className="flex-none" />
      </div>
      <form {...form.props} autoComplete="off">
        <FormProblem form={form} />
        <p className="hint mb-3">{texts.shareHint}</p>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <ColleagueField
            ask={colleagues}
            fault={form.fault("to")}
            onChosen={(name) => {
              chosen.current = name;
              form.mended("to");
            }}
          />
          <Field
            id="shareNote"
            name="shareNote"
            label={texts.shareNote}
            long
            fault={form.fault("shareNote")}
            autoComplete="off"
          />
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <SubmitButton busy={form.busy} label={texts.shareNow} busyLabel={texts.sharing} />
          <button type="button" className="button" onClick={close}>
            {cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
