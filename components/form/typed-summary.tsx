import { memo, startTransition, useDeferredValue, useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import type { FormFile } from "./form-file.ts";
import { SummaryList } from "./summary-list.tsx";

const List = memo(SummaryList);

/** Most keys of somebody who types are closer together. */
const pauseMs = 150;

interface Props {
  files: FormFile[];
  templates: TemplateChoice[];
  released: boolean;
}

/** Drawn once typing pauses: with fifty signers it is the most of what there is to draw, and the next key would wait for it. */
export const TypedSummary = memo(function TypedSummary({ files, templates, released }: Props) {
  const texts = useTexts("form");
  const { getValues, watch } = useFormContext<DocumentForm>();
  const [form, setForm] = useState(() => structuredClone(getValues()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => startTransition(() => setForm(structuredClone(getValues()))), pauseMs);
    };
    const { unsubscribe } = watch(later);
    // What was entered since the first drawing.
    later();
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [getValues, watch]);
  return <List form={form} files={useDeferredValue(files)} templates={templates} released={released} texts={texts} />;
});
