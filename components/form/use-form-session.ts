import { useInsertionEffect, useLayoutEffect, useRef, useState } from "react";
import { openForms } from "#components/shell/open-forms.ts";
import { fieldId } from "#components/ui/field.tsx";
import { useBegun } from "#components/ui/use-begun.ts";
import { useLoaded } from "#components/ui/use-loaded.ts";
import { loadReader } from "./draft-calls.ts";
import { createFormSession, type FormPage, type FormSession, type OpenedForm } from "./form-session.ts";
import { readTypedEarly, type TypedEarly } from "./typed-early.ts";

/** Forms of this tab of which something is under way, also while no page shows them. Filled in a browser only. */
const sessions = new Map<string, FormSession>();

const nameOf = ({ formKey, draft }: OpenedForm) => `${draft.owner}.${formKey}`;

/** The form as it was left in this tab, or begun anew; the page that shows it has a {@link ShownSession}. */
export function useFormSession(opened: OpenedForm): FormSession {
  const disposed = () => {
    sessions.delete(nameOf(opened));
    openForms.delete(opened.formKey);
  };
  const [session] = useState(() => sessions.get(nameOf(opened)) ?? createFormSession(opened, disposed));
  return session;
}

interface ShownProps {
  session: FormSession;
  opened: OpenedForm;
  page: FormPage;
  /** Of several forms on a page each names its controls by a function of its own, the same at each drawing. */
  idOf?: (path: string) => string;
}

/** Binds a form to its page, before all of its fields. By itself: it is drawn twice at once, and nothing of the form with it. */
export function ShownSession({ session, opened, page, idOf = fieldId }: ShownProps) {
  const { formKey } = opened;
  const name = nameOf(opened);
  const begun = useBegun();
  const typed = useTypedEarly(idOf);
  const latest = useRef(page);
  latest.current = page;
  // Before the line is cut or the server has a newer version.
  useLoaded(loadReader, true);
  useLayoutEffect(() => {
    if (!begun) return;
    sessions.set(name, session);
    openForms.set(formKey, session);
    return session.open(latest, typed.current, idOf);
  }, [begun, name, formKey, session, typed, idOf]);
  return null;
}

/** What was typed on the form with these ids before the page's scripts had run, for the page's effects. To be given the same function at each drawing. */
export function useTypedEarly(idOf: (path: string) => string): { current: TypedEarly } {
  const typed = useRef<TypedEarly>(new Map());
  // Before the library puts the form's values into the fields that the server has drawn. Those of a form that comes without a new page are not there yet.
  useInsertionEffect(() => {
    typed.current = readTypedEarly(idOf);
  }, [idOf]);
  return typed;
}
