import { useTexts } from "#components/ui/texts.tsx";
import type { TemplateForm } from "#lib/shared/template.ts";
import { Box, Choose } from "./controls.tsx";

type Settings = Pick<TemplateForm, "autoSend" | "autoConfirm" | "release">;

interface Props {
  form: Settings;
  change: (part: Partial<Settings>) => void;
}

/** Who lets a document out, and with what the form begins: what the service does with the document once it is there. */
export function AfterCreation({ form: { autoSend, autoConfirm, release }, change }: Props) {
  const texts = useTexts("form");
  const own = useTexts("templates");
  return (
    <>
      <section aria-labelledby="release-title" className="px-4 py-5 sm:px-6">
        <h2 id="release-title" className="mb-1 font-semibold">
          {own.before}
        </h2>
        <Box
          label={own.release}
          describedBy="release-hint"
          checked={release}
          change={(release) => change({ release })}
        />
        <p id="release-hint" className="hint">
          {own.releaseHint}
        </p>
      </section>
      <section aria-labelledby="after-title" className="px-4 py-5 sm:px-6">
        <h2 id="after-title" className="mb-3 font-semibold">
          {texts.after}
        </h2>
        <div className="@container grid items-end gap-4 @min-[520px]:grid-cols-2">
          <Choose
            id="auto-confirm"
            label={texts.autoConfirm}
            value={autoConfirm}
            choices={[
              ["template", texts.autoConfirmTemplate],
              ["yes", texts.autoConfirmYes],
              ["no", texts.autoConfirmNo],
            ]}
            change={(autoConfirm) => change({ autoConfirm })}
          />
          <Box label={texts.autoSend} checked={autoSend} change={(autoSend) => change({ autoSend })} />
        </div>
      </section>
    </>
  );
}
