import type { Ref } from "react";
import { Field } from "#components/ui/field.tsx";

interface Props {
  name: string;
  label: string;
  /** One is saved, or set by the environment's settings. */
  kept: boolean;
  /** That an empty field keeps the one that is saved. */
  keptHint: string;
  fixed: boolean;
  fault: string | undefined;
  /** Around the field. */
  around: Ref<HTMLDivElement>;
}

/** A secret is entered, and never shown again. */
export function SecretField({ name, label, kept, keptHint, fixed, fault, around }: Props) {
  return (
    <div ref={around}>
      <Field
        id={name}
        name={name}
        type="password"
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={fixed}
        label={label}
        hint={kept && !fixed ? keptHint : undefined}
        placeholder={kept ? "••••••••" : undefined}
        fault={fault}
      />
    </div>
  );
}
