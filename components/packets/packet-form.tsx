"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type FieldPath, FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { withFound } from "#components/form/document-form.tsx";
import { createCheck, createResolver } from "#components/form/form-check.ts";
import { FormLock, lockedForm } from "#components/form/form-lock.ts";
import type { FormSession } from "#components/form/form-session.ts";
import { onEnter } from "#components/form/on-enter.ts";
import { isReleased, releaseNote } from "#components/form/release-section.tsx";
import { Section } from "#components/form/section.tsx";
import { type Ended, isLocked, type SendingState } from "#components/form/sending.ts";
import { type Me, SignersSection } from "#components/form/signers-section.tsx";
import type { RecordShare } from "#components/sharing/record-share.ts";
import { askToSignIn } from "#components/shell/signed-out.ts";
import { fieldId } from "#components/ui/field.tsx";
import { useProblemText, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { FormLimits } from "#lib/shared/limits.ts";
import { peopleIn, peopleOf, placesIn } from "#lib/shared/packet.ts";
import type { Problem, Result } from "#lib/shared/result.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { type AddPart, AddTemplate } from "./add-template.tsx";
import { CreateBar } from "./create-bar.tsx";
import { createParts } from "./create-parts.ts";
import { type PacketEntry, useEntries } from "./packet-entries.ts";
import { PartForm } from "./part-form.tsx";
import { PartRow, type RowTexts, type ShownPart } from "./part-row.tsx";
import { usePeopleOfParts } from "./use-people-of-parts.ts";

interface Props {
  packet: string;
  /** In their order. */
  entries: PacketEntry[];
  templates: TemplateChoice[];
  /** From the server, since its module brings the checking of forms, which is loaded when it is needed. */
  empty: DocumentForm;
  me: Me;
  limits: FormLimits;
  rowTexts: RowTexts;
  record: RecordShare;
  add: AddPart;
  remove: (formKey: string) => Promise<Result<null>>;
}

/** What the rows of people belong to, as the document's form has it: a template whose roles are those of all. */
const together = "packet";

/** Several documents for the same people: who signs, once, a form for each document, and the one action that creates all. */
export function PacketForm({
  packet,
  entries: given,
  templates,
  empty,
  me,
  limits,
  rowTexts,
  record,
  add,
  remove,
}: Props) {
  const texts = useTexts("packets");
  const problemText = useProblemText();
  const router = useRouter();
  const hydrated = useHydrated();
  const [found, setFound] = useState<TemplateChoice[]>([]);
  const choices = useMemo(() => withFound(templates, found), [templates, found]);
  const onFound = useCallback((more: TemplateChoice[]) => setFound((before) => withFound(before, more)), []);
  const [announcement, announce] = useState("");
  const [states, setStates] = useState<ReadonlyMap<string, SendingState>>(new Map());
  const [made, setMade] = useState<ReadonlyMap<string, ShownPart>>(new Map());
  const entries = useEntries(given, made, (formKey) => isLocked(states.get(formKey)?.busy ?? "no"));
  const opened = entries.flatMap((entry) => ("opened" in entry ? entry.opened : []));
  const [initial] = useState(() => {
    const own = opened.map(({ initial: { template } }) => templates.find(({ id }) => id === template.trim()) ?? {});
    const asked = peopleOf(own);
    const signers = peopleIn(
      own,
      asked,
      opened.map((one) => one.initial.signers),
    );
    return { asked, signers };
  });
  const [resolver] = useState(() =>
    createResolver({ limits, read: () => people.getValues(), files: () => [], asked: () => [] }),
  );
  const people: UseFormReturn<DocumentForm> = useForm<DocumentForm>({
    defaultValues: { ...empty, template: together, signers: initial.signers },
    resolver,
  });
  const [check] = useState(() => createCheck(people, { files: () => [], asked: () => [] }));
  const [byKey, setByKey] = useState<ReadonlyMap<string, FormSession>>(new Map());
  const onSession = useCallback((formKey: string, session: FormSession | undefined) => {
    setByKey((before) => {
      const now = new Map(before);
      if (session) now.set(formKey, session);
      else now.delete(formKey);
      return now;
    });
  }, []);
  const onState = useCallback(
    (formKey: string, state: SendingState) => setStates((before) => new Map(before).set(formKey, state)),
    [],
  );
  const keys = opened.map(({ formKey }) => formKey).join();
  const sessions = useMemo(() => keys.split(",").flatMap((key) => byKey.get(key) ?? []), [keys, byKey]);
  const asked = usePeopleOfParts({ sessions, people, templates: choices, opened: initial.asked });
  const rolesOfAll = useMemo(
    () => [{ id: together, roles: asked.people.map((name = "") => ({ name })), items: [] } satisfies TemplateChoice],
    [asked],
  );

  const now = useRef({ asked, keys });
  now.current = { asked, keys };
  /** Where a signer of a part stands among the people. */
  const pathOf = useCallback(
    (formKey: string, path: string) => {
      const [, row, field = "name"] = path.split(".");
      const { asked: asks, keys: all } = now.current;
      const places = asks.places[all.split(",").indexOf(formKey)] ?? [];
      const part = { template: { roles: places.map(() => ({ name: "" })) }, places };
      return `signers.${placesIn(part, asks, people.getValues("signers"))[Number(row)] ?? 0}.${field}` as const;
    },
    [people],
  );
  const idOf = useCallback(
    (formKey: string, path: string) =>
      fieldId(path.startsWith("signers") ? pathOf(formKey, path) : `${formKey}.${path}`),
    [pathOf],
  );
  useEffect(() => people.watch((_, { name }) => check.changed(name)).unsubscribe, [people, check]);
  /** What is wrong with a signer of one part is said at the person's own fields. */
  const showOnPeople = (formKey: string, fields: Problem["fields"] = {}) => {
    for (const [path, message] of Object.entries(fields))
      if (path.startsWith("signers."))
        people.setError(pathOf(formKey, path) as FieldPath<DocumentForm>, { type: "server", message });
  };

  const noteOf = (formKey: string, session: FormSession) =>
    isReleased(session.form.getValues("template"), choices, session.sending.state.get().release)
      ? releaseNote(idOf(formKey, "releaseNote"), formKey)
      : undefined;
  const busy = [...byKey.keys()].some((key) => (states.get(key)?.busy ?? "no") !== "no");
  const locked = [...byKey.keys()].some((key) => isLocked(states.get(key)?.busy ?? "no"));
  const create = () => {
    if (busy || !hydrated) return;
    void createParts(
      opened.flatMap(({ formKey }) => {
        const session = byKey.get(formKey);
        return session ? [{ session, releaseNote: noteOf(formKey, session) }] : [];
      }),
    );
  };
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    create();
  };
  const latest = useRef(create);
  latest.current = create;
  const ended = async (result: Ended) => {
    // The frame counts documents too.
    if (result.ok || result.problem.document) return router.refresh();
    if (result.problem.code === "signed_out" && (await askToSignIn())) latest.current();
  };
  /** What a part has become, before the page as it is now has come: the server answers one after the other. */
  const shownOf = (formKey: string, document: { id: string; created: boolean } | null): ShownPart => {
    const { title, template } = byKey.get(formKey)?.form.getValues() ?? { title: "", template: "" };
    return {
      href: document ? `/documents/${document.id}` : `/documents/new?draft=${formKey}`,
      ...{ title, template: choices.find(({ id }) => id === template.trim())?.name ?? template },
      ...{ state: document ? (document.created ? "created" : "unknown") : "draft", replaced: false, waits: !document },
    };
  };
  const taking = useAction(remove, {
    done() {
      announce(texts.takenOut);
      router.refresh();
    },
  });
  let number = 0;
  return (
    <div data-drop className="space-y-5">
      {opened.length > 0 && (
        <FormProvider {...people}>
          <FormLock value={locked || !hydrated}>
            <form
              noValidate
              autoComplete="off"
              className="sheet"
              onSubmit={submit}
              onKeyDown={(event) => onEnter(event, submit)}
              {...lockedForm(
                () => locked,
                () => announce(texts.locked),
              )}
            >
              <Section title={texts.people} hint={texts.peopleOnceHint}>
                <SignersSection templates={rolesOfAll} phoneRegion={limits.phoneRegion} announce={announce} me={me} />
              </Section>
            </form>
          </FormLock>
        </FormProvider>
      )}
      <ol aria-label={texts.label} className="space-y-5">
        {entries.map((entry) => {
          number++;
          if (!("opened" in entry)) return <PartRow key={entry.formKey} part={entry.shown} texts={rowTexts} />;
          const { formKey } = entry.opened;
          return (
            <li key={formKey}>
              <PartForm
                {...{ number, record, onFound, announce, idOf, onSession, onState, submit }}
                opened={entry.opened}
                notice={entry.notice}
                templates={choices}
                ended={(result) => {
                  if (result.ok) setMade((before) => new Map(before).set(formKey, shownOf(formKey, result.value)));
                  else showOnPeople(formKey, result.problem.fields);
                  void ended(result);
                }}
                createAnyway={(session, anyway) =>
                  void session.sending.send({ anyway, releaseNote: noteOf(formKey, session) })
                }
                takeOut={() => void taking.call(formKey)}
              />
            </li>
          );
        })}
      </ol>
      {taking.problem && (
        <p role="alert" className="fault">
          {problemText(taking.problem)}
        </p>
      )}
      {opened.length > 0 && (
        <>
          <AddTemplate
            {...{ packet, add }}
            templates={choices}
            people={() => people.getValues("signers")}
            disabled={locked || !hydrated}
          />
          <CreateBar
            n={opened.length}
            busy={busy}
            held={[...byKey].flatMap(([key, { sending }]) => {
              const { busy: stage, heldUntil } = states.get(key) ?? {};
              return stage === "held" && heldUntil !== undefined ? [{ until: heldUntil, undo: sending.undo }] : [];
            })}
            undone={[...byKey.keys()].some((key) => states.get(key)?.undone)}
            create={create}
          />
        </>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
