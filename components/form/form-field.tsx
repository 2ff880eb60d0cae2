import type { ComponentProps } from "react";
import { type FieldPathByValue, useFormContext } from "react-hook-form";
import { Field, fieldId } from "#components/ui/field.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { Check } from "./check-store.ts";
import { useFormLocked } from "./form-lock.ts";

interface Props extends Omit<ComponentProps<typeof Field>, "id" | "fault"> {
  path: FieldPathByValue<DocumentForm, string>;
  check: Check;
  onLeave?: (typed: string) => void;
}

/** A text field of the form; what is wrong with it is looked for when it is left. */
export function FormField({ path, check, onLeave, ...field }: Props) {
  const { register } = useFormContext<DocumentForm>();
  const readOnly = useFormLocked();
  const left = ({ target }: { target: HTMLInputElement }) => {
    check.left(path, target.value);
    onLeave?.(target.value);
  };
  return (
    <Field
      {...field}
      {...register(path, { onBlur: left })}
      id={fieldId(path)}
      fault={check.fault(path)}
      autoComplete="off"
      readOnly={readOnly}
    />
  );
}
