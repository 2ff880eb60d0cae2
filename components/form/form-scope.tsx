import { type ReactNode, useRef } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { FormSession } from "./form-session.ts";

/**
 * The form's library for all within. By itself: the library draws what calls it a second time as soon as it is there. What is within is drawn
 * again only where the form has been reset to other values, for then the library has let go of its fields.
 */
export function FormScope({ session, children }: { session: FormSession; children: ReactNode }) {
  const { form, resolver } = session;
  const { formState, ...methods } = useForm<DocumentForm>({ formControl: form.formControl, resolver });
  const drawn = useRef(formState);
  if (drawn.current.defaultValues !== formState.defaultValues) drawn.current = formState;
  return (
    <FormProvider {...methods} formState={drawn.current}>
      {children}
    </FormProvider>
  );
}
