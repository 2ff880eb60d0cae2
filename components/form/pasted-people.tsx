import { useEffect, useRef } from "react";
import { CloseButton } from "#components/ui/close-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { limits } from "#lib/shared/limits.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import type { Pasted } from "#lib/shared/paste-people.ts";
import { signerFields } from "#lib/shared/signer.ts";
import { sameContacts } from "./same-contacts.ts";
import type { WithPeople } from "./with-people.ts";

interface Props extends Pasted, WithPeople {
  enter: () => void;
  closed: () => void;
}

/** Over the page as long as it is drawn: who would be entered of what was pasted, and what of it was not understood. */
export function PastedPeople({ people, unread, partlyRead, at, taken, signers, enter, closed }: Props) {
  const texts = useTexts("form");
  const labels = useTexts("signer");
  const { cancel } = useTexts("common");
  const dialog = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    first.current?.focus({ preventScroll: true });
  }, []);
  const close = () => dialog.current?.close();
  const same = sameContacts(signers);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="pasted-title"
      onClose={closed}
      // The keys that undo and move rows are not meant for what lies beneath.
      onKeyDown={(event) => event.stopPropagation()}
      className="sheet max-h-[calc(100dvh-32px)] w-[min(680px,calc(100vw-32px))] px-5 pt-4 text-left"
    >
      <div className="-mr-2 flex items-center justify-between gap-3">
        <h2 id="pasted-title" className="font-semibold">
          {texts.pasteAsked}
        </h2>
        <CloseButton className="flex-none" />
      </div>
      {taken.length < people.length && (
        <p className="mt-1 text-second">
          {fill(texts.pasteMost, { n: taken.length, all: people.length, most: limits.signers })}
        </p>
      )}
      <table className="mt-2 w-full text-sm/6">
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col" className="w-8">
              <span className="sr-only">{texts.pastePlace}</span>
            </th>
            {signerFields.map((field) => (
              <th key={field} scope="col" className="py-1 pr-3 text-left font-semibold">
                {labels[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {taken.map((person, n) => {
            const place = at + n;
            const other = same[place];
            return (
              <tr
                key={place}
                className="border-line border-t align-top max-sm:relative max-sm:block max-sm:py-1 max-sm:pl-8"
              >
                <td className="py-1 text-third max-sm:absolute max-sm:left-0 max-sm:py-0">{place + 1}</td>
                {signerFields.map((field) => (
                  <td key={field} className="wrap-anywhere py-1 pr-3 max-sm:block max-sm:py-0 empty:max-sm:hidden">
                    {person[field]}
                    {field === "name" && other !== undefined && (
                      <span className="block font-semibold text-warn">{fill(texts.sameContact, { n: other + 1 })}</span>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <Lines title={texts.pastePartly} lines={partlyRead} />
      <Lines title={texts.pasteUnread} lines={unread} />
      <div className="sticky bottom-0 mt-3 flex flex-wrap gap-2 border-line border-t bg-sheet pt-3 pb-5">
        <button
          ref={first}
          type="button"
          className="button button-accent"
          onClick={() => {
            close();
            enter();
          }}
        >
          {count(texts.pasteEnter, taken.length)}
        </button>
        <button type="button" className="button" onClick={close}>
          {cancel}
        </button>
      </div>
    </dialog>
  );
}

/** As they stand in what was pasted. */
function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title} className="mt-3">
      <h3 className="font-semibold text-warn">{title}</h3>
      <ul className="text-second text-sm/6">
        {lines.map((line, n) => (
          <li key={n} className="wrap-anywhere whitespace-pre-wrap">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
