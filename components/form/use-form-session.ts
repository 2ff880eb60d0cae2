import { useInsertionEffect, useLayoutEffect, useRef, useState } from "react";
import { openForms } from "#components/shell/open-forms.ts";
import { fieldId } from "#components/ui/field.tsx";
import { useBegun } from "#components/ui/use-begun.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { loadReader } from "./draft-calls.ts";
import { createFormSession, type FormPage, type FormSession, type OpenedForm } from "./form-session.ts";
import { readTypedEarly, type TypedEarly } from "./typed-early.ts";

/** Forms of this tab of which something is under way, also while no page shows them. Filled in a browser only. */
const sessions = new Map<string, FormSession>();

/** The form as it was left in this tab, or begun anew. Of several on a page each names its controls by a function of its own, the same at each drawing. */
export function useFormSession(opened: OpenedForm, page: FormPage, idOf = fieldId): FormSession {
  const { formKey } = opened;
  const name = `${opened.draft.owner}.${formKey}`;
  const disposed = () => {
    sessions.delete(name);
    openForms.delete(formKey);
  };
  const [session] = useState(() => sessions.get(name) ?? createFormSession(opened, disposed));
  const begun = useBegun();
  const typed = useTypedEarly(idOf);
  const latest = useRef(page);
  latest.current = page;
  useLayoutEffect(() => {
    if (!begun) return;
    sessions.set(name, session);
    openForms.set(formKey, session);
    // Before the line is cut or the server has a newer version.
    loadReader().catch(() => {});
    const opener: FormPage = {
      here: (result) => latest.current.here(result),
      elsewhere: (result, title) => latest.current.elsewhere(result, title),
    };
    return session.open(opener, typed.current, idOf);
  }, [begun, name, formKey, session, typed, idOf]);
  return session;
}

/** What was typed on the form with these ids before the page's scripts had run, for the page's effects. To be given the same function at each drawing. */
export function useTypedEarly(idOf: (path: string) => string): { current: TypedEarly } {
  const hydrated = useHydrated();
  const typed = useRef<TypedEarly>(new Map());
  // Before the library puts the form's values into the fields that the server has drawn.
  useInsertionEffect(() => {
    if (!hydrated) typed.current = readTypedEarly(idOf);
  }, [hydrated, idOf]);
  return typed;
}
