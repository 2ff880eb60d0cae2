import { useEffect, useRef, useState } from "react";
import { createFormSession, type FormPage, type FormSession, type OpenedForm } from "./form-session.ts";

/** Forms of this tab of which something is under way, also while no page shows them. Filled in a browser only. */
const sessions = new Map<string, FormSession>();

/** The form as it was left in this tab, or begun anew. */
export function useFormSession(opened: OpenedForm, page: FormPage): FormSession {
  const name = `${opened.draft.owner}.${opened.formKey}`;
  const [session] = useState(() => sessions.get(name) ?? createFormSession(opened, () => sessions.delete(name)));
  const latest = useRef(page);
  latest.current = page;
  useEffect(() => {
    sessions.set(name, session);
    return session.open({
      here: (result) => latest.current.here(result),
      elsewhere: (result, title) => latest.current.elsewhere(result, title),
    });
  }, [name, session]);
  return session;
}
