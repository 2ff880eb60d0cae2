import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type FieldPath, type UseFormReturn, useForm } from "react-hook-form";
import { faultField } from "#components/form/fault-field.ts";
import { createCheck, createResolver } from "#components/form/form-check.ts";
import type { FormSession, OpenedForm } from "#components/form/form-session.ts";
import { enterTypedEarly, type TypedEarly, typedIn } from "#components/form/typed-early.ts";
import { fieldId } from "#components/ui/field.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { FormLimits } from "#lib/shared/limits.ts";
import { peopleIn, peopleOf, placeOfRow, rolesOf, withoutOwnGaps } from "#lib/shared/packet.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { Problem } from "#lib/shared/result.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { ask, templateOf, usePeopleOfParts } from "./use-people-of-parts.ts";

/** What the rows of people belong to, as the document's form has it: a template whose roles are those of all. */
const together = "packet";
/** What a part alone can find of its signers: the people are checked without roles. */
const ofRoles: ProblemCode[] = ["too_many_signers", "role_empty", "email_expected", "mobile_expected"];

interface Parts {
  /** Those that are still to be created, in their order. */
  opened: OpenedForm[];
  /** Of those that have their sessions by now. */
  sessions: FormSession[];
  /** The same by the key of each. */
  byKey: ReadonlyMap<string, FormSession>;
  templates: TemplateChoice[];
  empty: DocumentForm;
  limits: FormLimits;
}

/** The people of all parts, whose form they share, and where a part's signer stands among them. */
export function usePeople({ opened, sessions, byKey, templates, empty, limits }: Parts) {
  const { phoneRegion } = limits;
  const [drawn] = useState(() => {
    const own = opened.map(({ initial: { template } }) => templates.find(({ id }) => id === template.trim()) ?? {});
    const asked = peopleOf(own);
    const signers = peopleIn(
      own,
      asked,
      opened.map((one) => one.initial.signers),
      phoneRegion,
    );
    return { asked, form: { ...empty, template: together, signers } };
  });
  const [resolver] = useState(() =>
    createResolver({ limits, read: () => people.getValues(), files: () => [], asked: () => [], roles: () => [] }),
  );
  const people: UseFormReturn<DocumentForm> = useForm<DocumentForm>({
    defaultValues: drawn.form,
    resolver,
  });
  const [check] = useState(() => createCheck(people, { files: () => [], asked: () => [] }));
  const ready = sessions.length > 0;
  const typed = useRef<TypedEarly>(undefined);
  const entered = useRef(false);
  useLayoutEffect(() => {
    // Before what the parts remember stands among the people.
    if (ready) typed.current ??= typedIn(people.getValues(), drawn.form, new Map());
  }, [ready, people, drawn]);
  const asked = usePeopleOfParts({ sessions, people, templates, phoneRegion, opened: drawn.asked });
  useLayoutEffect(() => {
    // The parts are there to be told of it. Where nothing was typed, the cursor still follows whom it stands at.
    if (!typed.current || entered.current) return;
    entered.current = true;
    const asks = ask(sessions, templates);
    const asDrawn = asks.people.join("\n") === drawn.asked.people.join("\n");
    enterTypedEarly(people, typed.current, drawn.form, fieldId, { count: asks.people.length, asDrawn });
  }, [people, sessions, templates, drawn]);
  const rolesOfAll = useMemo(
    () => [{ id: together, roles: rolesOf(asked), items: [] } satisfies TemplateChoice],
    [asked],
  );

  const now = useRef({ asked, opened, byKey });
  now.current = { asked, opened, byKey };
  /** Where a signer of a part stands among the people. */
  const pathOf = useCallback(
    (formKey: string, path: string) => {
      const [, row, field = "name"] = path.split(".");
      const { asked: asks, opened: all, byKey: open } = now.current;
      const places = asks.places[all.findIndex((one) => one.formKey === formKey)] ?? [];
      const part = { template: { roles: places.map(() => ({ name: "" })) }, places };
      const signers = open.get(formKey)?.form.getValues("signers") ?? [];
      const place = placeOfRow(part, asks, { signers, people: people.getValues("signers") }, Number(row), phoneRegion);
      return `signers.${place}.${field}` as const;
    },
    [people, phoneRegion],
  );
  const idOf = useCallback(
    (formKey: string, path: string) =>
      fieldId(path.startsWith("signers") ? pathOf(formKey, path) : `${formKey}.${path}`),
    [pathOf],
  );
  useEffect(() => people.watch((_, { name }) => check.changed(name)).unsubscribe, [people, check]);
  /** What is wrong with a signer of one part is said at the person's own fields. */
  const showOnPeople = (formKey: string, { code, fields = {} }: Problem) => {
    for (const [path, message] of Object.entries(fields)) {
      // What the form's own check finds is looked for again with each change; only the server finds the rest, or the part, which knows its roles.
      const type = code === "form_invalid" && !ofRoles.includes(message) ? "check" : "server";
      const at = faultField(path);
      if (at.startsWith("signers.")) people.setError(pathOf(formKey, at) as FieldPath<DocumentForm>, { type, message });
    }
  };
  /** To be done before the parts are sent: an empty row that stands nowhere on the page could not be filled or removed. Answers which had one. */
  const closeGaps = () =>
    sessions.filter((session) => {
      if (session.sending.locked()) return false;
      const signers = session.form.getValues("signers");
      const closed = withoutOwnGaps({ template: templateOf(session, templates) }, people.getValues("signers"), signers);
      if (closed.length < signers.length) session.form.setValue("signers", closed);
      return closed.length < signers.length;
    });
  return { people, rolesOfAll, idOf, showOnPeople, closeGaps };
}
