import { useFormContext } from "react-hook-form";
import { useFaultText, useTexts } from "#components/ui/texts.tsx";
import type { DocumentForm } from "#lib/shared/document.ts";
import { fill } from "#lib/shared/messages/words.ts";
import type { ProblemCode } from "#lib/shared/problems.ts";
import type { TemplateChoice } from "#lib/shared/template.ts";
import { fileProblem, useFormProblemText } from "./file-problem.ts";
import type { FormFile } from "./form-file.ts";

/** A field's fault as the summary says it: with the row or the file that it belongs to. */
export function useSummaryText(
  files: FormFile[],
  templates: TemplateChoice[],
): (path: string, code: ProblemCode) => string {
  const texts = useTexts("form");
  const faultText = useFaultText();
  const problemText = useFormProblemText();
  const { getValues } = useFormContext<DocumentForm>();
  /** As the template calls it. */
  const itemName = (at: number) => {
    const template = templates.find(({ id }) => id === getValues("template").trim());
    const key = getValues(`items.${at}.key`)?.trim();
    return template?.items.find((item) => item.key === key)?.label ?? fill(texts.item, { n: at + 1 });
  };
  return (path, code) => {
    const text = faultText(path, code);
    const [section, at] = path.split(".");
    if (section === "signers" && at) return `${fill(texts.signer, { n: Number(at) + 1 })}: ${text}`;
    if (section === "items" && at) return `${itemName(Number(at))}: ${text}`;
    const file = files.find(({ id }) => id === at);
    return file ? `${file.name}: ${fileProblem(file, problemText) ?? text}` : text;
  };
}
