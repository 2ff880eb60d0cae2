import { Check, Copy, CopyPlus, FilePlus2, Files, Keyboard } from "lucide";
import Link from "next/link";
import { leave, stayAfterAll } from "#components/shell/unsaved.ts";
import { Icon } from "#components/ui/icon.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { useLeadOn, useShown } from "#components/ui/use-shown.ts";
import type { FoundDocument } from "#lib/shared/found.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import type { Said } from "./use-link-copy.ts";

/** Answers the key of the form that was begun. */
type BegunForm = Promise<Result<{ formKey: string }>>;

interface Props {
  /** The one that is chosen. */
  document: FoundDocument | undefined;
  said: Said | undefined;
  apple: boolean;
  calls: {
    duplicate: (input: { id: string; files: boolean; signers: boolean; items: boolean }) => BegunForm;
    beginFromTemplate: (input: { id: string }) => BegunForm;
  };
  copy: (document: FoundDocument) => void;
  showKeys: () => void;
  close: () => void;
}

const icon = { size: 16, strokeWidth: 1.75 } as const;

/** What can be done with the chosen document besides opening it, and the keys for it. */
export function PaletteFoot({ document, said, apple, calls, copy, showKeys, close }: Props) {
  const texts = useTexts("palette");
  const common = useTexts("common");
  const notices: Record<string, string> = useTexts("notices");
  const shown = useShown();
  const leadOn = useLeadOn();
  const { call, busy, problem } = useAction((begin: () => BegunForm) => begin(), {
    done({ formKey }) {
      // Another one may be open by now.
      if (shown.current) close();
      leadOn(`/documents/new?draft=${formKey}`);
    },
    refused: stayAfterAll,
  });
  const begin = (form: () => BegunForm) => leave(() => void call(form));
  const key = apple ? "⌘" : "Ctrl";
  const name = document?.meant?.linked ? (document.signers[document.meant.place] ?? "") : undefined;
  // Nothing else stands in it on a narrow screen.
  const isBare = !document && !said && !problem;
  return (
    <div className={`border-line ${isBare ? "sm:border-t sm:px-4 sm:py-2" : "border-t px-4 py-2"}`}>
      {document && (
        <div className="-mx-2 flex flex-wrap gap-x-1">
          {name !== undefined && (
            <button
              type="button"
              className="button button-quiet button-small px-2"
              aria-label={fill(common.copyFor, { name })}
              onClick={() => copy(document)}
            >
              <Icon of={Copy} {...icon} />
              {common.copy}
            </button>
          )}
          {document.packet && (
            <Link
              href={`/packets/${document.packet}`}
              className="button button-quiet button-small px-2"
              onClick={(event) => event.ctrlKey || event.metaKey || close()}
            >
              <Icon of={Files} {...icon} />
              {texts.packet}
            </Link>
          )}
          <button
            type="button"
            className="button button-quiet button-small px-2"
            aria-disabled={busy}
            onClick={() => begin(() => calls.duplicate({ id: document.id, files: true, signers: true, items: true }))}
          >
            <Icon of={CopyPlus} {...icon} />
            {texts.duplicate}
          </button>
          <button
            type="button"
            className="button button-quiet button-small px-2"
            aria-disabled={busy}
            onClick={() => begin(() => calls.beginFromTemplate({ id: document.id }))}
          >
            <Icon of={FilePlus2} {...icon} />
            {texts.fromTemplate}
          </button>
        </div>
      )}
      <p
        aria-live="polite"
        className={said?.copied ? "flex items-center gap-1.5 font-semibold text-ok text-sm" : "text-sm"}
      >
        {said?.copied && <Icon of={Check} {...icon} />}
        {said && <span className={said.copied ? "" : "fault"}>{said.text}</span>}
      </p>
      {said?.left !== undefined && (
        <textarea
          ref={(area) => area?.select()}
          readOnly
          rows={2}
          value={said.left}
          aria-label={common.copyTitle}
          className="field mt-1 font-mono text-sm"
        />
      )}
      {problem && (
        <p role="alert" className="fault">
          {notices[problem.code] ?? texts.notBegun}
        </p>
      )}
      <div className={`flex items-center justify-between gap-3 max-sm:hidden ${said ? "hidden" : ""}`}>
        <p id="palette-hint" className="hint">
          {name === undefined ? fill(texts.keys, { key }) : fill(texts.keysCopy, { key, name })}
        </p>
        <button type="button" className="button button-quiet button-small -mr-2 px-2" onClick={showKeys}>
          <Icon of={Keyboard} {...icon} />
          {texts.showKeys}
        </button>
      </div>
    </div>
  );
}
