import { type ComponentProps, useCallback, useSyncExternalStore } from "react";
import { type FieldPath, type FieldPathByValue, get, useFormContext } from "react-hook-form";
import { Field } from "#components/ui/field.tsx";
import { useFaultText } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import { useFieldId } from "./field-ids.ts";
import { useFormLocked } from "./form-lock.ts";

interface Props extends Omit<ComponentProps<typeof Field>, "id" | "fault"> {
  path: FieldPathByValue<DocumentForm, string>;
  onLeave?: (typed: string) => void;
  onEdit?: () => void;
}

/** A text field of the form; what is wrong with it is looked for when it is left. */
export function FormField({ path, onLeave, onEdit, ...field }: Props) {
  const { register, getValues } = useFormContext<DocumentForm>();
  const readOnly = useFormLocked();
  const fieldId = useFieldId();
  const fault = useFault(path);
  const look = useLookOnLeave(path);
  const left = ({ target }: { target: { value: string } }) => {
    look(target.value);
    onLeave?.(target.value);
  };
  return (
    <Field
      {...field}
      {...register(path, { onBlur: left, ...(onEdit && { onChange: onEdit }) })}
      id={fieldId(path)}
      // What the server draws, so that it is there to be read before the page's scripts have run.
      defaultValue={getValues(path)}
      fault={fault}
      autoComplete="off"
      readOnly={readOnly}
    />
  );
}

const none = () => undefined;

/** What is wrong with a field, in words. Whoever asks is drawn again only when that changes: the library's own hook draws each field whenever another is checked. */
export function useFault(path: FieldPath<DocumentForm>): string | undefined {
  const { subscribe, getErrors } = useFormContext<DocumentForm>();
  const faultText = useFaultText();
  const listen = useCallback(
    (callback: () => void) => subscribe({ name: path, formState: { errors: true }, callback }),
    [subscribe, path],
  );
  const code = useSyncExternalStore(listen, () => get(getErrors(), `${path}.message`) as unknown, none);
  return typeof code === "string" ? faultText(path, code as ProblemCode) : undefined;
}

/** A field is often left by pressing a button: what appears above it must not move it from under the pointer. */
export const clickMs = 200;

/** To be called when a field is left: says what is wrong with what is there. That nothing is there is said when the form is sent. */
export function useLookOnLeave(path: FieldPath<DocumentForm>): (typed: string) => void {
  const { getFieldState, trigger } = useFormContext<DocumentForm>();
  return (typed) => {
    if (typed.trim() === "") return;
    setTimeout(() => {
      // What the server found is not the page's to take back.
      if (getFieldState(path).error?.type !== "server") void trigger(path);
    }, clickMs);
  };
}
