import { useTexts } from "#components/ui/texts.tsx";
import type { TemplateForm } from "#lib/shared/template.ts";

type Settings = Pick<TemplateForm, "autoSend" | "autoConfirm">;

interface Props {
  form: Settings;
  change: (part: Partial<Settings>) => void;
}

/** With what the form begins: what the service does with the document once it is there. */
export function AfterCreation({ form: { autoSend, autoConfirm }, change }: Props) {
  const texts = useTexts("form");
  const choices = { template: texts.autoConfirmTemplate, yes: texts.autoConfirmYes, no: texts.autoConfirmNo };
  return (
    <section aria-labelledby="after-title" className="px-4 py-5 sm:px-6">
      <h2 id="after-title" className="mb-3 font-semibold">
        {texts.after}
      </h2>
      <div className="@container grid items-end gap-4 @min-[520px]:grid-cols-2">
        <div>
          <label htmlFor="auto-confirm" className="label">
            {texts.autoConfirm}
          </label>
          <select
            id="auto-confirm"
            className="field"
            value={autoConfirm}
            onChange={({ target }) => change({ autoConfirm: target.value as Settings["autoConfirm"] })}
          >
            {Object.entries(choices).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <label className="flex min-h-[38px] items-center gap-2.5 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={autoSend}
            onChange={({ target }) => change({ autoSend: target.checked })}
          />
          {texts.autoSend}
        </label>
      </div>
    </section>
  );
}
