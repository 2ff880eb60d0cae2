"use client";

import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { useUnsaved } from "#components/shell/unsaved.ts";
import { Field } from "#components/ui/field.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { ScriptFieldset } from "#components/ui/script-fields.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useActionForm } from "#components/ui/use-action-form.ts";
import { useLeadOn } from "#components/ui/use-shown.ts";
import { limits } from "#lib/shared/limits.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { Result } from "#lib/shared/result.ts";
import { emptyItem, emptyRole, type TemplateForm as Values } from "#lib/shared/template.ts";
import { titleFrom } from "#lib/shared/title-pattern.ts";
import type { Trial } from "#lib/shared/trial.ts";
import { Box, Choose } from "./controls.tsx";
import { ItemFields } from "./item-fields.tsx";
import { type Messages, OwnMessages } from "./own-messages.tsx";
import { RoleFields } from "./role-fields.tsx";
import { Rows } from "./rows.tsx";
import { TryTemplate } from "./try-template.tsx";

/** The version that is changed; none: a new template. */
interface Changed {
  id: string;
  version: number;
}

interface Props {
  initial: Values;
  changed?: Changed;
  /** Where there is a version that can be tried. */
  tryIt?: (saved: Changed) => Promise<Result<Trial>>;
  messages: Messages;
  /** For the example of a title, which must stand as drawn by the server: if it came later, all below it would move. */
  today: string;
  save: (input: Values & { changed?: Changed | undefined }) => Promise<Result<Changed & { form: Values }>>;
}

/** What is said of a template: its name, who signs, what is filled in. What was refused stays as it was typed. */
export function TemplateForm({ initial, changed, tryIt, messages, today, save }: Props) {
  const texts = useTexts("templates");
  const router = useRouter();
  const leadOn = useLeadOn();
  const [typed, setTyped] = useState(initial);
  const [saved, setSaved] = useState<Values>();
  // What was saved here last: what somebody else has saved since is not in what stands here, and must not be overwritten.
  const [base, setBase] = useState({ changed, form: initial });
  const baseText = useMemo(() => JSON.stringify(base.form), [base]);
  const isBase = baseText === JSON.stringify(initial);
  // It may have been archived meanwhile, which changes nothing of it.
  const shown = isBase ? changed : base.changed;
  const form = useActionForm({
    action: save,
    read: () => ({ ...typed, changed: shown }),
    onDone({ form: stored, ...now }, sent) {
      if (!changed) {
        const { changed: _, ...form } = sent;
        setBase({ changed, form });
        return leadOn(`/templates/${now.id}`);
      }
      // What was typed since stays.
      setTyped((typed) =>
        JSON.stringify({ ...typed, changed: sent.changed }) === JSON.stringify(sent) ? stored : typed,
      );
      setBase({ changed: now, form: stored });
      setSaved(stored);
      router.refresh();
    },
  });
  const isUnsaved = typed !== base.form && JSON.stringify(typed) !== baseText;
  useUnsaved(changed ? initial.name : texts.new, isUnsaved, form.busy);
  const change = (part: Partial<Values>) => setTyped((before) => ({ ...before, ...part }));
  const text = (field: "templateId" | "name" | "description" | "folder" | "titlePattern" | "pages") => ({
    id: field,
    name: field,
    value: typed[field],
    fault: form.fault(field),
    autoComplete: "off",
    spellCheck: false,
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value }),
  });
  const title =
    typed.titlePattern.trim() &&
    titleFrom(typed.titlePattern, {
      template: typed.name,
      date: today,
      signers: typed.roles.map(({ name, person }) => person.name || name),
      items: new Map(typed.items.map(({ key, label, value }) => [key.trim(), value || label || key])),
    });
  return (
    <>
      <form {...form.props}>
        <FormProblem form={form} />
        <ScriptFieldset className="sheet min-w-0 divide-y divide-line">
          <div className="grid gap-4 px-4 py-5 sm:px-6 @min-[32.5rem]:grid-cols-2">
            <Field
              {...text("templateId")}
              label={texts.templateId}
              hint={changed ? texts.templateIdFixed : texts.templateIdHint}
              readOnly={changed !== undefined}
            />
            <Field {...text("name")} label={texts.name} />
            <Field {...text("description")} label={texts.description} hint={texts.descriptionHint} />
            <Field {...text("folder")} label={texts.folder} hint={texts.folderHint} />
            <Field
              {...text("titlePattern")}
              className="@min-[32.5rem]:col-span-2"
              label={texts.titlePattern}
              hint={title ? fill(texts.titleExample, { title }) : texts.titlePatternHint}
            />
            <Field
              {...text("pages")}
              className="@min-[32.5rem]:col-span-2"
              label={texts.pages}
              hint={texts.pagesHint}
            />
          </div>
          <Rows
            title={texts.signers}
            hint={texts.signersHint}
            rows={typed.roles}
            most={limits.signers}
            empty={emptyRole}
            add={{ id: "add-role", label: texts.addRole, focus: (index) => `roles.${index}.name` }}
            texts={{ row: texts.role, remove: texts.removeRole }}
            faults={form.problem?.fields}
            change={(roles) => change({ roles })}
            Fields={RoleFields}
          />
          <Rows
            title={texts.items}
            hint={texts.itemsHint}
            rows={typed.items}
            most={limits.items}
            empty={emptyItem}
            add={{ id: "add-item", label: texts.addItem, focus: (index) => `items.${index}.key` }}
            texts={{ row: texts.item, remove: texts.removeItem }}
            faults={form.problem?.fields}
            change={(items) => change({ items })}
            Fields={ItemFields}
          />
          <AfterCreation form={typed} change={change} />
          <OwnMessages
            own={typed.wording}
            messages={messages}
            fault={form.fault}
            change={(wording) => change({ wording })}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 sm:px-6">
            <SubmitButton busy={form.busy} label={texts.save} busyLabel={texts.saving} />
            <p role="status" className="text-second text-sm">
              {!form.busy && typed === saved && texts.saved}
            </p>
          </div>
        </ScriptFieldset>
      </form>
      {tryIt && shown && <TryTemplate saved={shown} unsaved={isUnsaved} tryIt={tryIt} />}
    </>
  );
}

type Settings = Pick<Values, "autoSend" | "autoConfirm" | "release">;

interface SettingsProps {
  form: Settings;
  change: (part: Partial<Settings>) => void;
}

/** Who lets a document out, and with what the form begins: what the service does with the document once it is there. */
function AfterCreation({ form: { autoSend, autoConfirm, release }, change }: SettingsProps) {
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
        <div className="grid items-end gap-4 @min-[32.5rem]:grid-cols-2">
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
