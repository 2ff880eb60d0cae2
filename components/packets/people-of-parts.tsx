import type { FormEvent, KeyboardEvent } from "react";
import { FormProvider, type UseFormReturn } from "react-hook-form";
import { FormLock, lockedForm } from "#components/form/form-lock.ts";
import { onEnter } from "#components/form/on-enter.ts";
import { Section } from "#components/form/section.tsx";
import { type Me, SignersSection } from "#components/form/signers-section.tsx";
import { fieldId } from "#components/ui/field.tsx";
import { pageTitleId } from "#components/ui/page-title.tsx";
import { useTexts } from "#components/ui/texts.tsx";
import { useFocusPassed } from "#components/ui/use-focus-passed.ts";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";

interface Props {
  people: UseFormReturn<DocumentForm>;
  /** Whose roles are those of all. */
  templates: TemplateChoice[];
  phoneRegion: string;
  me: Me;
  /** Whether a change is made in all documents: none is created, or waits for its release, yet. */
  all: boolean;
  locked: boolean;
  announce: (text: string) => void;
  /** Sends all parts. */
  submit: (event: FormEvent | KeyboardEvent) => void;
}

/** Who signs the parts that are left, entered once. */
export function PeopleOfParts({ people, templates, phoneRegion, me, all, locked, announce, submit }: Props) {
  const texts = useTexts("packets");
  const form = useFocusPassed<HTMLFormElement>(pageTitleId);
  return (
    <FormProvider {...people}>
      <FormLock value={locked}>
        <form
          ref={form}
          id={fieldId("form")}
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
          <Section title={texts.people} hint={all ? texts.peopleOnceHint : texts.peopleLeftHint}>
            <SignersSection templates={templates} phoneRegion={phoneRegion} announce={announce} me={me} />
          </Section>
        </form>
      </FormLock>
    </FormProvider>
  );
}
