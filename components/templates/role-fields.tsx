import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { signerInputs } from "#components/ui/signer-inputs.ts";
import { useTexts } from "#components/ui/texts.tsx";
import { useFaultAmong } from "#components/ui/use-action-form.ts";
import { contactFields, emptySigner, signerFields } from "#lib/shared/signer.ts";
import type { TemplateRole } from "#lib/shared/template.ts";
import { Box, Choose } from "./controls.tsx";
import type { RowFields } from "./rows.tsx";

/** What a signer is, and who, where that is always the same person. */
export function RoleFields({ row: role, index, faults, change }: RowFields<TemplateRole>) {
  const fault = useFaultAmong(faults);
  const texts = useTexts("templates");
  const [opened, setOpened] = useState(false);
  const isSomebody = signerFields.some((field) => role.person[field] !== "");
  const shown = opened || isSomebody;
  const path = `roles.${index}`;
  const labels = useTexts("signer");
  const input = (name: string) => ({ id: name, name, fault: fault(name), autoComplete: "off", spellCheck: false });
  return (
    <>
      <div className="grid items-end gap-3 @min-[33.125rem]:grid-cols-2 @min-[43.125rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Field
          {...input(`${path}.name`)}
          label={texts.roleName}
          value={role.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Choose
          id={`${path}.contact`}
          label={texts.contact}
          value={role.contact}
          choices={(["either", ...contactFields] as const).map((contact) => [contact, texts.contacts[contact]])}
          change={(contact) => change({ contact })}
        />
        <Box
          label={texts.always}
          checked={shown}
          change={(checked) => {
            setOpened(checked);
            if (!checked) change({ person: emptySigner });
          }}
        />
      </div>
      {shown && (
        <>
          <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(152px,30%)),1fr))] gap-3">
            {signerFields.map((field) => (
              <Field
                key={field}
                {...signerInputs[field]}
                {...input(`${path}.person.${field}`)}
                label={labels[field]}
                value={role.person[field]}
                onChange={({ target }) => change({ person: { ...role.person, [field]: target.value } })}
              />
            ))}
          </div>
          <p className="hint mt-1">{texts.alwaysHint}</p>
        </>
      )}
    </>
  );
}
