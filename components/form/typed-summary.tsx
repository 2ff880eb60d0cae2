import { memo, useDeferredValue } from "react";
import { useWatch } from "react-hook-form";
import { useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import type { FormFile } from "./form-file.ts";
import { SummaryList } from "./summary-list.tsx";

const List = memo(SummaryList);

interface Props {
  files: FormFile[];
  templates: TemplateChoice[];
  released: boolean;
}

/** Drawn after what was typed: with fifty signers it is the most of what there is to draw. */
export const TypedSummary = memo(function TypedSummary({ files, templates, released }: Props) {
  const texts = useTexts("form");
  const form = useDeferredValue(useWatch<DocumentForm>() as DocumentForm);
  return <List form={form} files={useDeferredValue(files)} templates={templates} released={released} texts={texts} />;
});
