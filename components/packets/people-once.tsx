"use client";

import { useCallback, useLayoutEffect, useState } from "react";
import { FormProvider, type UseFormReturn, useForm, useFormState, useWatch } from "react-hook-form";
import { faultField } from "#components/form/fault-field.ts";
import { focusFirst } from "#components/form/first-focus.ts";
import { createCheck, createResolver, faultsOf } from "#components/form/form-check.ts";
import { FormLock, lockedForm } from "#components/form/form-lock.ts";
import { keepFocus } from "#components/form/keep-focus.ts";
import { onEnter } from "#components/form/on-enter.ts";
import { Section } from "#components/form/section.tsx";
import { type Me, SignersSection } from "#components/form/signers-section.tsx";
import { useSummaryText } from "#components/form/summary-text.ts";
import { useFormParts } from "#components/form/use-form-parts.ts";
import { ErrorSummary } from "#components/ui/error-summary.tsx";
import { fieldId } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useProblemText, useReader, useTexts } from "#components/ui/texts.tsx";
import { useAction } from "#components/ui/use-action.ts";
import { useAnnouncement } from "#components/ui/use-announcement.tsx";
import { useBegun } from "#components/ui/use-begun.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { FormLimits } from "#lib/shared/limits.ts";
import { count, fill } from "#lib/shared/messages/words.ts";
import { type PacketPeople, peopleOf, rolesOf, signersOf } from "#lib/shared/packet.ts";
import type { Problem, Result } from "#lib/shared/result.ts";
import { emptySigner, type TypedSigner } from "#lib/shared/signer.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { formsOf } from "./begin-packet.ts";
import { keysOfTexts } from "./keys-of-texts.ts";
import { forgetPeople, recallPeople, rememberPeople } from "./people-memory.ts";
import { enterEarlyPeople, useEarlyPeople } from "./use-early-people.ts";

type BeginPacket = (packet: {
  owner: string;
  packet: string;
  signers: TypedSigner[];
  forms: DocumentForm[];
}) => Promise<Result<null>>;

interface Props {
  /** Its id. */
  packet: string;
  templates: TemplateChoice[];
  owner: string;
  /** From the server, since its module brings the checking of forms, which is loaded when it is needed. */
  empty: DocumentForm;
  me: Me;
  limits: FormLimits;
  begin: BeginPacket;
}

/** What the rows of people belong to, as the document's form has it: a template whose roles are those of all. */
const together = "packet";

/** The people of several documents, entered once; from them the drafts of all are begun. */
export function PeopleOnce({ packet, templates, owner, empty, me, limits, begin }: Props) {
  const texts = useTexts("packets");
  const { timeZone } = useReader();
  const hydrated = useHydrated();
  // The page is given another id with each refresh. Whose names were corrected since their answer was lost are others than those that are there.
  const [ids] = useState(() => keysOfTexts(packet));
  const [asked] = useState(() => peopleOf(templates));
  const [rolesOfAll] = useState(() => [{ id: together, roles: rolesOf(asked), items: [] } satisfies TemplateChoice]);
  const [resolver] = useState(() =>
    createResolver({ limits, read: () => form.getValues(), files: () => [], asked: () => [], roles: () => [] }),
  );
  const form: UseFormReturn<DocumentForm> = useForm<DocumentForm>({
    defaultValues: { ...empty, template: together, signers: asked.people.map(() => emptySigner) },
    resolver,
  });
  const [check] = useState(() => createCheck(form, { files: () => [], asked: () => [] }));
  const [announcement, announce] = useAnnouncement();
  const { call, busy, problem, refusals } = useAction(begin, {
    leaves: true,
    done(_, begun) {
      forgetPeople(owner);
      window.location.assign(`/packets/${begun.packet}`);
    },
    refused: ({ fields = {} }) => check.show(fields),
  });
  const typed = useEarlyPeople(fieldId);
  const begun = useBegun();
  // What the Enter key does: what is typed after the first one would go into the field before.
  useFormParts();
  useLayoutEffect(() => {
    if (!begun) return;
    const before = recallPeople(owner);
    if (before) {
      keepFocus();
      form.setValue("signers", [...before, ...asked.people.slice(before.length).map(() => emptySigner)]);
    }
    const watched = form.watch((_, { name }) => {
      rememberPeople(owner, form.getValues("signers"));
      check.changed(name);
    });
    enterEarlyPeople(form, typed.current, fieldId, asked.people.length);
    typed.current = new Map();
    // After the rows have been drawn with them, unless somebody has gone elsewhere by then.
    const first = form.getValues("signers").findIndex(({ name }) => name.trim() === "");
    const focused = document.activeElement;
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      if (activeElement === focused || activeElement === body) focusFirst(`signers.${Math.max(first, 0)}.name`);
    });
    return () => watched.unsubscribe();
  }, [begun, owner, form, asked, check, typed]);
  const submit = useCallback(
    (event: { preventDefault: () => void }) => {
      event.preventDefault();
      const { signers } = form.getValues();
      const id = ids.of(JSON.stringify(signers));
      void call({ owner, packet: id, signers, forms: formsOf(empty, templates, asked, signers, timeZone) });
    },
    [form, call, owner, ids, empty, templates, asked, timeZone],
  );
  return (
    <FormProvider {...form}>
      <FormLock value={busy}>
        {problem && <PeopleProblem problem={problem} refusals={refusals} />}
        <form
          id={fieldId("form")}
          noValidate
          autoComplete="off"
          onSubmit={submit}
          onKeyDown={(event) => onEnter(event, submit)}
          {...lockedForm(
            () => busy,
            () => announce(texts.lockedWhileBegun),
          )}
        >
          <div className="sheet divide-y divide-line">
            <Section title={texts.people} hint={texts.peopleHint}>
              <SignersSection templates={rolesOfAll} phoneRegion={limits.phoneRegion} announce={announce} me={me} />
            </Section>
            <Section title={texts.who}>
              <WhoSigns templates={templates} asked={asked} />
            </Section>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-5 sm:px-6">
              {/* The browser's own sending would put the people into the address. */}
              <fieldset disabled={!hydrated}>
                <SubmitButton busy={busy} label={count(texts.start, templates.length)} busyLabel={texts.starting} />
              </fieldset>
              <p className="hint">{texts.next}</p>
            </div>
          </div>
        </form>
        {announcement}
      </FormLock>
    </FormProvider>
  );
}

/** Why nothing was begun, and the way to each thing that is to be mended, in the order in which they are on the page. */
function PeopleProblem({ problem, refusals }: { problem: Problem; refusals: number }) {
  const problemText = useProblemText();
  const summaryText = useSummaryText([], []);
  const { errors } = useFormState<DocumentForm>();
  const faults = Object.entries(faultsOf(errors)).map(([path, code]) => ({
    id: fieldId(faultField(path)),
    text: summaryText(path, code),
  }));
  const isOfPeople = Object.keys(problem.fields ?? {}).some((path) => path.startsWith("signers"));
  // Once everything that was listed is mended there is nothing left to say.
  if (isOfPeople && faults.length === 0) return null;
  return (
    <ErrorSummary refusals={refusals} faults={faults}>
      {faults.length === 0 && <p className="mt-0.5">{problemText(problem)}</p>}
    </ErrorSummary>
  );
}

/** Which of the people each document has, as they are entered. */
function WhoSigns({ templates, asked }: { templates: TemplateChoice[]; asked: PacketPeople }) {
  const texts = useTexts("packets");
  const people = useWatch<DocumentForm, "signers">({ name: "signers" });
  return (
    <dl className="grid gap-y-2">
      {templates.map((template, part) => (
        <div
          key={template.id}
          className="gap-x-4 @min-[40rem]:grid @min-[40rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        >
          <dt className="break-words font-semibold">{template.name ?? template.id}</dt>
          <dd className="break-words text-second">
            {signersOf({ template, places: asked.places[part] ?? [] }, asked, people)
              .map(({ name }, n) => {
                const role = template.roles?.[n]?.name || fill(texts.signerAt, { n: n + 1 });
                return `${role}: ${name.trim() || texts.nobodyYet}`;
              })
              .join(" · ")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
